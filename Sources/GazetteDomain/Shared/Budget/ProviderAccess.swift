import Foundation
import HostLimiting

/// Controls access to providers: first the budget, then the turn.
public struct ProviderAccess: Sendable {
  private let budget: any RequestBudget
  private let limiter = HostLimiter()
  private let limits: [ProviderID: ProviderLimits]
  private let timing: Timing?
  /// The shares that readers have used.
  let shares = FairShares()

  /// The longest wait for the budget, in seconds: enough for a limit per second.
  private static let maximumBudgetWait: TimeInterval = 2
  /// The pause between two attempts of a waiting request, and the maximum number of them: half a minute in all.
  private static let (pause, maximumAttempts): (Duration, Int) = (.milliseconds(250), 120)

  /// Makes the access to the providers of `limits`; a provider without limits is never held back.
  /// - Parameter timing: Waits for a budget that is soon free again, and dates the readers' spending. Without it such a request
  ///   fails at once, and no reader is held back for others.
  public init(budget: any RequestBudget, limits: [ProviderID: ProviderLimits], timing: Timing? = nil) {
    self.budget = budget
    self.limits = limits
    self.timing = timing
  }

  /// Returns the maximum number of concurrent requests to `provider`, at least 1.
  public func requestsAtOnce(of provider: ProviderID) -> Int { limits[provider]?.atOnce ?? 1 }

  /// Charges the budget for as many of `count` units as may be sent now.
  /// - Throws: ``StoreError`` when the spending cannot be saved: then nothing may be sent.
  public func reserve(_ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose)
    async throws(StoreError) -> BudgetDecision
  {
    guard let limits = limits[provider] else { return .granted(max(1, count)) }
    guard let timing else { return try await budget.reserve(count, weight: weight, of: provider, for: purpose) }
    let purpose = shares.purpose(purpose, of: provider, limits, at: timing.now())
    let answer = try await budget.reserve(count, weight: weight, of: provider, for: purpose)
    if case .granted(let units) = answer { shares.note(Double(units) * weight, of: provider, at: timing.now()) }
    return answer
  }

  /// Runs a request whose weight is already charged; obeys a provider that asks for a pause.
  public func send<Value: Sendable>(
    to provider: ProviderID, _ request: @Sendable () async throws(SourceError) -> Value
  ) async throws(RefreshError) -> Value {
    do throws(SourceError) {
      guard let limits = limits[provider] else { return try await request() }
      // A provider counts as one host, whatever its addresses. A free turn begins even in a cancelled task, hence the check.
      guard !Task.isCancelled,
        let value = try await limiter.withSlot(for: provider.rawValue, maximum: limits.atOnce, request)
      else { throw SourceError.cancelled }
      return value
    } catch {
      if case .rateLimited(_, let until) = error {
        do throws(StoreError) { try await budget.pause(provider, until: until) } catch { throw .store(error) }
      }
      throw .source(error)
    }
  }

  /// Charges one unit and runs the request; fails when the budget is spent for longer than a moment.
  public func call<Value: Sendable>(
    _ provider: ProviderID, weight: Double = 1, for purpose: RequestPurpose = .reader,
    _ request: @Sendable () async throws(SourceError) -> Value
  ) async throws(RefreshError) -> Value {
    for _ in 0..<Self.maximumAttempts {
      switch try await reserveOne(of: provider, weight: weight, for: purpose) {
      case .granted: return try await send(to: provider, request)
      case .wait(let until):
        guard let timing, until.timeIntervalSince(timing.now()) <= Self.maximumBudgetWait else {
          throw .source(.budgetSpent(provider, until: until))
        }
        do throws(CancellationError) { try await timing.sleep(Self.pause) } catch { throw .source(.cancelled) }
      }
    }
    throw .source(.budgetSpent(provider, until: timing?.now() ?? .distantFuture))
  }

  private func reserveOne(
    of provider: ProviderID, weight: Double, for purpose: RequestPurpose
  ) async throws(RefreshError) -> BudgetDecision {
    do throws(StoreError) {
      return try await reserve(1, weight: weight, of: provider, for: purpose)
    } catch {
      throw .store(error)
    }
  }
}

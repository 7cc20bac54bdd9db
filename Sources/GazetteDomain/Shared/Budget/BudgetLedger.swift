import BoundedNumbers
public import Foundation

/// Decides budget requests as a pure function: sliding windows over the recorded spending.
///
/// Sliding windows hold regardless of when the provider begins its own minute, hour or day.
public struct BudgetLedger: Sendable {
  private let limits: ProviderLimits
  private let charges: [BudgetCharge]
  private let pausedUntil: Date?

  /// Makes a ledger from the spending so far, oldest first, and the provider's own pause.
  public init(limits: ProviderLimits, charges: [BudgetCharge], pausedUntil: Date?) {
    self.limits = limits
    self.charges = charges
    self.pausedUntil = pausedUntil
  }

  /// Returns how many of `count` units, each of `weight`, may be sent at `now`, or when the first may.
  public func answer(count: Int, weight: Double, purpose: RequestPurpose, now: Date) -> BudgetDecision {
    if let pausedUntil, pausedUntil > now { return .wait(until: pausedUntil) }
    var granted = max(1, count)
    var earliest = now
    for limit in limits.limits {
      let allowed = allowance(of: limit, purpose: purpose)
      let free = allowed - spent(in: limit, now: now)
      let fitting = weight > 0 ? Int(saturating: (free / weight + 1e-9).rounded(.down)) : granted
      granted = min(granted, max(0, fitting))
      if fitting < 1 { earliest = max(earliest, whenFree(weight, allowed: allowed, limit: limit, now: now)) }
    }
    return granted >= 1 ? .granted(granted) : .wait(until: earliest)
  }

  /// Returns the weight left in each limit at `now`, in the limits' order, never negative.
  public func remaining(now: Date) -> [Double] {
    limits.limits.map { max(0, $0.weight - spent(in: $0, now: now)) }
  }

  private func allowance(of limit: BudgetLimit, purpose: RequestPurpose) -> Double {
    switch purpose {
    case .reader: limit.weight
    case .background: limit.weight * limits.backgroundShare
    // Less than the background's share, which serves every reader in turn.
    case .beyondShare: limit.weight * limits.backgroundShare * 3 / 4
    }
  }

  private func spent(in limit: BudgetLimit, now: Date) -> Double {
    let start = now.addingTimeInterval(-limit.window.seconds)
    return charges.reduce(0) { $1.date > start ? $0 + $1.weight : $0 }
  }

  /// Returns the time when enough spending leaves the window for `weight` to fit; one window from now if it never fits.
  private func whenFree(_ weight: Double, allowed: Double, limit: BudgetLimit, now: Date) -> Date {
    var inside = spent(in: limit, now: now)
    let start = now.addingTimeInterval(-limit.window.seconds)
    for charge in charges where charge.date > start {
      inside -= charge.weight
      if inside + weight <= allowed + 1e-9 { return charge.date.addingTimeInterval(limit.window.seconds) }
    }
    return now.addingTimeInterval(limit.window.seconds)
  }
}

/// A weight spent at a time.
public struct BudgetCharge: Sendable, Hashable {
  /// The time.
  public let date: Date
  /// The weight.
  public let weight: Double
  /// Makes a spending.
  public init(date: Date, weight: Double) {
    self.date = date
    self.weight = weight
  }
}

/// The purpose of a request: readers' requests may spend the whole budget, all others only a part.
public enum RequestPurpose: String, Sendable, Hashable {
  /// A reader asked for it.
  case reader
  /// A reader asked for it, but has already used an equal share, see ``FairShares``.
  case beyondShare
  /// No one waits for it.
  case background
}

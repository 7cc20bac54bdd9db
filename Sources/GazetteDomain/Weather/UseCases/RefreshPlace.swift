import Foundation

/// Fetches the weather of one position now; callers for the same position share one request.
public struct RefreshPlace: Sendable {
  private let fetch: WeatherFetch
  private let flights = SharedFlights<PlaceID, Result<SourceError?, StoreError>>()

  init(fetch: WeatherFetch) { self.fetch = fetch }

  /// Fetches and stores the weather at `id`; the old data stay when that fails, and the failure is noted.
  /// - Throws: ``WeatherError/source(_:)``, ``WeatherError/store(_:)``.
  public func callAsFunction(_ id: PlaceID, for purpose: RequestPurpose = .reader) async throws(WeatherError) {
    let outcome = await flights.join(id) { await attempt(id, for: purpose) }
    switch outcome {
    case .success(nil): return
    case .success(.some(let error)): throw .source(error)
    case .failure(let error): throw .store(error)
    }
  }

  private func attempt(_ id: PlaceID, for purpose: RequestPurpose) async -> Result<SourceError?, StoreError> {
    do throws(StoreError) {
      // Costs nothing of the budget.
      if fetch.isSetAside(id) { return .success(try await fetch([id], for: purpose)[id] ?? nil) }
      let provider = fetch.source.provider
      let answer = try await fetch.access.reserve(1, weight: fetch.weightPerPosition, of: provider, for: purpose)
      if case .wait(let until) = answer {
        return .success(.budgetSpent(provider, until: until))
      }
      let outcomes = try await fetch([id], for: purpose)
      return .success(outcomes[id] ?? nil)
    } catch {
      return .failure(error)
    }
  }
}

public import Foundation

/// Provides the forecasts of several weather models.
public protocol ModelComparisonSource: Sendable {
  /// The provider whose budget a request uses.
  var provider: ProviderID { get }
  /// The share of the provider's budget that one position uses.
  var weight: Double { get }
  /// Returns the last stored forecasts, however old; nil when there are none. Sends no request.
  func stored(at coordinate: Coordinate) async throws(StoreError) -> ModelComparison?
  /// Fetches and stores the current forecasts.
  /// - Throws: ``SourceError`` when there is no readable reply. Never retries.
  func modelComparison(at coordinate: Coordinate) async throws(SourceError) -> ModelComparison
}

extension ModelComparisonSource {
  /// Loads the stored forecasts; see ``stored(at:)``. The completion is called exactly once.
  @discardableResult
  public func stored(
    at coordinate: Coordinate, completion: @escaping @Sendable (Result<ModelComparison?, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await stored(at: coordinate) }
  }

  /// Fetches the forecasts; see ``modelComparison(at:)``. Cancelling the task cancels the work; the completion is called
  /// exactly once.
  @discardableResult
  public func modelComparison(
    at coordinate: Coordinate, completion: @escaping @Sendable (Result<ModelComparison, SourceError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(SourceError) in try await modelComparison(at: coordinate) }
  }
}

/// The forecasts of several weather models, on request only: nothing is fetched in the background.
public struct ModelComparisons: Sendable {
  /// The models run every six hours; stored forecasts are fresh for this many seconds.
  public static let freshFor: TimeInterval = 3 * 3600

  let source: any ModelComparisonSource
  let record: ForecastVerification
  let access: ProviderAccess
  let crashes: any CrashJournal
  let now: CurrentTime
  private let flights = SingleFlight<PlaceID, Result<ModelComparison, WeatherError>>()

  init(
    source: any ModelComparisonSource, record: ForecastVerification, access: ProviderAccess, crashes: any CrashJournal,
    now: @escaping CurrentTime
  ) {
    self.source = source
    self.record = record
    self.access = access
    self.crashes = crashes
    self.now = now
  }

  /// Returns the forecasts at `id`: the stored ones while they are fresh or when `allowsRequest` is false, otherwise fetched
  /// ones. Concurrent calls for the same position share one request.
  /// - Returns: Nil when nothing is stored and `allowsRequest` is false.
  /// - Throws: ``WeatherError/source(_:)`` when nothing is stored and the fetch fails; ``WeatherError/store(_:)``.
  public func fresh(_ id: PlaceID, allowsRequest: Bool = true) async throws(WeatherError) -> ModelComparisonRefresh? {
    let stored = try await WeatherError.translating { () async throws(StoreError) in
      try await source.stored(at: id.coordinate)
    }
    if let stored, !allowsRequest || isFresh(stored) {
      return ModelComparisonRefresh(modelComparison: stored, error: nil)
    }
    guard allowsRequest else { return nil }
    do throws(WeatherError) {
      return ModelComparisonRefresh(
        modelComparison: try await flights.join(id, { await fetchUnlessFresh(id) }).get(), error: nil)
    } catch {
      guard let stored else { throw error }
      return ModelComparisonRefresh(modelComparison: stored, error: error)
    }
  }

  private func isFresh(_ stored: ModelComparison) -> Bool {
    let fetchedAt = stored.provenance.fetchedAt
    return now().timeIntervalSince(fetchedAt) < Self.freshFor && !fetchedAt.isAhead(of: now())
  }

  private func fetchUnlessFresh(_ id: PlaceID) async -> Result<ModelComparison, WeatherError> {
    do throws(StoreError) {
      // Another request may have stored it since the caller looked.
      if let stored = try await source.stored(at: id.coordinate), isFresh(stored) { return .success(stored) }
    } catch {
      return .failure(.store(error))
    }
    return await fetch(id)
  }

  private func fetch(_ id: PlaceID) async -> Result<ModelComparison, WeatherError> {
    do throws(RefreshError) {
      let reply = try await crashes.reading(CrashSubject(.position, id.text)) { () async throws(RefreshError) in
        try await access.call(source.provider, weight: source.weight) { () async throws(SourceError) in
          try await source.modelComparison(at: id.coordinate)
        }
      }
      guard let modelComparison = reply else { return .failure(.source(.quarantined(source.provider))) }
      do throws(StoreError) { try await record.note(modelComparison, at: id) } catch { return .failure(.store(error)) }
      return .success(modelComparison)
    } catch {
      return .failure(WeatherError(error))
    }
  }
}

extension ModelComparisons {
  /// Loads the forecasts; see ``fresh(_:allowsRequest:)``. The completion is called exactly once.
  @discardableResult
  public func fresh(
    _ id: PlaceID, allowsRequest: Bool = true,
    completion: @escaping @Sendable (Result<ModelComparisonRefresh?, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in try await fresh(id, allowsRequest: allowsRequest) }
  }
}

/// The reply to a request for fresh forecasts.
public struct ModelComparisonRefresh: Sendable, Hashable {
  /// The forecasts; old when the fetch failed.
  public var modelComparison: ModelComparison
  /// The reason why no newer ones are available; nil when they are fresh, or when no fetch was requested.
  public var error: WeatherError?
  /// Makes a reply.
  public init(modelComparison: ModelComparison, error: WeatherError?) {
    self.modelComparison = modelComparison
    self.error = error
  }
}

public import Foundation

/// Tells what several weather models say.
public protocol OpinionSource: Sendable {
  /// The provider that answers, for its budget.
  var provider: ProviderID { get }
  /// What asking for one position costs of the provider's budget.
  var weight: Double { get }
  /// What is kept of the last answer, however old; nil when nothing is. Costs nothing, and sends nothing.
  func kept(at coordinate: Coordinate) async throws(StoreError) -> ModelOpinions?
  /// What the models say now; it is kept.
  /// - Throws: ``SourceError`` when there is no readable answer. Never retries.
  func opinions(at coordinate: Coordinate) async throws(SourceError) -> ModelOpinions
}

extension OpinionSource {
  /// What is kept; see ``kept(at:)``. The completion comes exactly once.
  @discardableResult
  public func kept(
    at coordinate: Coordinate, completion: @escaping @Sendable (Result<ModelOpinions?, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await kept(at: coordinate) }
  }

  /// What the models say; see ``opinions(at:)``. The task cancels the work; the completion comes exactly once.
  @discardableResult
  public func opinions(
    at coordinate: Coordinate, completion: @escaping @Sendable (Result<ModelOpinions, SourceError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(SourceError) in try await opinions(at: coordinate) }
  }
}

/// What several weather models say, for who asks: nothing of it is ever fetched in the background.
public struct Opinions: Sendable {
  /// Models are reckoned anew every six hours; so long an answer is good, in seconds.
  public static let goodFor: TimeInterval = 3 * 3600

  let source: any OpinionSource
  let record: ForecastRecord
  let access: ProviderAccess
  let crashes: any CrashJournal
  let now: CurrentTime
  private let flights = SingleFlight<PlaceID, Result<ModelOpinions, WeatherError>>()

  init(
    source: any OpinionSource, record: ForecastRecord, access: ProviderAccess, crashes: any CrashJournal,
    now: @escaping CurrentTime
  ) {
    self.source = source
    self.record = record
    self.access = access
    self.crashes = crashes
    self.now = now
  }

  /// What the models say at `id`: what is kept where that is good still, or where `asks` is false, else fetched now. Those
  /// who ask for the same position share one request.
  /// - Returns: nil where nothing is kept and nobody is asked.
  /// - Throws: ``WeatherError/source(_:)`` when nothing is kept and nothing can be had; ``WeatherError/store(_:)``.
  public func fresh(_ id: PlaceID, asks: Bool = true) async throws(WeatherError) -> FreshOpinions? {
    let kept = try await WeatherError.translating { () async throws(StoreError) in
      try await source.kept(at: id.coordinate)
    }
    if let kept, !asks || isGood(kept) { return FreshOpinions(opinions: kept, trouble: nil) }
    guard asks else { return nil }
    do throws(WeatherError) {
      return FreshOpinions(opinions: try await flights.join(id, { await fetch(id) }).get(), trouble: nil)
    } catch {
      guard let kept else { throw error }
      return FreshOpinions(opinions: kept, trouble: error)
    }
  }

  private func isGood(_ kept: ModelOpinions) -> Bool {
    let fetchedAt = kept.provenance.fetchedAt
    return now().timeIntervalSince(fetchedAt) < Self.goodFor && !fetchedAt.isAhead(of: now())
  }

  private func fetch(_ id: PlaceID) async -> Result<ModelOpinions, WeatherError> {
    do throws(RefreshError) {
      let asked = try await crashes.reading(CrashSubject(.position, id.text)) { () async throws(RefreshError) in
        try await access.call(source.provider, weight: source.weight) { () async throws(SourceError) in
          try await source.opinions(at: id.coordinate)
        }
      }
      guard let opinions = asked else { return .failure(.source(.setAside(source.provider))) }
      do throws(StoreError) { try await record.note(opinions, at: id) } catch { return .failure(.store(error)) }
      return .success(opinions)
    } catch {
      return .failure(WeatherError(error))
    }
  }
}

extension Opinions {
  /// What the models say; see ``fresh(_:asks:)``. The completion comes exactly once.
  @discardableResult
  public func fresh(
    _ id: PlaceID, asks: Bool = true,
    completion: @escaping @Sendable (Result<FreshOpinions?, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in try await fresh(id, asks: asks) }
  }
}

/// What models say that was to be fresh.
public struct FreshOpinions: Sendable, Hashable {
  /// What they say; old where no newer could be had.
  public var opinions: ModelOpinions
  /// Why no newer could be had; nil when it is fresh, or when nobody was asked.
  public var trouble: WeatherError?
  /// Makes an answer.
  public init(opinions: ModelOpinions, trouble: WeatherError?) {
    self.opinions = opinions
    self.trouble = trouble
  }
}

public import Foundation
import Synchronization

/// The weather at positions, saved or not: read from the store, fetched when it is old or requested.
///
/// All readers share the stored weather; ``PlaceWeather`` combines it with the reader's own entry.
///
/// ```swift
/// let stored = try await weather.read(id, for: .owner)  // Never waits for the network.
/// let current = try await weather.fresh(id, for: .owner)  // Fetches outdated weather first.
/// for await step in await weather.refreshAll(for: .owner) { print(step.done, step.total) }
/// ```
public struct Weather: Sendable {
  /// The rule for old weather.
  public let freshness: WeatherFreshness
  /// The refreshes that pages and commands request from the background work (``keepFresh()``).
  public let requests = RefreshRequests()

  let places: any PlaceStore
  let naming: PlaceNaming
  let fetching: WeatherFetch
  let journal: any RefreshJournal
  let timing: Timing
  let flights = SingleFlight<PlaceID, Result<SourceError?, StoreError>>()
  let pace = RefreshPace()
  let runs: RefreshRuns

  var store: any WeatherStore { fetching.store }
  var changes: ChangeFeed { fetching.changes }

  init(
    places: any PlaceStore, naming: PlaceNaming, fetching: WeatherFetch, journal: any RefreshJournal,
    timing: Timing, freshness: WeatherFreshness
  ) {
    self.places = places
    self.naming = naming
    self.fetching = fetching
    self.journal = journal
    self.timing = timing
    self.freshness = freshness
    runs = RefreshRuns(changes: fetching.changes)
  }

  // The language code, such as `fr`, in each of these calls selects the language of a saved place's name, if known; nil returns
  // the saved name.

  /// Returns the saved place with its stored weather, named in the language of `languageCode`.
  /// - Throws: ``WeatherError/notSaved(_:)``, ``WeatherError/store(_:)``. Never waits for the network.
  public func read(
    _ id: PlaceID, for reader: ReaderKey, languageCode: String? = nil
  ) async throws(WeatherError) -> PlaceWeather {
    let item = try await readPosition(id, for: reader, languageCode: languageCode)
    guard item.saved != nil else { throw .notSaved(id) }
    return item
  }

  /// Returns any position with its stored weather: as the saved place if there is one, else as a place named by its numbers.
  /// - Throws: ``WeatherError/store(_:)``. Never waits for the network.
  public func readPosition(
    _ id: PlaceID, for reader: ReaderKey, languageCode: String? = nil
  ) async throws(WeatherError) -> PlaceWeather {
    let saved = try await WeatherError.translating { () async throws(StoreError) in
      try await places.savedPlace(id, of: reader, languageCode: languageCode)
    }
    let weather = try await stored(at: id)
    let unnamed = Place(name: id.text, coordinate: id.coordinate, timeZone: weather.report?.timeZone)
    return PlaceWeather(place: saved?.place ?? unnamed, saved: saved, weather: weather)
  }

  /// Returns the home city of `reader` with its stored weather: the first of the list when none was chosen, nil when the list is
  /// empty.
  /// - Throws: ``WeatherError/store(_:)``. Never waits for the network.
  public func home(
    for reader: ReaderKey, languageCode: String? = nil
  ) async throws(WeatherError) -> PlaceWeather? {
    let home = try await WeatherError.translating { () async throws(StoreError) -> SavedPlace? in
      let saved = try await places.savedPlaces(of: reader)
      // Only one name is read, not those of all places, because every page shows home.
      let home = saved.first(where: \.isHome) ?? saved.first
      return try await places.localized([home].compactMap(\.self), languageCode).first
    }
    guard let home else { return nil }
    return PlaceWeather(place: home.place, saved: home, weather: try await stored(at: home.id))
  }

  /// Returns the stored weather at any position, saved or not; empty when there is none.
  /// - Throws: ``WeatherError/store(_:)``. Never waits for the network.
  public func stored(at id: PlaceID) async throws(WeatherError) -> PositionWeather {
    try await WeatherError.translating { () async throws(StoreError) in
      try await store.weather(at: [id])[id] ?? PositionWeather()
    }
  }

  /// Returns any position with its weather, fetched now when the stored one is old.
  /// - Throws: ``WeatherError/source(_:)`` when nothing is stored and the fetch fails; ``WeatherError/store(_:)``.
  public func fresh(
    _ id: PlaceID, for reader: ReaderKey, languageCode: String? = nil
  ) async throws(WeatherError) -> FreshWeather {
    let stored = try await readPosition(id, for: reader, languageCode: languageCode)
    guard freshness.isOld(stored.weather, at: timing.now()) else { return FreshWeather(item: stored, error: nil) }
    do throws(WeatherError) {
      try Self.check(await flights.join(id) { await attempt(id, for: .reader, onlyIfOld: true) })
      return FreshWeather(item: try await readPosition(id, for: reader, languageCode: languageCode), error: nil)
    } catch {
      guard stored.weather.report != nil else { throw error }
      return FreshWeather(item: try await readPosition(id, for: reader, languageCode: languageCode), error: error)
    }
  }
}

/// A place with its stored weather.
public struct PlaceWeather: Sendable, Hashable, Identifiable {
  /// The place's identity.
  public var id: PlaceID { place.id }
  /// The place.
  public var place: Place
  /// The reader's entry for it; nil when it is not saved.
  public var saved: SavedPlace?
  /// The stored weather.
  public var weather: PositionWeather
  /// Makes a place with its weather.
  public init(place: Place, saved: SavedPlace?, weather: PositionWeather) {
    self.place = place
    self.saved = saved
    self.weather = weather
  }

  /// The time zone of the place, from its weather, else from the saved entry; nil when both are unknown.
  package var timeZone: TimeZone? { weather.report?.timeZone ?? place.timeZone }
}

/// The reply to a request for fresh weather.
public struct FreshWeather: Sendable, Hashable {
  /// The place with its weather; old when the fetch failed.
  public var item: PlaceWeather
  /// The reason why no newer weather is available; nil when it is fresh.
  public var error: WeatherError?
  /// Makes a reply.
  public init(item: PlaceWeather, error: WeatherError?) {
    self.item = item
    self.error = error
  }
}

extension Weather {
  /// Fetches and stores the weather at any position now; after a failure the stored data stay and the failure is recorded.
  /// Concurrent calls for the same position share one request.
  /// - Throws: ``WeatherError/source(_:)``, ``WeatherError/store(_:)``.
  public func fetch(_ id: PlaceID, for purpose: RequestPurpose = .reader) async throws(WeatherError) {
    try Self.check(await flights.join(id) { await attempt(id, for: purpose) })
  }

  private static func check(_ outcome: Result<SourceError?, StoreError>) throws(WeatherError) {
    switch outcome {
    case .success(nil): return
    case .success(.some(let error)): throw .source(error)
    case .failure(let error): throw .store(error)
    }
  }

  private func attempt(
    _ id: PlaceID, for purpose: RequestPurpose, onlyIfOld: Bool = false
  ) async -> Result<SourceError?, StoreError> {
    do throws(StoreError) {
      // Another request may have stored it since the caller looked.
      if onlyIfOld, !freshness.isOld(try await store.weather(at: [id])[id], at: timing.now()) { return .success(nil) }
      // A quarantined position costs nothing of the budget.
      if fetching.isQuarantined(id) { return .success(try await fetching.outcomes(of: [id], for: purpose)[id] ?? nil) }
      let (answer, without) = try await fetching.reserve(1, for: purpose, allowsShortWait: false)
      if case .wait(let until) = answer {
        return .success(.budgetSpent(fetching.source.provider, until: until))
      }
      let outcomes = try await fetching.outcomes(of: [id], for: purpose, without: without)
      return .success(outcomes[id] ?? nil)
    } catch {
      return .failure(error)
    }
  }

  /// Fetches the weather of a saved place now, even a quarantined one, and returns the place with it.
  /// - Throws: ``WeatherError/notSaved(_:)``, ``WeatherError/source(_:)``, ``WeatherError/store(_:)``.
  public func refresh(
    _ id: PlaceID, for reader: ReaderKey, languageCode: String? = nil
  ) async throws(WeatherError) -> PlaceWeather {
    _ = try await read(id, for: reader)
    fetching.releaseFromQuarantine(id)
    try await fetch(id)
    return try await read(id, for: reader, languageCode: languageCode)
  }

  /// Requests the weather at `id`, quarantined or not, and returns at once: the background work fetches it, and ``ChangeFeed``
  /// reports when it is stored.
  public func refreshSoon(_ id: PlaceID) {
    fetching.releaseFromQuarantine(id)
    requests.enqueue(id)
  }

  /// Requests the weather at `id` when `stored` is old and no attempt failed within the last minute; returns at once.
  public func refreshIfDue(_ id: PlaceID, stored: PositionWeather) {
    if pace.slowing(freshness).isDue(stored, at: timing.now(), afterFailure: .seconds(60)) { requests.enqueue(id) }
  }

  /// Performs one pass over the places with old weather, several per request: one place of each reader in turn, the never fetched
  /// and the oldest of each first.
  ///
  /// It ends early when the background's share of the budget is spent, or when the provider fails in several consecutive waves;
  /// the next pass continues.
  /// - Throws: ``WeatherError/store(_:)`` when places or weather cannot be read or saved.
  public func refreshStale() async throws(WeatherError) {
    try await WeatherError.translating { () async throws(StoreError) in
      var waiting = try await stalePlaces()
      var failureLimit = ConsecutiveFailureLimit()
      while !waiting.isEmpty, !failureLimit.isReached, !Task.isCancelled {
        let (answer, without) = try await fetching.reserve(
          min(waiting.count, fetching.positionsPerWave), for: .background)
        guard case .granted(let count) = answer else { return }
        let wave = Array(waiting.prefix(count))
        waiting.removeFirst(wave.count)
        let outcomes = try await fetching.outcomes(of: wave, for: .background, without: without)
        failureLimit.note(outcomes)
        reportErrors(outcomes)
      }
    }
  }

  private func stalePlaces() async throws(StoreError) -> [PlaceID] {
    let byReader = try await places.positionsByReader()
    fetching.access.shares.note(readers: Set(byReader.keys))
    // A fixed order, so that the store's cache recognises a read of the same places.
    let saved = byReader.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
    let now = timing.now()
    let ids = FairShares.interleaved(saved)
    pace.note(fetching.source.interval(desired: freshness.maximumAge, positions: ids.count))
    let paced = pace.slowing(freshness)
    // Only the fetch times are needed, but pages read these glances as well, so they are cached.
    let stored = try await store.glances(at: ids, from: now)
    let queues = saved.map { ids in
      // A failure counts as an attempt, so that a provider that is down gets one request per interval.
      ids.filter { paced.isDue(stored[$0], at: now, afterFailure: freshness.maximumAge) }
        .sorted { Self.fetchTime(stored[$0]) < Self.fetchTime(stored[$1]) }
    }
    let times = queues.map { $0.first.map { Self.fetchTime(stored[$0]) } ?? .distantFuture }
    // The reader with the longest wait begins, so that a budget for fewer places than readers serves each in time.
    return FairShares.interleaved(zip(queues, times).sorted { $0.1 < $1.1 }.map(\.0))
  }

  private static func fetchTime(_ stored: PositionWeather?) -> Date {
    stored?.report?.provenance.fetchedAt ?? .distantPast
  }

  /// Logs each different failure once: a hundred places with the same failure make one line.
  private func reportErrors(_ outcomes: [PlaceID: SourceError?]) {
    for error in Set(outcomes.values.compactMap(\.self)) { fetching.reportError(.source(error)) }
  }
}

/// The rule for old weather, shared by pages, API, terminal and background work.
public struct WeatherFreshness: Sendable, Hashable {
  /// A quarter of an hour: the interval of the providers' own measurements.
  public static let standard = WeatherFreshness(maximumAge: .seconds(15 * 60))

  /// The age from which weather is fetched again.
  public var maximumAge: Duration

  /// Makes a rule.
  public init(maximumAge: Duration) { self.maximumAge = maximumAge }

  /// Returns true when `stored` is older than ``maximumAge`` at `now`, was never fetched, or has a date from a clock that was set
  /// back since.
  public func isOld(_ stored: PositionWeather?, at now: Date) -> Bool {
    guard let fetchedAt = stored?.report?.provenance.fetchedAt else { return true }
    return now.timeIntervalSince(fetchedAt) > maximumAge.seconds || fetchedAt.isAhead(of: now)
  }

  /// Returns true when `stored` is old and no attempt failed within `pause` before `now`.
  public func isDue(_ stored: PositionWeather?, at now: Date, afterFailure pause: Duration) -> Bool {
    guard let failedAt = stored?.failure?.failedAt, !failedAt.isAhead(of: now) else { return isOld(stored, at: now) }
    return isOld(stored, at: now) && now.timeIntervalSince(failedAt) > pause.seconds
  }
}

/// Slows refreshes down when a provider's daily budget would not suffice for all places.
final class RefreshPace: Sendable {
  private let interval = Mutex(Duration.zero)

  /// Records the interval that the daily budget allows.
  func note(_ interval: Duration) { self.interval.withLock { $0 = interval } }

  /// Returns `freshness`, or a longer age if the daily budget requires it.
  func slowing(_ freshness: WeatherFreshness) -> WeatherFreshness {
    WeatherFreshness(maximumAge: max(freshness.maximumAge, interval.withLock { $0 }))
  }
}

extension Topic {
  /// Any weather.
  public static let weather = Topic("weather")
  /// Returns the topic of one place: new weather or air, or a failed refresh.
  public static func weather(_ place: PlaceID) -> Topic { Topic("weather", of: place.text) }
  /// The position of a topic made by ``weather(_:)`` or ``names(of:)``; nil for any other topic.
  public var position: PlaceID? {
    // Only ``weather(_:)`` and ``names(of:)`` give these kinds a subject, which is a position.
    [Topic.weather.kind, Topic.places.kind].contains(kind) ? subject.flatMap { try? PlaceID(text: $0) } : nil
  }
  /// The list of places: its entries, their order, the home.
  public static let places = Topic("places")
  /// Returns the topic of one place's name.
  public static func names(of place: PlaceID) -> Topic { Topic("places", of: place.text) }
  /// The progress of refreshing all places.
  public static let placesRefresh = Topic("places-refresh")
}

/// Queues the refreshes that pages and commands request from the background.
public final class RefreshRequests: Sendable {
  /// A request.
  public enum Request: Sendable, Hashable {
    /// One position, and the reader who requests it; nil for none.
    case place(PlaceID, ReaderKey?)
    /// All places of the reader.
    case allPlaces(ReaderKey)
  }

  /// The requests in the order of their arrival, for one listener; at most the newest 1000 wait.
  public let stream: AsyncStream<Request>
  private let continuation: AsyncStream<Request>.Continuation

  /// Makes an empty queue.
  public init() {
    (stream, continuation) = AsyncStream.makeStream(of: Request.self, bufferingPolicy: .bufferingNewest(1000))
  }

  /// Requests one position for the reader of the current task; returns at once.
  public func enqueue(_ id: PlaceID) { continuation.yield(.place(id, FairShares.reader)) }

  /// Requests all places of `reader`; returns at once.
  public func enqueueAllPlaces(of reader: ReaderKey) { continuation.yield(.allPlaces(reader)) }

  /// Ends the stream, so that the listener can stop.
  public func finish() { continuation.finish() }
}

import Foundation

/// The official warnings: those that apply at places, and the background work that updates them.
///
/// Everything is read from the store, and never waits for the network. No failure reads as "no warnings": see
/// ``PlaceWarnings/standing``.
public struct Warnings: Sendable {
  /// Everything that the service needs from outside.
  public struct Ports: Sendable {
    /// The services, the preferred one first: all that cover a country are requested.
    public var sources: [any WarningSource]
    /// Stores the warnings.
    public var store: any WarningStore
    /// Stores the readers' places.
    public var places: any PlaceStore
    /// Finds the country of a position; nil when the program has no gazetteer.
    public var gazetteer: (any Gazetteer)?
    /// The shapes of zones.
    public var zones: any WarningZones
    /// Stores the weather with the provider's own warnings; nil when it includes none.
    public var alerts: (any WeatherStore)?
    /// Controls the budgets, and each provider's turn.
    public var access: ProviderAccess
    /// Ensures that two nodes never send the same request.
    public var lease: any WorkLease
    /// Records what is being read, for crash quarantine.
    public var crashes: any CrashJournal

    /// Makes the set of ports.
    public init(
      sources: [any WarningSource], store: any WarningStore, places: any PlaceStore, gazetteer: (any Gazetteer)?,
      zones: any WarningZones, alerts: (any WeatherStore)? = nil, access: ProviderAccess, lease: any WorkLease,
      crashes: any CrashJournal = DiscardingCrashJournal()
    ) {
      self.sources = sources
      self.store = store
      self.places = places
      self.gazetteer = gazetteer
      self.zones = zones
      self.alerts = alerts
      self.access = access
      self.lease = lease
      self.crashes = crashes
    }
  }

  let ports: Ports
  let rhythm: WarningRhythm
  let changes: ChangeFeed
  let timing: Timing
  let reportError: @Sendable (WarningScope?, RefreshError) -> Void
  private let board: WarningBoardCache
  let requests = WarningRefreshQueue()
  let jitter: @Sendable () -> Double

  /// Composes the service.
  /// - Parameters:
  ///   - jitter: Returns a random number in 0..<1.
  ///   - reportError: Receives every failure of the background work, for the log.
  public init(
    ports: Ports, rhythm: WarningRhythm = .standard, changes: ChangeFeed = ChangeFeed(), timing: Timing = .system,
    jitter: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    reportError: @escaping @Sendable (WarningScope?, RefreshError) -> Void = { _, _ in }
  ) {
    self.ports = ports
    self.rhythm = rhythm
    self.changes = changes
    self.timing = timing
    self.jitter = jitter
    self.reportError = reportError
    board = WarningBoardCache(store: ports.store, zones: ports.zones)
  }

  /// Returns the known warnings at any position.
  /// - Parameter countryCode: The position's country; nil when the caller does not know it.
  public func at(_ coordinate: Coordinate, countryCode: String? = nil) async throws(StoreError) -> PlaceWarnings {
    let board = try await board.current()
    let alerts = try await alerts(at: [PlaceID(coordinate)])
    return known(at: coordinate, countryCode: countryCode, isSaved: false, board: board, alerts: alerts)
  }

  /// Returns the warnings of each of the reader's places, in the order of the list; empty without places.
  public func forReader(
    _ reader: ReaderKey, languageCode: String? = nil
  ) async throws(StoreError) -> [SavedPlaceWarnings] {
    let saved = try await ports.places.savedPlaces(of: reader, languageCode: languageCode)
    let board = try await board.current()
    let alerts = try await alerts(at: saved.map(\.id))
    return saved.map { entry in
      let place = entry.place
      return SavedPlaceWarnings(
        saved: entry,
        known: known(
          at: place.coordinate, countryCode: place.countryCode, isSaved: true, board: board, alerts: alerts))
    }
  }

  /// Returns one warning, ended or not, with the reader's places where it applies; nil when it is no longer stored.
  public func warning(
    _ id: WarningID, for reader: ReaderKey, languageCode: String? = nil
  ) async throws(StoreError) -> WarningDetail? {
    let places = try await forReader(reader, languageCode: languageCode)
    let board = try await board.current()
    let forecastAlert = places.lazy.flatMap(\.known.warnings).first { $0.id == id }
    guard let stored = try await ports.store.warning(id) ?? forecastAlert else { return nil }
    let warning = whole(stored, board)
    let state = board.states[warning.scope]
    let status =
      places.lazy.flatMap(\.known.services).first { $0.scope == warning.scope }
      ?? WarningServiceStatus(warning.scope, state, isWatched: state != nil, at: timing.now())
    let index = WarningIndex([warning], zones: ports.zones)
    return WarningDetail(
      warning: warning, status: status, shapes: WarningIndex.polygons(of: warning, zones: ports.zones),
      places: places.map(\.saved).filter { place in
        !index.numbers(
          at: place.place.coordinate,
          countryCode: place.place.countryCode ?? countryCode(at: place.place.coordinate)
        ).isEmpty
          || forecastAlert != nil && places.contains { $0.id == place.id && $0.known.warnings.contains { $0.id == id } }
      },
      isUnplaced: !index.unplaced.isEmpty)
  }

  /// Returns all warnings to show now in the country of `countryCode`.
  public func all(in countryCode: String) async throws(StoreError) -> CountryWarnings {
    let now = timing.now()
    let board = try await board.current()
    let states = board.states.values.filter { $0.scope.countryCode == countryCode.uppercased() }
    let warnings = states.flatMap { board.warnings[$0.scope, default: []] }.filter { $0.isShown(at: now) }
    return CountryWarnings(
      countryCode: countryCode.uppercased(),
      services: states.map { WarningServiceStatus($0.scope, $0, isWatched: true, at: now) }
        .sorted { $0.scope.text < $1.scope.text },
      warnings: WeatherWarning.merged(warnings.sorted(by: WeatherWarning.precedes)))
  }

  /// Returns all warnings to show now with their shapes for the map, each once, the least severe first, so that the more severe
  /// are drawn above. Warnings of a position that the service did not draw have no shapes; those without a known area are
  /// excluded.
  public func onMap() async throws(StoreError) -> [(warning: WeatherWarning, shapes: [WarningPolygon])] {
    let now = timing.now()
    let board = try await board.current()
    let shown = board.index.placed.filter { $0.isShown(at: now) }.sorted(by: WeatherWarning.precedes)
    return WeatherWarning.merged(shown).reversed()
      .map { ($0, WarningIndex.polygons(of: $0, zones: ports.zones)) }
  }

  /// Returns `warning` with the areas of those that lists merge with it; unchanged once it has ended.
  private func whole(_ warning: WeatherWarning, _ board: WarningBoard) -> WeatherWarning {
    let now = timing.now()
    guard warning.isShown(at: now) else { return warning }
    let others = board.index.warnings.filter {
      $0.id != warning.id && $0.service == warning.service && $0.isShown(at: now)
    }
    return WeatherWarning.merged([warning] + others).first ?? warning
  }

  /// Loads the stored warnings, so that no page has to.
  func prepare() async throws(StoreError) { _ = try await board.current() }
}

extension Warnings {
  private func known(
    at coordinate: Coordinate, countryCode: String?, isSaved: Bool, board: WarningBoard,
    alerts: [PlaceID: PositionWeather]
  ) -> PlaceWarnings {
    let now = timing.now()
    let country = countryCode ?? self.countryCode(at: coordinate)
    let id = PlaceID(coordinate)
    let scopes = country.map { self.scopes(of: id, countryCode: $0) } ?? []
    var services = scopes.map {
      WarningServiceStatus($0, board.states[$0], isWatched: isSaved || board.states[$0] != nil, at: now)
    }
    // A service with one request per city can return the same warning for two cities.
    var seen = Set<WarningID>()
    let here = board.index.numbers(at: coordinate, countryCode: country).map { board.index.warnings[$0] }
      .filter { $0.isShown(at: now) && seen.insert($0.id).inserted }
    let somewhere = board.unplaced.filter { $0.scope.countryCode == country?.uppercased() && $0.isShown(at: now) }
    var warnings = WeatherWarning.merged(here.sorted(by: WeatherWarning.precedes))
    if let weather = alerts[id], let forecast = ForecastAlerts(weather, at: id, countryCode: country ?? "ZZ") {
      services.append(forecast.status)
      warnings += forecast.warnings.filter { $0.isShown(at: now) }.filter { alert in
        !warnings.contains { alert.isDuplicate(of: $0) }
      }
      warnings.sort(by: WeatherWarning.precedes)
    }
    return PlaceWarnings(
      coordinate: coordinate, countryCode: country, services: services, warnings: warnings,
      somewhere: WeatherWarning.merged(somewhere.sorted(by: WeatherWarning.precedes))
        .filter { unplaced in !warnings.contains { $0.id == unplaced.id } },
      now: now)
  }

  func scopes(of place: PlaceID, countryCode: String) -> [WarningScope] {
    ports.sources.compactMap { $0.scope(of: place, countryCode: countryCode.uppercased()) }
  }

  func countryCode(at coordinate: Coordinate) -> String? { ports.gazetteer?.nearest(to: coordinate)?.countryCode }

  private func alerts(at ids: [PlaceID]) async throws(StoreError) -> [PlaceID: PositionWeather] {
    guard let alerts = ports.alerts, !ids.isEmpty else { return [:] }
    return try await alerts.weather(at: ids)
  }
}

extension Topic {
  /// Any warning: one was added, changed or withdrawn, or a service's reply became old.
  public static let warnings = Topic("warnings")
}

extension StorageKind {
  /// The warnings of the weather services.
  public static let warnings = StorageKind("warnings")
}

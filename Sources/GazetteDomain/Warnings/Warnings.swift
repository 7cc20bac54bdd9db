import Foundation

/// The official warnings: what holds at places, and the background work that keeps it fresh.
///
/// Everything is read from what is stored, and never waits for the network. No failure reads as "no warnings": see
/// ``PlaceWarnings/standing``.
public struct Warnings: Sendable {
  /// Everything that the service needs from outside.
  public struct Ports: Sendable {
    /// The services, the preferred first: for a country that several cover, each that answers to it is asked.
    public var sources: [any WarningSource]
    /// Keeps the warnings.
    public var store: any WarningStore
    /// Knows the readers' places.
    public var places: any PlaceStore
    /// Knows which country a position lies in; nil when the program does not know the world.
    public var gazetteer: (any Gazetteer)?
    /// The shapes of zones.
    public var zones: any WarningZones
    /// What the weather's own provider tells of warnings at positions; nil when it tells none.
    public var alerts: (any WeatherStore)?
    /// Keeps the budgets, and each provider's turn.
    public var access: ProviderAccess
    /// So that two nodes never do the same request.
    public var lease: any WorkLease
    /// Notes what is being read.
    public var crashes: any CrashJournal

    /// Makes the set of ports.
    public init(
      sources: [any WarningSource], store: any WarningStore, places: any PlaceStore, gazetteer: (any Gazetteer)?,
      zones: any WarningZones, alerts: (any WeatherStore)? = nil, access: ProviderAccess, lease: any WorkLease,
      crashes: any CrashJournal = UnkeptCrashJournal()
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
  let trouble: @Sendable (WarningScope?, RefreshError) -> Void
  private let board: WarningBoardCache
  let requests = WarningRequests()
  let jitter: @Sendable () -> Double

  /// Composes the service.
  /// - Parameters:
  ///   - jitter: A number in 0..<1, another each time.
  ///   - trouble: Is told of every failure of the background work, for the log.
  public init(
    ports: Ports, rhythm: WarningRhythm = .standard, changes: ChangeFeed = ChangeFeed(), timing: Timing = .system,
    jitter: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    trouble: @escaping @Sendable (WarningScope?, RefreshError) -> Void = { _, _ in }
  ) {
    self.ports = ports
    self.rhythm = rhythm
    self.changes = changes
    self.timing = timing
    self.jitter = jitter
    self.trouble = trouble
    board = WarningBoardCache(store: ports.store, zones: ports.zones)
  }

  /// What is known of the warnings at any position.
  /// - Parameter countryCode: The country that the position lies in, where the caller knows it.
  public func at(_ coordinate: Coordinate, countryCode: String? = nil) async throws(StoreError) -> PlaceWarnings {
    let board = try await board.current()
    let alerts = try await alerts(at: [PlaceID(coordinate)])
    return known(at: coordinate, countryCode: countryCode, isSaved: false, board: board, alerts: alerts)
  }

  /// The warnings of each of the reader's places, in the order of the list; empty without places.
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

  /// One warning, ended or not, with where it holds of the reader's places; nil when it is not kept any more.
  public func warning(
    _ id: WarningID, for reader: ReaderKey, languageCode: String? = nil
  ) async throws(StoreError) -> WarningDetail? {
    let places = try await forReader(reader, languageCode: languageCode)
    let board = try await board.current()
    let told = places.lazy.flatMap(\.known.warnings).first { $0.id == id }
    guard let stored = try await ports.store.warning(id) ?? told else { return nil }
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
          || told != nil && places.contains { $0.id == place.id && $0.known.warnings.contains { $0.id == id } }
      },
      isUnplaced: !index.unplaced.isEmpty)
  }

  /// All that is shown now of the warnings in the country of `countryCode`.
  public func all(in countryCode: String) async throws(StoreError) -> CountryWarnings {
    let now = timing.now()
    let board = try await board.current()
    let states = board.states.values.filter { $0.scope.countryCode == countryCode.uppercased() }
    let warnings = states.flatMap { board.warnings[$0.scope, default: []] }.filter { $0.isShown(at: now) }
    return CountryWarnings(
      countryCode: countryCode.uppercased(),
      services: states.map { WarningServiceStatus($0.scope, $0, isWatched: true, at: now) }
        .sorted { $0.scope.text < $1.scope.text },
      warnings: WeatherWarning.merged(warnings.sorted(by: WeatherWarning.comesFirst)))
  }

  /// All that is shown now anywhere with its shapes for the map, each told once, the least grave first, so that the graver
  /// lie above. What the service told of a position without drawing it has no shapes; what could not be placed is left out.
  public func onMap() async throws(StoreError) -> [(warning: WeatherWarning, shapes: [WarningPolygon])] {
    let now = timing.now()
    let board = try await board.current()
    let shown = board.index.placed.filter { $0.isShown(at: now) }.sorted(by: WeatherWarning.comesFirst)
    return WeatherWarning.merged(shown).reversed()
      .map { ($0, WarningIndex.polygons(of: $0, zones: ports.zones)) }
  }

  /// `warning` with the areas of those that lists tell as one with it; as it is once it has ended.
  private func whole(_ warning: WeatherWarning, _ board: WarningBoard) -> WeatherWarning {
    let now = timing.now()
    guard warning.isShown(at: now) else { return warning }
    let others = board.index.warnings.filter {
      $0.id != warning.id && $0.service == warning.service && $0.isShown(at: now)
    }
    return WeatherWarning.merged([warning] + others).first ?? warning
  }

  /// Reads what the background work kept, so that no page has to.
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
    // Where services are asked city by city, two cities can tell of one warning.
    var told = Set<WarningID>()
    let here = board.index.numbers(at: coordinate, countryCode: country).map { board.index.warnings[$0] }
      .filter { $0.isShown(at: now) && told.insert($0.id).inserted }
    let somewhere = board.unplaced.filter { $0.scope.countryCode == country?.uppercased() && $0.isShown(at: now) }
    var warnings = WeatherWarning.merged(here.sorted(by: WeatherWarning.comesFirst))
    if let weather = alerts[id], let told = ToldAlerts(weather, at: id, countryCode: country ?? "ZZ") {
      services.append(told.status)
      warnings += told.warnings.filter { $0.isShown(at: now) }.filter { alert in
        !warnings.contains { alert.tellsTheSame(as: $0) }
      }
      warnings.sort(by: WeatherWarning.comesFirst)
    }
    return PlaceWarnings(
      coordinate: coordinate, countryCode: country, services: services, warnings: warnings,
      somewhere: WeatherWarning.merged(somewhere.sorted(by: WeatherWarning.comesFirst))
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
  /// Any warning: one came, changed, was withdrawn, or a service's answer grew old.
  public static let warnings = Topic("warnings")
}

extension StorageKind {
  /// The warnings of the weather services.
  public static let warnings = StorageKind("warnings")
}

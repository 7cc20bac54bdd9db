import Foundation

/// The weather part as one value: its use cases, composed from the ports.
///
/// A program that is not async calls the same use cases with completion handlers: see `WeatherComponent+Completion`.
public struct WeatherComponent: Sendable {
  /// Everything the component needs from outside.
  public struct Ports: Sendable {
    /// Finds places by name.
    public var geocoder: any Geocoder
    /// Tells the weather.
    public var source: any WeatherSource
    /// Tells the air quality.
    public var air: any AirQualitySource
    /// Keeps the saved places.
    public var places: any PlaceStore
    /// Keeps the weather.
    public var weather: any WeatherStore
    /// Remembers unfinished runs.
    public var journal: any RefreshJournal
    /// Keeps the budgets.
    public var budget: any RequestBudget
    /// What the providers allow.
    public var limits: [ProviderID: ProviderLimits]
    /// Notes what is being read.
    public var crashes: any CrashJournal

    /// Makes the set of ports.
    public init(
      geocoder: any Geocoder, source: any WeatherSource, air: any AirQualitySource, places: any PlaceStore,
      weather: any WeatherStore, journal: any RefreshJournal, budget: any RequestBudget,
      limits: [ProviderID: ProviderLimits], crashes: any CrashJournal = UnkeptCrashJournal()
    ) {
      self.geocoder = geocoder
      self.source = source
      self.air = air
      self.places = places
      self.weather = weather
      self.journal = journal
      self.budget = budget
      self.limits = limits
      self.crashes = crashes
    }
  }

  /// Finds places by name.
  public let searchPlaces: SearchPlaces
  /// Finds the one place that a person means.
  public let findPlace: FindPlace
  /// Saves a place.
  public let addPlace: AddPlace
  /// Reads the list.
  public let listPlaces: ListPlaces
  /// Reads one place.
  public let readPlace: ReadPlace
  /// Refreshes one position.
  public let refreshPlace: RefreshPlace
  /// Refreshes all places.
  public let refreshAllPlaces: RefreshAllPlaces
  /// Refreshes what has grown old.
  public let refreshStalePlaces: RefreshStalePlaces
  /// Removes a place.
  public let removePlace: RemovePlace
  /// Takes a removal back.
  public let restorePlace: RestorePlace
  /// Reorders, and chooses home.
  public let arrangePlaces: ArrangePlaces
  /// What pages and commands want refreshed.
  public let requests: RefreshRequests
  /// Tells who listens what changed.
  public let changes: ChangeFeed
  /// The way to the providers.
  public let access: ProviderAccess

  /// When weather has grown old.
  public let freshness: WeatherFreshness

  private let crashes: any CrashJournal
  private let timing: Timing

  /// Composes the component.
  /// - Parameters:
  ///   - languageCode: The language that providers are asked for texts in, such as `fr`.
  ///   - trouble: Is told of every failure that no caller sees, for the log; not of what was given up on purpose.
  public init(
    ports: Ports, changes: ChangeFeed = ChangeFeed(), timing: Timing = .system, reader: ReaderKey = .owner,
    freshness: WeatherFreshness = .standard, languageCode: @escaping @Sendable () -> String = { "en" },
    trouble: @escaping @Sendable (WeatherError) -> Void = { _ in }
  ) {
    self.freshness = freshness
    crashes = ports.crashes
    self.timing = timing
    self.changes = changes
    requests = RefreshRequests()
    access = ProviderAccess(budget: ports.budget, limits: ports.limits)
    // A program that stops, or takes new settings, gives up what is under way: that is no trouble.
    let trouble: @Sendable (WeatherError) -> Void = { if $0 != .source(.cancelled) { trouble($0) } }
    let fetch = WeatherFetch(
      source: ports.source, air: ports.air, store: ports.weather, access: access,
      crashes: ports.crashes, changes: changes, now: timing.now, languageCode: languageCode, trouble: trouble)
    refreshStalePlaces = RefreshStalePlaces(fetch: fetch, places: ports.places, freshness: freshness, trouble: trouble)
    searchPlaces = SearchPlaces(
      geocoder: ports.geocoder, places: ports.places, access: access, crashes: ports.crashes, now: timing.now)
    findPlace = FindPlace(places: ports.places, searchPlaces: searchPlaces)
    addPlace = AddPlace(places: ports.places, requests: requests, changes: changes, now: timing.now)
    listPlaces = ListPlaces(places: ports.places, weather: ports.weather, now: timing.now)
    readPlace = ReadPlace(places: ports.places, weather: ports.weather)
    refreshPlace = RefreshPlace(fetch: fetch)
    refreshAllPlaces = RefreshAllPlaces(
      fetch: fetch, places: ports.places, journal: ports.journal, timing: timing, reader: reader)
    removePlace = RemovePlace(places: ports.places, changes: changes)
    restorePlace = RestorePlace(places: ports.places, changes: changes)
    arrangePlaces = ArrangePlaces(places: ports.places, changes: changes)
  }

  /// Lets the weather at `id` be read again, if it was set aside, as a reader wishes.
  public func readmit(_ id: PlaceID) { crashes.readmit(CrashSubject(.position, id.text)) }

  /// The background work: run it in a task or service of its own.
  public func keepFresh(reader: ReaderKey = .owner) -> KeepWeatherFresh {
    KeepWeatherFresh(component: self, timing: timing, reader: reader)
  }
}

/// Why a use case of the weather could not do its work.
public enum WeatherError: Error, Sendable, Hashable {
  /// The text cannot be searched for.
  case query(PlaceQueryProblem)
  /// The position is none.
  case position(InvalidCoordinate)
  /// The reader has not saved this place.
  case notSaved(PlaceID)
  /// The provider gave nothing usable.
  case source(SourceError)
  /// The store could not do its part.
  case store(StoreError)

  /// The same reason, as this border says it.
  public init(_ error: RefreshError) {
    switch error {
    case .source(let error): self = .source(error)
    case .store(let error): self = .store(error)
    }
  }
}

import Foundation

/// The weather part as one value: its services, composed from the ports.
///
/// A program that is not async calls the same services with completion handlers: see `Places+Completion` and
/// `Weather+Completion`. The background work is ``Weather/keepFresh()``.
public struct WeatherComponent: Sendable {
  /// Everything the component needs from outside.
  public struct Ports: Sendable {
    /// Finds places by name.
    public var geocoder: any Geocoder
    /// Tells the weather.
    public var source: any WeatherSource
    /// Tell the weather where that source gives nothing, the better first; none unless given.
    public var standIns: [any WeatherSource] = []
    /// Tells what falls in the next two hours where its radar sees; nil for none.
    public var nowcast: (any NowcastSource)?
    /// Tells what several models say, for who asks; nil for none.
    public var opinions: (any OpinionSource)?
    /// Keeps what was foretold, to tell who was right; nil where nothing of it is kept.
    public var record: (any ForecastRecordStore)?
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
    /// Knows the world's cities without asking; nil when the program has none.
    public var gazetteer: (any Gazetteer)?
    /// What a position beside a city is called; by the city's name alone unless told otherwise.
    public var nearName: NearName

    /// Makes the set of ports.
    public init(
      geocoder: any Geocoder, source: any WeatherSource, air: any AirQualitySource, places: any PlaceStore,
      weather: any WeatherStore, journal: any RefreshJournal, budget: any RequestBudget,
      limits: [ProviderID: ProviderLimits], crashes: any CrashJournal = UnkeptCrashJournal(),
      gazetteer: (any Gazetteer)? = nil, nearName: @escaping NearName = { city, _ in city }
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
      self.gazetteer = gazetteer
      self.nearName = nearName
    }
  }

  /// The reader's places: search, save, list, arrange.
  public let places: Places
  /// The weather at positions: read, refresh.
  public let weather: Weather
  /// What several models say; nil without a source of it.
  public let opinions: Opinions?
  /// Who was right.
  public let record: ForecastRecord
  /// Tells who listens what changed.
  public let changes: ChangeFeed

  /// Composes the component.
  /// - Parameters:
  ///   - languageCode: The language that providers are asked for texts in, such as `fr`.
  ///   - languages: Further languages whose readers are to find places called as they call them: the background work
  ///     learns the names in these, too.
  ///   - trouble: Is told of every failure that no caller sees, for the log; not of what was given up on purpose.
  public init(
    ports: Ports, changes: ChangeFeed = ChangeFeed(), timing: Timing = .system,
    freshness: WeatherFreshness = .standard, languageCode: @escaping @Sendable () -> String = { "en" },
    languages: Set<String> = [],
    trouble: @escaping @Sendable (WeatherError) -> Void = { _ in }
  ) {
    self.changes = changes
    let access = ProviderAccess(budget: ports.budget, limits: ports.limits, timing: timing)
    let record = ForecastRecord(store: ports.record)
    self.record = record
    opinions = ports.opinions.map {
      Opinions(source: $0, record: record, access: access, crashes: ports.crashes, now: timing.now)
    }
    let fetching = WeatherFetch(
      source: ports.source, standIns: StandIns(ports.standIns, access: access, now: timing.now),
      nowcasts: ports.nowcast, air: ports.air, store: ports.weather, record: record, access: access,
      crashes: ports.crashes, changes: changes,
      now: timing.now, languageCode: languageCode,
      // A program that stops, or takes new settings, gives up what is under way: that is no trouble.
      trouble: { if $0 != .source(.cancelled) { trouble($0) } })
    weather = Weather(
      places: ports.places,
      naming: PlaceNaming(
        store: ports.places, geocoder: ports.geocoder, gazetteer: ports.gazetteer, fetching: fetching,
        languages: languages),
      fetching: fetching, journal: ports.journal, timing: timing, freshness: freshness)
    places = Places(
      store: ports.places, weather: weather, geocoder: ports.geocoder, gazetteer: ports.gazetteer,
      nearName: ports.nearName)
  }
}

extension StorageKind {
  /// Weather and air of positions, and the places that were saved.
  public static let weather = StorageKind("weather")
}

extension ReaderSettings.FrontPageSection {
  /// The saved places and their weather.
  public static let weather = Self("weather")
}

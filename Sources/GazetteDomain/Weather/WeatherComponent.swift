import Foundation

/// The weather component: its services, composed from its ports.
///
/// Most apps create it with GazetteKit's `openMeteo(in:)` or `openWeather(key:in:)`. With other adapters, fill the ports
/// yourself.
///
/// ```swift
/// let component = WeatherComponent(ports: ports, languageCode: { "fr" })
/// async let updates: Void = component.weather.keepFresh()
/// for await topic in component.changes.changes() { print(topic.name) }
/// ```
///
/// All calls also have a form with a completion handler, for programs without concurrency. The background work is
/// ``Weather/keepFresh()``.
public struct WeatherComponent: Sendable {
  /// Everything the component needs from outside.
  public struct Ports: Sendable {
    /// Finds places by name.
    public var geocoder: any Geocoder
    /// Provides the weather.
    public var source: any WeatherSource
    /// Provide the weather when that source gives none, the better first; empty by default.
    public var fallbackSources: [any WeatherSource] = []
    /// Provides the precipitation of the next two hours within its radar coverage; nil for none.
    public var nowcast: (any NowcastSource)?
    /// Provides the forecasts of several models, on request; nil for none.
    public var modelComparison: (any ModelComparisonSource)?
    /// Stores forecasts to compare them with the observed weather; nil to store none.
    public var record: (any ForecastSampleStore)?
    /// Provides the air quality.
    public var air: any AirQualitySource
    /// Stores the saved places.
    public var places: any PlaceStore
    /// Stores the weather.
    public var weather: any WeatherStore
    /// Records unfinished runs.
    public var journal: any RefreshJournal
    /// Stores the budgets' spending.
    public var budget: any RequestBudget
    /// The limits of the providers.
    public var limits: [ProviderID: ProviderLimits]
    /// Records what is being read, for crash quarantine.
    public var crashes: any CrashJournal
    /// Knows the world's cities offline; nil when the program has no gazetteer.
    public var gazetteer: (any Gazetteer)?
    /// Names a position near a city; by default only the city's name.
    public var nearName: NearName

    /// Makes the set of ports.
    public init(
      geocoder: any Geocoder, source: any WeatherSource, air: any AirQualitySource, places: any PlaceStore,
      weather: any WeatherStore, journal: any RefreshJournal, budget: any RequestBudget,
      limits: [ProviderID: ProviderLimits], crashes: any CrashJournal = DiscardingCrashJournal(),
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
  /// The forecasts of several models; nil without a source of them.
  public let modelComparison: ModelComparisons?
  /// The record of forecasts and observed weather.
  public let record: ForecastVerification
  /// Delivers changes to listeners.
  public let changes: ChangeFeed

  /// Composes the component.
  /// - Parameters:
  ///   - languageCode: The language of texts from providers, such as `fr`.
  ///   - languages: Further languages in which places have names: the background work collects the names in these, too.
  ///   - reportError: Receives every failure that no caller sees, for the log; never a deliberate cancellation.
  public init(
    ports: Ports, changes: ChangeFeed = ChangeFeed(), timing: Timing = .system,
    freshness: WeatherFreshness = .standard, languageCode: @escaping @Sendable () -> String = { "en" },
    languages: Set<String> = [],
    reportError: @escaping @Sendable (WeatherError) -> Void = { _ in }
  ) {
    self.changes = changes
    let access = ProviderAccess(budget: ports.budget, limits: ports.limits, timing: timing)
    let record = ForecastVerification(store: ports.record)
    self.record = record
    modelComparison = ports.modelComparison.map {
      ModelComparisons(source: $0, record: record, access: access, crashes: ports.crashes, now: timing.now)
    }
    let fetching = WeatherFetch(
      source: ports.source, fallbackSources: FallbackSources(ports.fallbackSources, access: access, now: timing.now),
      nowcasts: ports.nowcast, air: ports.air, store: ports.weather, record: record, access: access,
      crashes: ports.crashes, changes: changes,
      now: timing.now, languageCode: languageCode,
      // A stop or new settings cancel running work, which is not a failure.
      reportError: { if $0 != .source(.cancelled) { reportError($0) } })
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
  /// Weather and air of positions, and the saved places.
  public static let weather = StorageKind("weather")
}

extension ReaderSettings.FrontPageSection {
  /// The saved places and their weather.
  public static let weather = Self("weather")
}

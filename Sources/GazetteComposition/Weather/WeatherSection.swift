import Foundation
import GazetteDomain
import GazettePresentation
import GazetteProviders
import SQLiteDriver
import GazetteWeb
import Logging
import Metrics
import ServiceLifecycle

/// The weather of a running installation.
struct WeatherSection: InstalledSection {
  static let settings: [any Sendable] = [
    OpenMeteoSettings.table, OpenWeatherSettings.table, MetNorwaySettings.table, WeatherSettings.table,
  ]
  static func checks(_ context: CheckContext) -> [Doctor.Check] { WeatherChecks(context: context).all }
  static let storage: [StoragePart] = [.weather]
  static let topics: [Topic] = [.places]

  /// The services, for other sections that show weather.
  let component: WeatherComponent
  private let installation: Installation
  let ports: WeatherComponent.Ports
  /// The bundled cities, for other sections that name positions.
  let known: KnownPlaces
  /// The official warnings, for every page of a place.
  let warnings: PlaceWarningsPart

  /// Creates the section on `installation`, whose pages show `warnings`.
  init(_ installation: Installation, warnings: Warnings) {
    self.installation = installation
    self.warnings = PlaceWarningsPart(warnings, credits: WarningCredits.of)
    ports = WeatherPorts.live(on: installation)
    component = WeatherComponent(installation, ports: ports)
    known = WeatherPorts.known()
    if known.all.isEmpty {
      installation.logger.warning("Couldn't read the bundled cities, so the map has no names")
    }
    if !WeatherPorts.gazetteer.isAvailable {
      installation.logger.warning("Couldn't read the bundled gazetteer, so every search asks the provider")
    }
  }

  init(_ installation: Installation, with shared: SharedSections) { self = shared.weather }

  var web: [any WebSection] {
    [
      WeatherPages(component, warnings: warnings, credits: WeatherCredits.of),
      WeatherAPI(component, known: known, now: installation.timing.now),
    ]
  }

  var services: [any Service] {
    let weather = component.weather
    return [ClosureService { await cancelWhenGracefulShutdown { await weather.keepFresh() } }]
  }

  func configure(_ pages: inout WebDependencies) {
    let (weather, logger) = (component.weather, installation.logger)
    pages.ears = { edition, reader in
      do throws(WeatherError) {
        guard let home = try await weather.home(for: reader, languageCode: edition.language.code) else {
          return Ears(topics: [.places])
        }
        return WeatherEarsPresenter(edition: edition).ears(home)
      } catch {
        // The page itself reports an unreadable store; the masthead omits the ears.
        logger.warning("Couldn't read the home city", metadata: ["error": "\(error)"])
        return Ears()
      }
    }
    pages.timeZone = { reader in
      // If home is unreadable, the server's own time zone applies; the page itself reports the store.
      try? await weather.home(for: reader)?.timeZone
    }
    let places = ports.places
    let points = installation.stores.points
    pages.concerns = { topic, reader in
      guard let position = topic.position else { return true }
      // If a reader's places are unreadable, their pages do not reload.
      let saved = try? await places.savedPlaces(of: reader)
      let opened = try? await points.points(of: reader)
      return saved?.contains { $0.id == position } == true || opened?.contains { $0.id == position } == true
    }
    let sources = WeatherSourceName.order(installation.settings).map(\.provider) + [.metNorway]
    let credits = sources.flatMap(WeatherCredits.of).map(Credit.init)
    pages.credits += credits.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  func measure() async {
    let gauges = WeatherGauges(
      ports: ports, provider: WeatherPorts.provider(installation.settings), now: installation.timing.now)
    await gauges.set(reportingTo: installation.gauges)
  }

  func prepareDemo(for key: ReaderKey, _ reader: DemoReader) async throws {
    let demo = WeatherDemo(
      component: component, places: ports.places, now: installation.timing.now, language: installation.settings.language
    )
    try await demo.prepare(reader.cities, for: key)
    try await demo.generateRecord(in: ports.record, for: key)
  }
}

extension WeatherComponent {
  /// Creates the component on `installation`, with providers' texts in the installation's language.
  init(_ installation: Installation, ports: Ports) {
    let language = installation.settings.language.code
    let logger = installation.logger
    self.init(
      ports: ports, changes: installation.changes, timing: installation.timing,
      freshness: WeatherFreshness(maximumAge: installation.settings[\.weather.refreshEvery]),
      languageCode: { language },
      languages: Set(Language.allCases.map(\.code)),
      reportError: { logger.warning("Couldn't refresh weather", metadata: ["error": "\($0)"]) })
  }
}

/// The metrics of the weather: the remaining budgets, and the age of the saved places' data.
struct WeatherGauges: Sendable {
  let ports: WeatherComponent.Ports
  let provider: ProviderID
  let now: CurrentTime

  func set(reportingTo log: GaugeLog) async {
    await log.set("weather") { try await setAges() }
    // Set separately: an unreadable budget must not hide the ages or the other budget.
    let budgets = [ports.source.budget, ports.air.provider] + ports.fallbackSources.map(\.budget)
    for provider in Set([provider, ports.geocoder.provider] + budgets) {
      await log.set("budget of \(provider.rawValue)") { try await setBudget(of: provider) }
    }
  }

  private func setAges() async throws(StoreError) {
    let ids = try await ports.places.allSavedPlaces().map(\.id)
    let times = try await ports.weather.fetchTimes(of: ids).values
    let ages = times.map { now().timeIntervalSince($0) }
    Gauge(label: "gazette_weather_saved_places").record(ids.count)
    Gauge(label: "gazette_weather_places_never_fetched").record(ids.count - ages.count)
    let dimensions = { (which: String) in [("section", "weather"), ("which", which)] }
    Gauge(label: "gazette_refresh_age_seconds", dimensions: dimensions("oldest")).record(ages.max() ?? 0)
    Gauge(label: "gazette_refresh_age_seconds", dimensions: dimensions("newest")).record(ages.min() ?? 0)
  }

  private func setBudget(of provider: ProviderID) async throws(StoreError) {
    let remaining = try await ports.budget.remaining(of: provider)
    for (limit, weight) in zip(remaining.limits, remaining.weights) {
      let dimensions = [("provider", provider.rawValue), ("window_seconds", String(limit.window.components.seconds))]
      Gauge(label: "gazette_provider_budget_left", dimensions: dimensions).record(weight)
      Gauge(label: "gazette_provider_budget_limit", dimensions: dimensions).record(limit.weight)
    }
    let pause = remaining.pausedUntil.map { max(0, $0.timeIntervalSince(now())) } ?? 0
    Gauge(label: "gazette_provider_pause_seconds", dimensions: [("provider", provider.rawValue)]).record(pause)
  }
}

/// The cities of a new demo, found and refreshed like a reader does.
struct WeatherDemo: Sendable {
  let component: WeatherComponent
  let places: any PlaceStore
  let now: CurrentTime
  let language: Language

  /// Saves the cities and waits for their weather.
  func prepare(_ names: [String], for reader: ReaderKey) async throws {
    for name in names {
      let found = try await component.places.search(name, languageCode: language.code, limit: 1, for: reader)
      guard let place = found.first?.place else { continue }
      // Directly into the store: all places are refreshed together below, so single refreshes are unnecessary.
      _ = try await places.save(place, for: reader, at: now())
      // Searches again for the saved place, so that its names in every language are known from the first page on.
      for language in Language.allCases {
        _ = try await component.places.result(
          of: name, languageCode: language.code, asksProvider: true, for: reader)
      }
    }
    for await _ in await component.weather.refreshAll(for: reader) {}
  }

  /// Generates three weeks of forecasts and actual weather, so that the accuracy is visible.
  func generateRecord(in record: (any ForecastSampleStore)?, for reader: ReaderKey) async throws {
    for (number, saved) in try await places.savedPlaces(of: reader).enumerated() {
      let weather = try await component.weather.stored(at: saved.id)
      guard let report = weather.report, let today = report.days.first else { continue }
      try await record?.save(DemoForecastSamples(like: today, number: number).samples, at: saved.id)
    }
  }
}

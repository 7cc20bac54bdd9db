import Foundation
import GazetteDomain
import GazettePresentation
import GazetteProviders
import GazetteStore
import GazetteWeb
import Logging
import Metrics
import ServiceLifecycle

/// The weather of a running paper.
struct WeatherSection: InstalledSection {
  static let settings: [any Sendable] = [
    OpenMeteoSettings.table, OpenWeatherSettings.table, MetNorwaySettings.table, WeatherSettings.table,
  ]
  static func checks(_ room: CheckRun) -> [Doctor.Check] { WeatherChecks(room: room).all }
  static let storage: [StoragePart] = [.weather]
  static let topics: [Topic] = [.places]

  /// The services, for sections that show weather too.
  let component: WeatherComponent
  private let paper: Installation
  let ports: WeatherComponent.Ports
  /// The cities that come with the program, for sections that name positions too.
  let known: KnownPlaces
  /// The official warnings, for every page of a place.
  let warnings: PlaceWarningsPart

  /// Composes the section on `paper`, whose pages show `warnings`.
  init(_ paper: Installation, warnings: Warnings) {
    self.paper = paper
    self.warnings = PlaceWarningsPart(warnings, credits: WarningCredits.of)
    ports = WeatherPorts.live(on: paper)
    component = WeatherComponent(paper, ports: ports)
    known = WeatherPorts.known()
    if known.all.isEmpty {
      paper.logger.warning("The cities that come with the program cannot be read; the map lacks names")
    }
    if !WeatherPorts.gazetteer.isThere {
      paper.logger.warning("The gazetteer that comes with the program cannot be read; every search asks the provider")
    }
  }

  init(_ paper: Installation, beside shared: SharedSections) { self = shared.weather }

  var web: [any WebSection] {
    [
      WeatherPages(component, warnings: warnings, credits: WeatherCredits.of, memory: paper.memory),
      WeatherAPI(component, known: known, now: paper.timing.now),
    ]
  }

  var services: [any Service] {
    let weather = component.weather
    return [ClosureService { await cancelWhenGracefulShutdown { await weather.keepFresh() } }]
  }

  func furnish(_ pages: inout WebDependencies) {
    let (weather, logger) = (component.weather, paper.logger)
    pages.ears = { edition, reader in
      do throws(WeatherError) {
        guard let home = try await weather.home(for: reader, languageCode: edition.language.code) else {
          return Ears(topics: [.places])
        }
        return WeatherEarsPresenter(edition: edition).ears(home)
      } catch {
        // The page itself tells of a store that cannot be read; its masthead does without the ears.
        logger.warning("The home city could not be read", metadata: ["error": "\(error)"])
        return Ears()
      }
    }
    pages.timeZone = { reader in
      // Where home cannot be read the server's own zone will do; the page itself tells of the store.
      try? await weather.home(for: reader)?.timeZone
    }
    let places = ports.places
    let points = paper.stores.points
    pages.concerns = { topic, reader in
      guard let position = topic.position else { return true }
      // Where their places cannot be read, their pages ask anew for nothing.
      let saved = try? await places.savedPlaces(of: reader)
      let opened = try? await points.points(of: reader)
      return saved?.contains { $0.id == position } == true || opened?.contains { $0.id == position } == true
    }
    let sources = WeatherSourceName.order(paper.settings).map(\.provider) + [.metNorway]
    let credits = sources.flatMap(WeatherCredits.of).map(Credit.init)
    pages.credits += credits.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  func measure() async {
    let gauges = WeatherGauges(
      ports: ports, provider: WeatherPorts.provider(paper.settings), now: paper.timing.now)
    await gauges.set(telling: paper.gauges)
  }

  func prepareDemo(for key: ReaderKey, _ reader: DemoReader) async throws {
    let demo = WeatherDemo(
      component: component, places: ports.places, now: paper.timing.now, language: paper.settings.language)
    try await demo.prepare(reader.cities, for: key)
    try await demo.inventRecord(in: ports.record, for: key)
  }
}

extension WeatherComponent {
  /// The component on `paper`, texts of providers in the paper's language.
  init(_ paper: Installation, ports: Ports) {
    let language = paper.settings.language.code
    let logger = paper.logger
    self.init(
      ports: ports, changes: paper.changes, timing: paper.timing,
      freshness: WeatherFreshness(maximumAge: paper.settings[\.weather.refreshEvery]), languageCode: { language },
      languages: Set(Language.allCases.map(\.code)),
      trouble: { logger.warning("Weather could not be refreshed", metadata: ["error": "\($0)"]) })
  }
}

/// What the metrics tell of the weather: what is left of the budgets, and how old the saved places' data are.
struct WeatherGauges: Sendable {
  let ports: WeatherComponent.Ports
  let provider: ProviderID
  let now: CurrentTime

  func set(telling log: GaugeLog) async {
    await log.set("weather") { try await setAges() }
    // Each by itself: a budget that cannot be read hides neither the ages nor the other budget.
    let budgets = [ports.source.budget, ports.air.provider] + ports.standIns.map(\.budget)
    for provider in Set([provider, ports.geocoder.provider] + budgets) {
      await log.set("budget of \(provider.rawValue)") { try await setBudget(of: provider) }
    }
  }

  private func setAges() async throws(StoreError) {
    let ids = try await ports.places.placesOfAll().map(\.id)
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

/// The cities of a fresh demo, found and refreshed the way a reader does it.
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
      // Straight into the store: all are refreshed together below, and none needs to be asked for again.
      _ = try await places.save(place, for: reader, at: now())
      // Searched again now that it is saved, so that its names are known from the first page on, in every language.
      for language in Language.allCases {
        _ = try await component.places.result(
          of: name, languageCode: language.code, asksProvider: true, for: reader)
      }
    }
    for await _ in await component.weather.refreshAll(for: reader) {}
  }

  /// Makes up three weeks of forecasts and of what came, so that it can be seen who was right.
  func inventRecord(in record: (any ForecastRecordStore)?, for reader: ReaderKey) async throws {
    for (number, saved) in try await places.savedPlaces(of: reader).enumerated() {
      let weather = try await component.weather.stored(at: saved.id)
      guard let report = weather.report, let today = report.days.first else { continue }
      try await record?.keep(InventedRecord(like: today, number: number).told, at: saved.id)
    }
  }
}

import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
import SQLiteDriver
import Logging
import WeatherProviders

/// The ports of the weather component, with concrete sources and stores.
enum WeatherPorts {
  /// The ports on `paper`: its sources in the order of the settings.
  static func live(on paper: Installation) -> WeatherComponent.Ports {
    let norway = MetNorwayPorts(paper)
    let order = WeatherSourceName.order(paper.settings)
    let sources = order.map { source($0, paper, norway) }
    var ports = WeatherComponent.Ports(
      geocoder: geocoder(paper), source: sources.first ?? norway.forecast, air: air(paper),
      places: paper.stores.places, weather: paper.stores.weather,
      journal: paper.stores.journal, budget: paper.budget, limits: ProviderBudgets.limits,
      crashes: paper.crashes, gazetteer: gazetteer,
      nearName: { Phrases.of(Language(tag: $1) ?? .english).map.point.near($0) })
    ports.fallbackSources = Array(sources.dropFirst())
    ports.nowcast = norway.nowcast
    ports.modelComparison = modelComparison(paper)
    ports.record = paper.stores.record
    return ports
  }

  /// The bundled cities, shared by everything that names positions; read at first use.
  static let gazetteer = BundledGazetteer()

  /// The bundled places of the map.
  static func known() -> KnownPlaces { BundledWorld.knownPlaces(naming: gazetteer) }

  /// The first weather provider.
  static func provider(_ settings: Settings) -> ProviderID {
    WeatherSourceName.order(settings).first?.provider ?? .openMeteo
  }

  private static func source(
    _ name: WeatherSourceName, _ paper: Installation, _ norway: MetNorwayPorts
  ) -> any WeatherSource {
    switch name {
    case .metNorway: norway.forecast
    case .openMeteo:
      OpenMeteoForecastSource(
        transport: FetchedTransport(paper.door(for: .openMeteo)), baseURL: paper.settings[\.openMeteo.url],
        now: paper.timing.now)
    case .openWeather:
      openWeather(paper)
    }
  }

  private static func openWeather(_ paper: Installation) -> any WeatherSource {
    let logger = paper.logger
    return OpenWeatherSource(
      transport: FetchedTransport(paper.door(for: .openWeather)), baseURL: paper.settings[\.openWeather.url],
      // Without a key, OpenWeather is not in the order.
      key: paper.settings[\.openWeather.key] ?? "", access: paper.access, replies: paper.stores.replies,
      now: paper.timing.now, note: { logger.warning("\($0)") })
  }

  private static func modelComparison(_ paper: Installation) -> any ModelComparisonSource {
    let logger = paper.logger
    return OpenMeteoModelComparisonSource(
      transport: FetchedTransport(paper.door(for: .openMeteo)), baseURL: paper.settings[\.openMeteo.url],
      ensembleURL: paper.settings[\.openMeteo.ensembleURL], replies: paper.stores.replies,
      now: paper.timing.now, note: { logger.warning("\($0)") })
  }

  private static func air(_ paper: Installation) -> any AirQualitySource {
    guard let key = paper.settings[\.openWeather.key] else {
      return OpenMeteoAirQualitySource(
        transport: FetchedTransport(paper.door(for: .openMeteo)), baseURL: paper.settings[\.openMeteo.airURL],
        now: paper.timing.now)
    }
    return OpenWeatherAirQualitySource(
      transport: FetchedTransport(paper.door(for: .openWeather)), baseURL: paper.settings[\.openWeather.url], key: key,
      now: paper.timing.now)
  }

  /// Open-Meteo's search, which supports partial names and knows populations; OpenWeather's if that fails.
  private static func geocoder(_ paper: Installation) -> any Geocoder {
    let openMeteo = OpenMeteoGeocoder(
      transport: FetchedTransport(paper.door(for: .openMeteo)), baseURL: paper.settings[\.openMeteo.geocodingURL],
      now: paper.timing.now)
    guard let key = paper.settings[\.openWeather.key] else { return openMeteo }
    let openWeather = OpenWeatherGeocoder(
      transport: FetchedTransport(paper.door(for: .openWeather)), baseURL: paper.settings[\.openWeather.url], key: key,
      now: paper.timing.now)
    return FallbackGeocoder(first: openMeteo, second: openWeather, access: paper.access)
  }
}

/// Uses one geocoder, and a second one when the first has no usable result.
struct FallbackGeocoder: Geocoder {
  let first: any Geocoder
  let second: any Geocoder
  /// The budget for the second; the caller has paid for the first.
  let access: ProviderAccess

  var provider: ProviderID { first.provider }

  func places(matching query: String, languageCode: String, limit: Int) async throws(SourceError) -> [Place] {
    do throws(SourceError) {
      return try await first.places(matching: query, languageCode: languageCode, limit: limit)
    } catch {
      guard error != .cancelled else { throw error }
      return try await askSecond(query, languageCode, limit, insteadOf: error)
    }
  }

  private func askSecond(
    _ query: String, _ languageCode: String, _ limit: Int, insteadOf error: SourceError
  ) async throws(SourceError) -> [Place] {
    do throws(RefreshError) {
      return try await access.call(second.provider) { () async throws(SourceError) in
        try await second.places(matching: query, languageCode: languageCode, limit: limit)
      }
    } catch let trouble {
      if case .source(.cancelled) = trouble { throw .cancelled }
      // Reports the first one's error, because that is the one to fix.
      throw error
    }
  }
}

extension WeatherServices {
  /// The weather's services; `open` opens the installation with the access that the command needs, and finds the reader.
  static func live(
    open: @escaping @Sendable (Access, _ reader: String?) async throws(CommandFailure) -> (Installation, ReaderKey)
  ) -> WeatherServices {
    WeatherServices { access, name async throws(CommandFailure) in
      let (paper, reader) = try await open(access, name)
      return WeatherSession(
        component: WeatherComponent(paper, ports: WeatherPorts.live(on: paper)), warnings: Warnings(paper),
        reader: reader, timeZone: await paper.timeZone(of: reader), now: paper.timing.now, known: WeatherPorts.known(),
        credits: WeatherCredits.of)
    }
  }
}

/// The credits on the weather's pages.
enum WeatherCredits {
  /// The credits that `provider` requires next to its weather, air quality and places, each once.
  static func of(_ provider: ProviderID) -> [Attribution] {
    let all =
      ProviderAttribution.weather(of: provider) + ProviderAttribution.airQuality(of: provider)
      + ProviderAttribution.places(of: provider) + ProviderAttribution.radar(of: provider)
    return all.reduce(into: []) { credits, credit in
      if !credits.contains(credit) { credits.append(credit) }
    }
  }
}

/// Open-Meteo, the weather source that needs no key.
package struct OpenMeteoSettings: Sendable {
  static let table = OpenMeteoSettings()
  package let url = Setting(
    "openMeteo.url", address: "https://api.open-meteo.com", \.forecastURL)
  package let geocodingURL = Setting(
    "openMeteo.geocodingURL", address: "https://geocoding-api.open-meteo.com", \.geocodingURL)
  package let airURL = Setting(
    "openMeteo.airURL", address: "https://air-quality-api.open-meteo.com", \.airURL)
  package let ensembleURL = Setting(
    "openMeteo.ensembleURL", address: "https://ensemble-api.open-meteo.com", \.ensembleURL)
}

/// OpenWeather, the weather source that needs a key.
package struct OpenWeatherSettings: Sendable {
  static let table = OpenWeatherSettings()
  package let key = Setting<String?>(
    "openweather.key", default: nil, isSecret: true, on: .keys, bounds: .inCharacters(200), \.openWeatherKey)
  package let url = Setting(
    "openweather.url", address: "https://api.openweathermap.org", \.openWeatherURL)
}

/// The settings of weather refreshes.
package struct WeatherSettings: Sendable {
  static let table = WeatherSettings()
  package let refreshEvery = Setting(
    "weather.refreshEvery", default: Duration.seconds(15 * 60), on: .refreshing, bounds: .lastingAtLeast(.seconds(300)),
    \.weatherEvery)
  package let sources = Setting<[WeatherSourceName]>(
    "weather.sources", default: [], \.weatherSources)
}

extension SettingsTable {
  package var openMeteo: OpenMeteoSettings { .table }
  package var openWeather: OpenWeatherSettings { .table }
  package var weather: WeatherSettings { .table }
}

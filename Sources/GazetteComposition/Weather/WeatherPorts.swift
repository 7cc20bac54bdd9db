import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
import SQLiteDriver
import Logging
import WeatherProviders

/// The ports of the weather component, with concrete sources and stores.
enum WeatherPorts {
  /// The ports on `installation`: its sources in the order of the settings.
  static func live(on installation: Installation) -> WeatherComponent.Ports {
    let metNorway = MetNorwayPorts(installation)
    let order = WeatherSourceName.order(installation.settings)
    let sources = order.map { source($0, installation, metNorway) }
    var ports = WeatherComponent.Ports(
      geocoder: geocoder(installation), source: sources.first ?? metNorway.forecast, air: air(installation),
      places: installation.stores.places, weather: installation.stores.weather,
      journal: installation.stores.journal, budget: installation.budget, limits: ProviderBudgets.limits,
      crashes: installation.crashes, gazetteer: gazetteer,
      nearName: { Phrases.of(Language(tag: $1) ?? .english).map.point.near($0) })
    ports.fallbackSources = Array(sources.dropFirst())
    ports.nowcast = metNorway.nowcast
    ports.modelComparison = modelComparison(installation)
    ports.record = installation.stores.record
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
    _ name: WeatherSourceName, _ installation: Installation, _ metNorway: MetNorwayPorts
  ) -> any WeatherSource {
    switch name {
    case .metNorway: metNorway.forecast
    case .openMeteo:
      OpenMeteoForecastSource(
        transport: FetchedTransport(installation.fetching(for: .openMeteo)),
        baseURL: installation.settings[\.openMeteo.url],
        now: installation.timing.now)
    case .openWeather:
      openWeather(installation)
    }
  }

  private static func openWeather(_ installation: Installation) -> any WeatherSource {
    let logger = installation.logger
    return OpenWeatherSource(
      transport: FetchedTransport(installation.fetching(for: .openWeather)),
      baseURL: installation.settings[\.openWeather.url],
      // Without a key, OpenWeather is not in the order.
      key: installation.settings[\.openWeather.key] ?? "", access: installation.access,
      replies: installation.stores.replies,
      now: installation.timing.now, note: { logger.warning("\($0)") })
  }

  private static func modelComparison(_ installation: Installation) -> any ModelComparisonSource {
    let logger = installation.logger
    return OpenMeteoModelComparisonSource(
      transport: FetchedTransport(installation.fetching(for: .openMeteo)),
      baseURL: installation.settings[\.openMeteo.url],
      ensembleURL: installation.settings[\.openMeteo.ensembleURL], replies: installation.stores.replies,
      now: installation.timing.now, note: { logger.warning("\($0)") })
  }

  private static func air(_ installation: Installation) -> any AirQualitySource {
    guard let key = installation.settings[\.openWeather.key] else {
      return OpenMeteoAirQualitySource(
        transport: FetchedTransport(installation.fetching(for: .openMeteo)),
        baseURL: installation.settings[\.openMeteo.airURL],
        now: installation.timing.now)
    }
    return OpenWeatherAirQualitySource(
      transport: FetchedTransport(installation.fetching(for: .openWeather)),
      baseURL: installation.settings[\.openWeather.url], key: key,
      now: installation.timing.now)
  }

  /// Open-Meteo's search, which supports partial names and knows populations; OpenWeather's if that fails.
  private static func geocoder(_ installation: Installation) -> any Geocoder {
    let openMeteo = OpenMeteoGeocoder(
      transport: FetchedTransport(installation.fetching(for: .openMeteo)),
      baseURL: installation.settings[\.openMeteo.geocodingURL],
      now: installation.timing.now)
    guard let key = installation.settings[\.openWeather.key] else { return openMeteo }
    let openWeather = OpenWeatherGeocoder(
      transport: FetchedTransport(installation.fetching(for: .openWeather)),
      baseURL: installation.settings[\.openWeather.url], key: key,
      now: installation.timing.now)
    return FallbackGeocoder(first: openMeteo, second: openWeather, access: installation.access)
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
      return try await searchSecond(query, languageCode, limit, insteadOf: error)
    }
  }

  private func searchSecond(
    _ query: String, _ languageCode: String, _ limit: Int, insteadOf error: SourceError
  ) async throws(SourceError) -> [Place] {
    do throws(RefreshError) {
      return try await access.call(second.provider) { () async throws(SourceError) in
        try await second.places(matching: query, languageCode: languageCode, limit: limit)
      }
    } catch let secondError {
      if case .source(.cancelled) = secondError { throw .cancelled }
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
      let (installation, reader) = try await open(access, name)
      return WeatherSession(
        component: WeatherComponent(installation, ports: WeatherPorts.live(on: installation)),
        warnings: Warnings(installation),
        reader: reader, timeZone: await installation.timeZone(of: reader), now: installation.timing.now,
        known: WeatherPorts.known(),
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
    "openweather.key", default: nil, isSecret: true, on: .keys, bounds: .maximumLength(200), \.openWeatherKey)
  package let url = Setting(
    "openweather.url", address: "https://api.openweathermap.org", \.openWeatherURL)
}

/// The settings of weather refreshes.
package struct WeatherSettings: Sendable {
  static let table = WeatherSettings()
  package let refreshEvery = Setting(
    "weather.refreshEvery", default: Duration.seconds(15 * 60), on: .refreshing,
    bounds: .minimumDuration(.seconds(300)),
    \.weatherEvery)
  package let sources = Setting<[WeatherSourceName]>(
    "weather.sources", default: [], \.weatherSources)
}

extension SettingsTable {
  package var openMeteo: OpenMeteoSettings { .table }
  package var openWeather: OpenWeatherSettings { .table }
  package var weather: WeatherSettings { .table }
}

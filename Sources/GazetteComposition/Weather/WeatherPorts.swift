import GazetteDomain
import GazetteProviders
import GazetteStore

/// What the weather component asks for, on concrete sources and stores.
enum WeatherPorts {
  /// The ports on `paper`: OpenWeather when the reader has a key, else Open-Meteo.
  static func live(on paper: Paper) -> WeatherComponent.Ports {
    WeatherComponent.Ports(
      geocoder: geocoder(paper), source: source(paper), air: air(paper),
      places: SQLitePlaceStore(paper.database), weather: SQLiteWeatherStore(paper.database),
      journal: SQLiteRefreshJournal(paper.database), budget: paper.budget, limits: ProviderBudgets.limits,
      crashes: paper.crashes)
  }

  /// The provider of the weather.
  static func provider(_ settings: Settings) -> ProviderID {
    settings[\.openWeather.key] == nil ? .openMeteo : .openWeather
  }

  private static func source(_ paper: Paper) -> any WeatherSource {
    guard let key = paper.settings[\.openWeather.key] else {
      return OpenMeteoForecastSource(
        fetching: paper.door(for: .openMeteo), baseURL: paper.settings[\.openMeteo.url], now: paper.timing.now)
    }
    return OpenWeatherSource(
      fetching: paper.door(for: .openWeather), baseURL: paper.settings[\.openWeather.url], key: key,
      now: paper.timing.now)
  }

  private static func air(_ paper: Paper) -> any AirQualitySource {
    guard let key = paper.settings[\.openWeather.key] else {
      return OpenMeteoAirQualitySource(
        fetching: paper.door(for: .openMeteo), baseURL: paper.settings[\.openMeteo.airURL], now: paper.timing.now)
    }
    return OpenWeatherAirQualitySource(
      fetching: paper.door(for: .openWeather), baseURL: paper.settings[\.openWeather.url], key: key,
      now: paper.timing.now)
  }

  /// Open-Meteo's search, which completes what is typed and knows populations; OpenWeather's where that fails.
  private static func geocoder(_ paper: Paper) -> any Geocoder {
    let openMeteo = OpenMeteoGeocoder(
      fetching: paper.door(for: .openMeteo), baseURL: paper.settings[\.openMeteo.geocodingURL],
      now: paper.timing.now)
    guard let key = paper.settings[\.openWeather.key] else { return openMeteo }
    let openWeather = OpenWeatherGeocoder(
      fetching: paper.door(for: .openWeather), baseURL: paper.settings[\.openWeather.url], key: key,
      now: paper.timing.now)
    return FallbackGeocoder(first: openMeteo, second: openWeather, access: paper.access)
  }
}

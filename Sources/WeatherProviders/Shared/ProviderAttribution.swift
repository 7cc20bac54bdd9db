import Foundation
public import GazetteDomain

/// The credits that providers require next to their data.
public enum ProviderAttribution {
  /// Open-Meteo's weather, CC BY 4.0.
  public static let openMeteo = Attribution(
    name: "Open-Meteo", link: URL(literal: "https://open-meteo.com/"), licence: "CC BY 4.0")
  /// The Copernicus Atmosphere Monitoring Service, the origin of Open-Meteo's air quality.
  public static let cams = Attribution(
    name: "CAMS", link: URL(literal: "https://atmosphere.copernicus.eu/"), licence: "CC BY 4.0")
  /// GeoNames, the origin of the places in Open-Meteo's search.
  public static let geoNames = Attribution(
    name: "GeoNames", link: URL(literal: "https://www.geonames.org/"), licence: "CC BY 4.0")
  /// OpenWeather's weather and air.
  public static let openWeather = Attribution(
    name: "OpenWeather", link: URL(literal: "https://openweathermap.org/"), licence: "CC BY-SA 4.0")

  /// MeteoAlarm's warnings of Europe.
  public static let meteoAlarm = Attribution(
    name: "EUMETNET – MeteoAlarm", link: URL(literal: "https://www.meteoalarm.org/"), licence: "CC BY 4.0")
  /// The shapes of the zones in MeteoAlarm's warnings, which are bundled with Gazette.
  public static let meteoAlarmZones = Attribution(
    name: "EUMETNET – MeteoAlarm geocodes", link: URL(literal: "https://gitlab.com/meteoalarm-pm-group/documents"),
    licence: "CC BY 4.0")
  /// The German weather service's warnings.
  public static let dwd = Attribution(
    name: "Deutscher Wetterdienst", link: URL(literal: "https://www.dwd.de/"), licence: "CC BY 4.0")
  /// The warnings of the United States, which are in the public domain.
  public static let nws = Attribution(
    name: "National Weather Service", link: URL(literal: "https://www.weather.gov/"), licence: nil)

  /// MET Norway's weather.
  public static let metNorway = Attribution(
    name: "MET Norway", link: URL(literal: "https://api.met.no/"), licence: "CC BY 4.0")

  /// The American weather service's radar, which is in the public domain.
  public static let noaa = Attribution(
    name: "NOAA/NWS", link: URL(literal: "https://www.weather.gov/"), licence: nil)
  /// RainViewer's radar, for personal and educational use.
  public static let rainViewer = Attribution(
    name: "RainViewer", link: URL(literal: "https://www.rainviewer.com/"), licence: nil)

  /// The credits of `provider`'s radar; empty when it has none.
  public static func radar(of provider: ProviderID) -> [Attribution] {
    switch provider {
    case .radarDWD: [dwd]
    case .radarNOAA: [noaa]
    case .rainViewer: [rainViewer]
    default: []
    }
  }

  /// The credits of `provider`'s warnings; empty when it requires none.
  public static func warnings(of provider: ProviderID) -> [Attribution] {
    switch provider {
    case .meteoAlarm: [meteoAlarm]
    case .dwd: [dwd]
    case .nws: [nws]
    case .openWeather: [openWeather]
    default: []
    }
  }

  /// The credits of `provider`'s weather, the provider first; empty when it requires none.
  public static func weather(of provider: ProviderID) -> [Attribution] {
    switch provider {
    case .openMeteo: [openMeteo]
    case .openWeather: [openWeather]
    case .metNorway: [metNorway]
    default: []
    }
  }

  /// The credits of `provider`'s air quality, the provider first; empty when it requires none.
  public static func airQuality(of provider: ProviderID) -> [Attribution] {
    switch provider {
    case .openMeteo: [openMeteo, cams]
    case .openWeather: [openWeather]
    default: []
    }
  }

  /// The credits of `provider`'s search for places, the provider first; empty when it requires none.
  public static func places(of provider: ProviderID) -> [Attribution] {
    switch provider {
    case .openMeteo: [openMeteo, geoNames]
    case .openWeather: [openWeather]
    default: []
    }
  }
}

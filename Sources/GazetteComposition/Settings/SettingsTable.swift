package import Foundation
package import GazettePresentation
package import HTTPFetching
package import Logging

/// Every setting of Gazette, each declared once, in the order in which `gazette config` shows them.
package struct SettingsTable: Sendable {
  package let server = ServerSettings()
  package let data: DataSettings
  package let paper: PaperSettings
  package let log = LogSettings()
  package let openMeteo = OpenMeteoSettings()
  package let openWeather = OpenWeatherSettings()
  package let weather = WeatherSettings()
  package let pictures = PictureSettings()
  package let map = MapSettings()
  package let news = NewsSettings()
  package let classifieds = ClassifiedsSettings()
  package let outbound = OutboundSettings()

  /// The table whose defaults suit the person and machine that `environment` tells of.
  package init(environment: [String: String] = [:]) {
    data = DataSettings(environment: environment)
    paper = PaperSettings()
  }

  /// Every declaration, read off the table itself so that none can be forgotten.
  package var declarations: [any SettingDeclaration] {
    Mirror(reflecting: self).children.flatMap { group in
      Mirror(reflecting: group.value).children.compactMap { $0.value as? any SettingDeclaration }
    }
  }
}

/// How the paper is served.
package struct ServerSettings: Sendable {
  package let address = Setting(
    "server.address", default: "127.0.0.1", \.serverAddress)
  package let port = Setting(
    "server.port", default: PortNumber(8080) ?? .free, \.serverPort)
  package let allowedHosts = Setting<[String]>(
    "server.allowedHosts", default: [], \.allowedHosts)
  package let publicURL = Setting<URL?>(
    "server.publicURL", default: nil, \.publicURL)
  package let connections = Setting(
    "server.connections", default: ConnectionCount(512) ?? .least, \.connections)
  package let connectionsPerAddress = Setting(
    "server.connectionsPerAddress", default: ConnectionCount(128) ?? .least, \.connectionsPerAddress)
  package let metricsToken = Setting<String?>(
    "server.metricsToken", default: nil, isSecret: true, \.metricsToken)
  package let password = Setting<String?>(
    "server.password", default: nil, isSecret: true, \.password)
}

/// Where the paper keeps what it knows.
package struct DataSettings: Sendable {
  package let folder: Setting<String>

  /// The default follows the XDG folders of the person, or is /var/lib/gazette where there is no home.
  init(environment: [String: String]) {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : "\($0)/.local/share" }
    let base = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home ?? "/var/lib"
    folder = Setting(
      "data.folder", default: "\(base)/gazette", \.dataFolder)
  }
}

/// What the paper is called, and how it speaks.
package struct PaperSettings: Sendable {
  package let name = Setting(
    "paper.name", default: "La Gazette", on: .paper, bounds: .inCharacters(60), \.paperName)
  package let language = Setting<Language?>(
    "paper.language", default: nil, \.paperLanguage)
  package let units = Setting(
    "paper.units", default: UnitSystem.metric, \.paperUnits)
  package let timeZone = Setting(
    "paper.timeZone", default: TimeZone.current, on: .paper, \.timeZone)
}

/// What the program says of its work.
package struct LogSettings: Sendable {
  package let level = Setting(
    "log.level", default: Logger.Level.info, \.logLevel)
  package let format = Setting(
    "log.format", default: LogFormat.text, \.logFormat)
}

/// Open-Meteo, the source of weather that needs no key.
package struct OpenMeteoSettings: Sendable {
  package let url = Setting(
    "openMeteo.url", address: "https://api.open-meteo.com", \.forecastURL)
  package let geocodingURL = Setting(
    "openMeteo.geocodingURL", address: "https://geocoding-api.open-meteo.com", \.geocodingURL)
  package let airURL = Setting(
    "openMeteo.airURL", address: "https://air-quality-api.open-meteo.com", \.airURL)
}

/// OpenWeather, the source of weather for who has a key.
package struct OpenWeatherSettings: Sendable {
  package let key = Setting<String?>(
    "openweather.key", default: nil, isSecret: true, on: .keys, bounds: .inCharacters(200), \.openWeatherKey)
  package let url = Setting(
    "openweather.url", address: "https://api.openweathermap.org", \.openWeatherURL)
}

/// How often weather is fetched.
package struct WeatherSettings: Sendable {
  package let refreshEvery = Setting(
    "weather.refreshEvery", default: Duration.seconds(15 * 60), on: .refreshing, bounds: .lastingAtLeast(.seconds(300)),
    \.weatherEvery)
}

/// Pictures kept for readers.
package struct PictureSettings: Sendable {
  package let cacheMegabytes = Setting(
    "pictures.cacheMegabytes", default: Megabytes(200) ?? .least, on: .limits, \.pictureMegabytes)
}

/// The weather map.
package struct MapSettings: Sendable {
  package let tileURL = Setting<TileTemplate?>(
    "map.tileURL", default: TileTemplate(settingText: "https://tile.openstreetmap.org/{z}/{x}/{y}.png"), \.tileURL)
  package let cacheMegabytes = Setting(
    "map.cacheMegabytes", default: Megabytes(100) ?? .least, on: .limits, \.tileMegabytes)
  package let leafletFolder = Setting(
    "map.leafletFolder", default: "/usr/share/javascript/leaflet", \.leafletFolder)
  package let earthPicture = Setting(
    "map.earthPicture", default: "/usr/share/xplanet/images/earth.jpg", \.earthPicture)
}

/// The news.
package struct NewsSettings: Sendable {
  package let feedURL = Setting(
    "news.feedURL", address: "https://www.lemonde.fr/rss/une.xml", \.feedURL)
  package let refreshEvery = Setting(
    "news.refreshEvery", default: Duration.seconds(60 * 60), on: .refreshing, bounds: .lastingAtLeast(.seconds(3600)),
    \.newsEvery)
  package let keepFor = Setting(
    "news.keepFor", default: Duration.seconds(90 * 86_400), on: .keeping, bounds: .lastingAtLeast(.seconds(7 * 86_400)),
    \.newsKeep)
}

/// The classified ads.
package struct ClassifiedsSettings: Sendable {
  package let url = Setting(
    "classifieds.url", address: "https://raw.githubusercontent.com/leboncoin/paperclip/master", \.classifiedsURL)
  package let more = Setting<[ListingAddress]>(
    "classifieds.more", default: [], on: .sources, \.classifiedsMore)
  package let refreshEvery = Setting(
    "classifieds.refreshEvery", default: Duration.seconds(60 * 60), on: .refreshing,
    bounds: .lastingAtLeast(.seconds(300)),
    \.classifiedsEvery)
}

/// Requests to the world.
package struct OutboundSettings: Sendable {
  package let ports = Setting<[PortNumber]>(
    "outbound.ports", default: [], \.outboundPorts)
  package let allowed = Setting<[AllowedDestination]>(
    "outbound.allowed", default: [], \.outboundAllowed)
  package let contact = Setting<String?>(
    "outbound.contact", default: nil, \.contact)
}

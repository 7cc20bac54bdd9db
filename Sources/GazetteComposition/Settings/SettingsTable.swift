package import Foundation
package import GazetteDomain
package import GazettePresentation
package import GazetteWeb
package import HTTPFetching
package import Logging

/// All of Gazette's settings, each declared once: those of the whole installation here, those of a section in its folder as
/// `extension SettingsTable { package var news: NewsSettings { .table } }`.
package struct SettingsTable: Sendable {
  package let server = ServerSettings()
  package let data: DataSettings
  package let database = DatabaseSettings()
  package let paper: PaperSettings
  package let readers = ReadersSettings()
  package let log = LogSettings()
  package let outbound = OutboundSettings()
  /// All declarations in the order of `gazette config`, found by reflection on the groups, so that none can be forgotten.
  package let declarations: [any SettingDeclaration]

  /// Creates the table with defaults for the user and machine in `environment`.
  package init(environment: [String: String] = [:]) {
    data = DataSettings(environment: environment)
    paper = PaperSettings()
    let sections = InstalledSections.all.flatMap { $0.settings }
    declarations = ([server, readers, data, database, paper, log] + sections + [outbound]).flatMap { group in
      Mirror(reflecting: group).children.compactMap { $0.value as? any SettingDeclaration }
    }
  }
}

/// The server's settings.
package struct ServerSettings: Sendable {
  /// The loopback addresses of this machine.
  static let thisMachine = ["127.0.0.0/8", "::1/128"].compactMap { AddressRange($0) }

  package let address = Setting(
    "server.address", default: "127.0.0.1", \.serverAddress)
  package let port = Setting(
    "server.port", default: PortNumber(8080) ?? .free, \.serverPort)
  package let allowedHosts = Setting<[String]>(
    "server.allowedHosts", default: [], \.allowedHosts)
  package let publicURL = Setting<URL?>(
    "server.publicURL", default: nil, \.publicURL)
  package let trustedProxies = Setting<[AddressRange]>(
    "server.trustedProxies", default: thisMachine, \.trustedProxies)
  package let connections = Setting(
    "server.connections", default: ConnectionCount(512) ?? .minimum, \.connections)
  package let connectionsPerAddress = Setting(
    "server.connectionsPerAddress", default: ConnectionCount(128) ?? .minimum, \.connectionsPerAddress)
  package let metricsToken = Setting<String?>(
    "server.metricsToken", default: nil, isSecret: true, \.metricsToken)
  package let password = Setting<String?>(
    "server.password", default: nil, isSecret: true, \.password)
}

/// The ways to sign in besides passwords, and the quotas of each reader.
package struct ReadersSettings: Sendable {
  package let providers = Setting<[NamedText]>(
    "readers.providers", default: [], \.providers)
  package let clients = Setting<[NamedText]>(
    "readers.providerClients", default: [], \.providerClients)
  package let secrets = Setting<[NamedText]>(
    "readers.providerSecrets", default: [], isSecret: true, \.providerSecrets)
  package let authentication = Setting<[NamedText]>(
    "readers.providerAuthentication", default: [], \.providerAuthentication)
  package let groups = Setting<String?>(
    "readers.groupsClaim", default: nil, \.groupsClaim)
  package let newcomers = Setting(
    "readers.newcomers", default: ProvisioningPolicy.nobody, \.newcomers)
  package let guests = Setting(
    "readers.guests", default: GuestAccess.none, \.guests)
  package let proxyHeader = Setting<SignInHeader?>(
    "readers.proxyHeader", default: nil, \.proxyHeader)
  package let proxyNetworks = Setting<[AddressRange]>(
    "readers.proxyNetworks", default: [], \.proxyNetworks)
  package let maximumPlaces = Setting(
    "readers.maximumPlaces", default: QuotaCount(200) ?? .minimum, \.maximumPlaces)
  package let maximumFeeds = Setting(
    "readers.maximumFeeds", default: QuotaCount(2000) ?? .minimum, \.maximumFeeds)
  package let maximumMapPoints = Setting(
    "readers.maximumMapPoints", default: QuotaCount(500) ?? .minimum, \.maximumMapPoints)
}

/// The location of the data.
package struct DataSettings: Sendable {
  package let folder: Setting<String>

  /// The default follows the user's XDG folders, or is /var/lib/gazette without a home directory.
  init(environment: [String: String]) {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : "\($0)/.local/share" }
    let base = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home ?? "/var/lib"
    folder = Setting(
      "data.folder", default: "\(base)/gazette", \.dataFolder)
  }
}

/// PostgreSQL, which lets many nodes serve one installation.
package struct DatabaseSettings: Sendable {
  package let url = Setting<String?>(
    "database.url", default: nil, isSecret: true, \.databaseURL)
  package let connections = Setting(
    "database.connections", default: ConnectionCount(10) ?? .minimum, \.databaseConnections)
  package let listenURL = Setting<String?>(
    "database.listenURL", default: nil, isSecret: true, \.databaseListenURL)
  package let node = Setting<String?>(
    "database.node", default: nil, \.databaseNode)
}

/// The newspaper's name, language and formats.
package struct PaperSettings: Sendable {
  package let name = Setting(
    "paper.name", default: PaperName("La Gazette"), on: .paper, bounds: .maximumLength(Nameplate.maximumLength),
    \.paperName)
  package let language = Setting<Language?>(
    "paper.language", default: nil, \.paperLanguage)
  package let units = Setting<UnitSystem?>(
    "paper.units", default: nil, \.paperUnits)
  package let timeZone = Setting<TimeZone?>(
    "paper.timeZone", default: nil, on: .paper, \.timeZone)
}

/// The settings of the log.
package struct LogSettings: Sendable {
  package let level = Setting(
    "log.level", default: Logger.Level.info, \.logLevel)
  package let format = Setting(
    "log.format", default: LogFormat.text, \.logFormat)
}

/// The settings of outbound requests.
package struct OutboundSettings: Sendable {
  package let ports = Setting<[PortNumber]>(
    "outbound.ports", default: [], \.outboundPorts)
  package let allowed = Setting<[AllowedDestination]>(
    "outbound.allowed", default: [], \.outboundAllowed)
  package let contact = Setting<String?>(
    "outbound.contact", default: nil, \.contact)
}

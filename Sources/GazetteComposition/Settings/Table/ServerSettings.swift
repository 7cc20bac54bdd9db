package import Foundation
import GazettePresentation

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

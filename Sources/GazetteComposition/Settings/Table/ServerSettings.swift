package import Foundation

/// How the paper is served.
package struct ServerSettings: Sendable {
  package let address = Setting(
    "server.address", default: "127.0.0.1",
    "The address to listen on; beyond loopback only with a password.")
  package let port = Setting(
    "server.port", default: PortNumber(8080) ?? .free,
    "The port to listen on.")
  package let allowedHosts = Setting<[String]>(
    "server.allowedHosts", default: [],
    "The names that readers use for this machine, beside localhost; requests for other names are refused.")
  package let publicURL = Setting<URL?>(
    "server.publicURL", default: nil,
    "The address that readers type when a proxy stands in front; https makes cookies secure.")
  package let metricsToken = Setting<String?>(
    "server.metricsToken", default: nil, isSecret: true,
    "What a watcher sends as its bearer token to read /metrics of a paper with a password.")
  package let password = Setting<String?>(
    "server.password", default: nil, isSecret: true,
    "The access password, or the hash that gazette password prints; needed to listen beyond loopback.")
}

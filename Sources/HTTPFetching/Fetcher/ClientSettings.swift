import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression
import NIOSSL

/// How each HTTP client is set up.
struct ClientSettings: Sendable {
  let connectTimeout: Duration
  let unpackingRatio: Int
  let connections: Int

  let trustRoots: NIOSSLTrustRoots?

  init(_ configuration: HTTPFetcher.Configuration, trustRoots: NIOSSLTrustRoots?) {
    self.trustRoots = trustRoots
    connectTimeout = configuration.connectTimeout
    unpackingRatio = configuration.unpackingRatio
    connections = max(configuration.connectionsPerHost, configuration.connectionsPerTrustedHost)
  }

  /// The set-up of a client that connects to `pin`'s address alone, and asks for `pin`'s host there.
  func configuration(for pin: Pin) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration()
    configuration.dnsOverride = [pin.host: pin.address.description]
    configuration.http1_1ConnectionDebugInitializer = PeerCheck(expected: pin.address).initialize
    configuration.tlsConfiguration = .makeClientConfiguration()
    configuration.tlsConfiguration?.trustRoots = trustRoots ?? .default
    configuration.httpVersion = .http1Only
    configuration.proxy = nil
    configuration.redirectConfiguration = .disallow
    configuration.decompression = .enabled(limit: .ratio(unpackingRatio))
    configuration.timeout.connect = TimeAmount(connectTimeout)
    // Requests wait for their turn before they come here, so that no more connections than wanted are ever opened.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.idleTimeout = .seconds(10)
    return configuration
  }
}

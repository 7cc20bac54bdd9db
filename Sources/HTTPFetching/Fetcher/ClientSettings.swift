import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression

/// How each HTTP client is set up.
struct ClientSettings: Sendable {
  let connectTimeout: Duration
  let unpackingRatio: Int
  let connections: Int

  init(_ configuration: HTTPFetcher.Configuration) {
    connectTimeout = configuration.connectTimeout
    unpackingRatio = configuration.unpackingRatio
    connections = max(configuration.connectionsPerHost, configuration.connectionsPerTrustedHost)
  }

  /// The set-up of a client that connects to `pin`'s address alone, and asks for `pin`'s host there.
  func configuration(for pin: Pin) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration()
    configuration.dnsOverride = [pin.host: pin.address.description]
    configuration.http1_1ConnectionDebugInitializer = PeerCheck(expected: pin.address).initialize
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

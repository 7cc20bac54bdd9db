import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// One HTTP client for each pin, so that a connection can only go to the checked address; the least recently used ones are
/// closed.
actor PinnedClients {
  private struct Entry {
    let client: HTTPClient
    var users = 0
    var lastUse = 0
  }

  let settings: ClientSettings
  private let capacity: Int
  private var respondingAddresses = RespondingAddresses()
  private var entries: [Pin: Entry] = [:]
  private var uses = 0
  private var isShutDown = false

  // Each client has its own copy of the certificates, about a megabyte.
  init(settings: ClientSettings, capacity: Int = 16) {
    self.settings = settings
    self.capacity = capacity
  }

  /// The address at which `host` responded in the last ten minutes, if it is one of the `checked` addresses.
  func respondingAddress(of host: String, among checked: [IPAddress]) -> IPAddress? {
    respondingAddresses.address(of: host, among: checked, at: settings.now())
  }

  /// Stores that the host responded at its address.
  func remember(_ pin: Pin) { respondingAddresses.remember(pin.address, of: pin.host, at: settings.now()) }

  /// Forgets the address of `host`.
  func forget(_ host: String) { respondingAddresses.forget(host) }

  /// The client for `pin`, open until ``release(_:)``; `nil` after ``shutdown()``.
  func acquire(_ pin: Pin) async -> HTTPClient? {
    guard !isShutDown else { return nil }
    uses += 1
    var entry =
      entries[pin]
      ?? Entry(
        client: HTTPClient(
          eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: settings.configuration(for: pin)))
    entry.users += 1
    entry.lastUse = uses
    entries[pin] = entry
    await closeUnused()
    return entry.client
  }

  func release(_ pin: Pin) async {
    entries[pin]?.users -= 1
    await closeUnused()
  }

  func shutdown() async {
    isShutDown = true
    let clients = entries.values.map(\.client)
    entries = [:]
    for client in clients { await close(client) }
  }

  private func closeUnused() async {
    while entries.count > capacity {
      let idle = entries.filter { $0.value.users == 0 }
      guard let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
      entries[oldest.key] = nil
      await close(oldest.value.client)
    }
  }

  private func close(_ client: HTTPClient) async {
    // `shutdown` throws only when the client is already closed.
    try? await client.shutdown()
  }
}

/// A host and the one checked address that its requests use.
struct Pin: Hashable, Sendable {
  let host: String
  let address: IPAddress
}

/// Sends one request to its host and returns the response; the fetcher does everything before and after.
protocol HTTPExchanger: Sendable {
  /// The response of the first of `addresses` that accepts a connection.
  func answer(to exchange: Exchange, at addresses: [IPAddress]) async throws(FetchError) -> HopResponse

  /// Closes all connections; requests in progress end as cancelled.
  func shutdown() async
}

extension PinnedClients: HTTPExchanger {
  nonisolated func answer(to exchange: Exchange, at addresses: [IPAddress]) async throws(FetchError) -> HopResponse {
    try await exchange.run(over: addresses, with: self)
  }
}

/// The settings of each HTTP client.
struct ClientSettings: Sendable {
  let connectTimeout: Duration
  let connections: Int
  let now: @Sendable () -> Date
  let trustRoots: NIOSSLTrustRoots?

  init(_ configuration: HTTPFetcher.Configuration, trustRoots: NIOSSLTrustRoots?) {
    self.trustRoots = trustRoots
    now = configuration.now
    connectTimeout = configuration.connectTimeout
    connections = max(configuration.connectionsPerHost, configuration.connectionsPerTrustedHost)
  }

  /// The configuration of a client that connects only to `pin`'s address and requests `pin`'s host there.
  func configuration(for pin: Pin) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration()
    configuration.dnsOverride = [pin.host: pin.address.description]
    configuration.http1_1ConnectionDebugInitializer = PeerCheck(expected: pin.address).initialize
    configuration.tlsConfiguration = .makeClientConfiguration()
    configuration.tlsConfiguration?.trustRoots = trustRoots ?? .default
    configuration.httpVersion = .http1Only
    configuration.proxy = nil
    configuration.redirectConfiguration = .disallow
    // ``BodyDecompression`` unpacks bodies: the client's own decompression fails on the output of many servers.
    configuration.decompression = .disabled
    configuration.timeout.connect = TimeAmount(connectTimeout)
    // The limiter queues requests before they reach the client, so it never opens more connections than wanted.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.idleTimeout = .seconds(10)
    return configuration
  }

  /// The examination of an untrusted certificate that `origin` presents at `address`.
  func examination(of origin: Origin, at address: IPAddress) -> CertificateExamination {
    CertificateExamination(
      host: origin.host, address: address, port: origin.port, timeout: connectTimeout, now: now(),
      authorities: trustRoots == nil ? .system : nil)
  }
}

/// Verifies the peer's address before anything is sent on a new connection.
struct PeerCheck: Sendable {
  let expected: IPAddress

  /// Closes `channel` and fails unless its remote address is the expected one.
  @Sendable func initialize(_ channel: any Channel) -> EventLoopFuture<Void> {
    let peer = channel.remoteAddress?.ipAddress
    if let peer, IPAddress(peer) == expected { return channel.eventLoop.makeSucceededVoidFuture() }
    let refusal = OutboundRefusal.peer(peer ?? "an unknown address")
    let refused = channel.eventLoop.makePromise(of: Void.self)
    channel.close().whenComplete { _ in refused.fail(refusal) }
    return refused.futureResult
  }
}

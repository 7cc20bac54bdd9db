import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// One HTTP client for each pin, so that a connection can only go to the address that was checked; those used least
/// recently are closed.
actor PinnedClients {
  private struct Entry {
    let client: HTTPClient
    var users = 0
    var lastUse = 0
  }

  let settings: ClientSettings
  private let capacity: Int
  private var answered = AnsweredAddresses()
  private var entries: [Pin: Entry] = [:]
  private var uses = 0
  private var isShutDown = false

  // Every client keeps its own certificates, about a megabyte of them.
  init(settings: ClientSettings, capacity: Int = 16) {
    self.settings = settings
    self.capacity = capacity
  }

  /// Where `host` answered in the last ten minutes, when that is one of the `checked` addresses.
  func answeredAddress(of host: String, among checked: [IPAddress]) -> IPAddress? {
    answered.address(of: host, among: checked, at: settings.now())
  }

  /// Remembers that the host answered at its address.
  func remember(_ pin: Pin) { answered.remember(pin.address, of: pin.host, at: settings.now()) }

  /// Forgets where `host` answered.
  func forget(_ host: String) { answered.forget(host) }

  /// The client for `pin`, kept open until ``giveBack(_:)``; `nil` after ``shutdown()``.
  func take(_ pin: Pin) async -> HTTPClient? {
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

  func giveBack(_ pin: Pin) async {
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
    // It throws only when the client is closed already.
    try? await client.shutdown()
  }
}

/// A host and the one checked address at which it is asked.
struct Pin: Hashable, Sendable {
  let host: String
  let address: IPAddress
}

/// What takes one request to its host and brings the answer; everything before and after it is the fetcher's.
protocol Carrier: Sendable {
  /// The answer of the first of `addresses` that can be connected to.
  func answer(to exchange: Exchange, at addresses: [IPAddress]) async throws(FetchError) -> Answer

  /// Closes all connections; requests under way end as cancelled.
  func shutdown() async
}

extension PinnedClients: Carrier {
  nonisolated func answer(to exchange: Exchange, at addresses: [IPAddress]) async throws(FetchError) -> Answer {
    try await exchange.run(over: addresses, with: self)
  }
}

/// How each HTTP client is set up.
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
    // Bodies are unpacked by ``BodyUnpacking``: the client's own way fails on what many servers send.
    configuration.decompression = .disabled
    configuration.timeout.connect = TimeAmount(connectTimeout)
    // Requests wait for their turn before they come here, so that no more connections than wanted are ever opened.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.idleTimeout = .seconds(10)
    return configuration
  }

  /// How to find out why the certificate that `origin` shows at `address` is not trusted.
  func examination(of origin: Origin, at address: IPAddress) -> CertificateExamination {
    CertificateExamination(
      host: origin.host, address: address, port: origin.port, timeout: connectTimeout, now: now(),
      authorities: trustRoots == nil ? .ofSystem : nil)
  }
}

/// Looks who really answered, before anything is said on a new connection.
struct PeerCheck: Sendable {
  let expected: IPAddress

  /// Closes `channel` and fails unless its other end is the address expected.
  @Sendable func initialize(_ channel: any Channel) -> EventLoopFuture<Void> {
    let peer = channel.remoteAddress?.ipAddress
    if let peer, IPAddress(peer) == expected { return channel.eventLoop.makeSucceededVoidFuture() }
    let refusal = OutboundRefusal.peer(peer ?? "an unknown address")
    let refused = channel.eventLoop.makePromise(of: Void.self)
    channel.close().whenComplete { _ in refused.fail(refusal) }
    return refused.futureResult
  }
}

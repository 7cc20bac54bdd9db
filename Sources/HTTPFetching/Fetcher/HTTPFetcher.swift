public import Foundation
import HostLimiting
import NIOCore
import NIOSSL

/// Fetches over HTTP/1.1, through the guard, within limits, with few connections. All outgoing requests pass through it.
///
/// ```swift
/// let fetcher = HTTPFetcher(configuration: .init(userAgent: "MyReader/1.0 me@example.org", outbound: OutboundGuard()))
/// let response = try await fetcher.fetch(FetchRequest(url: address))
/// await fetcher.shutdown()
/// ```
///
/// It sends no cookies except the consent that one host demands, uses no proxy (not even one from the environment), and sends a
/// `Referer` only on request. Call ``shutdown()`` before releasing it.
public final class HTTPFetcher: Fetching {
  private let configuration: Configuration
  private let exchanger: any HTTPExchanger
  private let limiter = HostLimiter()

  /// Creates a fetcher, without opening a connection.
  ///
  /// - Parameter configuration: The user agent, the permitted destinations and the limits.
  public convenience init(configuration: Configuration) {
    self.init(configuration: configuration, trustRoots: nil)
  }

  /// - Parameter trustRoots: The trusted authorities; the system's when `nil`.
  convenience init(configuration: Configuration, trustRoots: NIOSSLTrustRoots?) {
    self.init(
      configuration: configuration,
      exchanger: PinnedClients(settings: ClientSettings(configuration, trustRoots: trustRoots)))
  }

  /// - Parameter exchanger: Sends the requests.
  init(configuration: Configuration, exchanger: any HTTPExchanger) {
    self.configuration = configuration
    self.exchanger = exchanger
  }

  /// Closes all connections; requests in progress end as cancelled.
  public func shutdown() async {
    await exchanger.shutdown()
  }

  /// Returns the response to `request`, after waiting for the host's turn; see ``Fetching/fetch(_:)``.
  public func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    var hop = try Hop(request)
    var redirects: [FetchRedirect] = []
    var remaining = request.limits.time
    while true {
      let (answer, spent) = try await exchangeInTurn(hop, within: remaining, of: request.limits)
      remaining -= spent
      guard let next = try hop.next(after: answer) else {
        return FetchResponse(
          status: answer.status, headers: answer.headers, body: answer.body, finalURL: hop.address.url,
          redirects: redirects)
      }
      guard redirects.count < request.limits.redirects else { throw .tooManyRedirects }
      redirects.append(FetchRedirect(url: next.address.url, status: answer.status))
      hop = next
    }
  }

  /// Sends one request when it is the host's turn; the returned time excludes the wait.
  private func exchangeInTurn(
    _ hop: Hop, within remaining: Duration, of limits: FetchLimits
  ) async throws(FetchError) -> (HopResponse, Duration) {
    // With free capacity, a turn begins even in a cancelled task.
    if Task.isCancelled { throw .cancelled }
    let turn = await limiter.withSlot(for: hop.address.origin.host, maximum: connectionLimit(for: hop)) {
      let clock = ContinuousClock()
      let started = clock.now
      let result = await Deadline.run(within: remaining, reported: limits.time) { () async throws(FetchError) in
        try await self.exchangeUnlessPaused(hop, limits: limits)
      }
      return (result: result, spent: clock.now - started)
    }
    guard let turn else { throw .cancelled }
    return (try turn.result.get(), turn.spent)
  }

  /// Respects a host's request for a pause. The operator's own origins have their own budgets and are never paused.
  private func exchangeUnlessPaused(_ hop: Hop, limits: FetchLimits) async throws(FetchError) -> HopResponse {
    let origin = hop.address.origin
    if hop.usesTrustedOrigins, configuration.outbound.trusts(origin) { return try await exchange(hop, limits: limits) }
    if let until = limiter.pause(of: origin.host, at: configuration.now()) { throw .hostPaused(until: until) }
    let answer = try await exchange(hop, limits: limits)
    let responseDate = configuration.now()
    limiter.recordResponse(
      status: answer.status, retryAfter: RetryAfter.date(answer.headers, now: responseDate), from: origin.host,
      at: responseDate, jitter: configuration.jitter())
    return answer
  }

  private func connectionLimit(for hop: Hop) -> Int {
    let trusted = configuration.outbound.trusts(hop.address.origin)
    return trusted ? configuration.connectionsPerTrustedHost : configuration.connectionsPerHost
  }

  private func exchange(_ hop: Hop, limits: FetchLimits) async throws(FetchError) -> HopResponse {
    let addresses: [IPAddress]
    switch await configuration.outbound.check(hop.address, trusting: hop.usesTrustedOrigins) {
    case .allowed(_, let checked): addresses = checked
    case .refused(let refusal): throw .refused(refusal)
    case .unresolved(let host):
      throw Task.isCancelled ? .cancelled : .unreachable(reason: "no address found for \(host)")
    }
    let exchange = Exchange(
      hop: hop, limits: limits, userAgent: configuration.userAgent, connectTimeout: configuration.connectTimeout,
      maximumUnpackingRatio: configuration.maximumUnpackingRatio)
    return try await exchanger.answer(to: exchange, at: addresses)
  }

  /// The user agent, the permitted destinations and the limits.
  public struct Configuration: Sendable {
    /// The `User-Agent`: who is fetching and how to reach them, for instance `Gazette/1.0 (+https://example.org/about)`.
    public var userAgent: String
    /// The guard that every request and redirect must pass.
    public var outbound: OutboundGuard
    /// The time limit for establishing a connection, TLS included.
    public var connectTimeout: Duration
    /// The maximum number of simultaneous connections to one host; further requests wait, first come first served.
    public var connectionsPerHost: Int
    /// The maximum number of simultaneous connections to a host among the operator's own origins.
    public var connectionsPerTrustedHost: Int
    /// The maximum ratio of the unpacked to the received size of a body.
    public var maximumUnpackingRatio: Int
    /// Returns the current time, for the pauses that hosts request.
    public var now: @Sendable () -> Date
    /// Draws from 0 to 1, so that requests do not all return to a host at once.
    public var jitter: @Sendable () -> Double

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - userAgent: The name of the client, with a way to reach its operator.
    ///   - outbound: The guard that every request must pass.
    ///   - connectTimeout: The time limit for establishing a connection.
    ///   - connectionsPerHost: The maximum number of simultaneous connections to one host.
    ///   - connectionsPerTrustedHost: The same for a host among the operator's own origins.
    ///   - maximumUnpackingRatio: The maximum ratio of the unpacked to the received size of a body.
    ///   - now: Returns the current time.
    ///   - jitter: Draws from 0 to 1.
    public init(
      userAgent: String, outbound: OutboundGuard, connectTimeout: Duration = .seconds(5), connectionsPerHost: Int = 1,
      connectionsPerTrustedHost: Int = 4, maximumUnpackingRatio: Int = 100,
      now: @escaping @Sendable () -> Date = { Date() },
      jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
      self.userAgent = userAgent
      self.outbound = outbound
      self.connectTimeout = connectTimeout
      self.connectionsPerHost = connectionsPerHost
      self.connectionsPerTrustedHost = connectionsPerTrustedHost
      self.maximumUnpackingRatio = maximumUnpackingRatio
      self.now = now
      self.jitter = jitter
    }
  }
}

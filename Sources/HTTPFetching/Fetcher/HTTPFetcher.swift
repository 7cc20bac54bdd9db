public import Foundation
import HostLimiting
import NIOCore
import NIOSSL

/// Gets things over HTTP/1.1, past the guard, within limits, with few connections; the only door to the network.
///
/// No cookies but the consent that one host demands, no proxy (one in the environment neither), no `Referer` unless the
/// caller asks. Call ``shutdown()`` before
/// letting go of it.
public final class HTTPFetcher: Fetching {
  private let configuration: Configuration
  private let carrier: any Carrier
  private let limiter = HostLimiter()

  /// - Parameter configuration: Who asks, where it may go, and how hard it may press.
  public convenience init(configuration: Configuration) {
    self.init(configuration: configuration, trustRoots: nil)
  }

  /// - Parameter trustRoots: Whose certificates count; the system's when `nil`.
  convenience init(configuration: Configuration, trustRoots: NIOSSLTrustRoots?) {
    self.init(
      configuration: configuration,
      carrier: PinnedClients(settings: ClientSettings(configuration, trustRoots: trustRoots)))
  }

  /// - Parameter carrier: What the requests go out by.
  init(configuration: Configuration, carrier: any Carrier) {
    self.configuration = configuration
    self.carrier = carrier
  }

  /// Closes all connections; requests under way end as cancelled.
  public func shutdown() async {
    await carrier.shutdown()
  }

  /// The answer to `request`, once it is its host's turn; see ``Fetching/fetch(_:)``.
  public func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    var hop = try Hop(request)
    var redirects: [FetchRedirect] = []
    var left = request.limits.time
    while true {
      let (answer, spent) = try await takeTurn(hop, within: left, of: request.limits)
      left -= spent
      guard let next = try hop.following(answer) else {
        return FetchResponse(
          status: answer.status, headers: answer.headers, body: answer.body, finalURL: hop.address.url,
          redirects: redirects)
      }
      guard redirects.count < request.limits.redirects else { throw .tooManyRedirects }
      redirects.append(FetchRedirect(url: next.address.url, status: answer.status))
      hop = next
    }
  }

  /// One request and its answer, once it is the host's turn; the time returned leaves the wait out.
  private func takeTurn(
    _ hop: Hop, within left: Duration, of limits: FetchLimits
  ) async throws(FetchError) -> (Answer, Duration) {
    // Where there is room a turn begins in a cancelled task, too.
    if Task.isCancelled { throw .cancelled }
    let turn = await limiter.turn(at: hop.address.origin.host, atOnce: width(for: hop)) {
      let clock = ContinuousClock()
      let started = clock.now
      let result = await Deadline.run(within: left, reported: limits.time) { () async throws(FetchError) in
        try await self.askPolitely(hop, limits: limits)
      }
      return (result: result, spent: clock.now - started)
    }
    guard let turn else { throw .cancelled }
    return (try turn.result.get(), turn.spent)
  }

  /// Leaves a host alone that asked for it. The operator's own origins have budgets of their own and are always asked.
  private func askPolitely(_ hop: Hop, limits: FetchLimits) async throws(FetchError) -> Answer {
    let origin = hop.address.origin
    if hop.maySpendTrust, configuration.outbound.trusts(origin) { return try await exchange(hop, limits: limits) }
    if let until = limiter.pause(of: origin.host, at: configuration.now()) { throw .hostPaused(until: until) }
    let answer = try await exchange(hop, limits: limits)
    let answered = configuration.now()
    limiter.learn(
      status: answer.status, retryAfter: RetryAfter.date(answer.headers, now: answered), from: origin.host,
      at: answered, jitter: configuration.jitter())
    return answer
  }

  private func width(for hop: Hop) -> Int {
    let trusted = configuration.outbound.trusts(hop.address.origin)
    return trusted ? configuration.connectionsPerTrustedHost : configuration.connectionsPerHost
  }

  private func exchange(_ hop: Hop, limits: FetchLimits) async throws(FetchError) -> Answer {
    let addresses: [IPAddress]
    switch await configuration.outbound.check(hop.address, trusting: hop.maySpendTrust) {
    case .allowed(_, let checked): addresses = checked
    case .refused(let refusal): throw .refused(refusal)
    case .unresolved(let host):
      throw Task.isCancelled ? .cancelled : .unreachable(reason: "no address found for \(host)")
    }
    let exchange = Exchange(
      hop: hop, limits: limits, userAgent: configuration.userAgent, connectTimeout: configuration.connectTimeout,
      unpackingRatio: configuration.unpackingRatio)
    return try await carrier.answer(to: exchange, at: addresses)
  }

  /// Who asks, where it may go, and how hard it may press.
  public struct Configuration: Sendable {
    /// The `User-Agent` sent: who asks and where to find them, for instance `Gazette/1.0 (+https://example.org/about)`.
    public var userAgent: String
    /// What every request and redirect must pass.
    public var outbound: OutboundGuard
    /// Time for a connection to stand, encryption included.
    public var connectTimeout: Duration
    /// Connections to one host at a time; further requests wait for their turn, first come first served.
    public var connectionsPerHost: Int
    /// Connections at a time to a host among the operator's own origins.
    public var connectionsPerTrustedHost: Int
    /// How many times larger than what was received an unpacked body may be.
    public var unpackingRatio: Int
    /// Tells the time, for the pauses that hosts ask for.
    public var now: @Sendable () -> Date
    /// Draws from 0 to 1, so that not all readers come back to a host at once.
    public var jitter: @Sendable () -> Double

    /// - Parameters:
    ///   - userAgent: Who asks and where to find them.
    ///   - outbound: What every request must pass.
    ///   - connectTimeout: Time for a connection to stand.
    ///   - connectionsPerHost: Connections to one host at a time.
    ///   - connectionsPerTrustedHost: Connections at a time to a host among the operator's own origins.
    ///   - unpackingRatio: How many times larger than what was received an unpacked body may be.
    ///   - now: Tells the time.
    ///   - jitter: Draws from 0 to 1.
    public init(
      userAgent: String, outbound: OutboundGuard, connectTimeout: Duration = .seconds(5), connectionsPerHost: Int = 1,
      connectionsPerTrustedHost: Int = 4, unpackingRatio: Int = 100, now: @escaping @Sendable () -> Date = { Date() },
      jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
      self.userAgent = userAgent
      self.outbound = outbound
      self.connectTimeout = connectTimeout
      self.connectionsPerHost = connectionsPerHost
      self.connectionsPerTrustedHost = connectionsPerTrustedHost
      self.unpackingRatio = unpackingRatio
      self.now = now
      self.jitter = jitter
    }
  }
}

public import Foundation

extension HTTPFetcher {
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

/// Finds the feeds behind an address that a reader pasted.
public protocol FeedDiscovery: Sendable {
  /// The feeds behind `typed` (a feed, a site, a channel, a profile), best first; empty when there is none.
  /// - Throws: ``FeedDiscoveryProblem``.
  func feeds(behind typed: String) async throws(FeedDiscoveryProblem) -> [DiscoveredFeed]
}

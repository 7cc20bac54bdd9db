/// Why no feed could be looked for behind an address.
public enum FeedDiscoveryProblem: Error, Sendable, Hashable {
  /// The text is no address.
  case notAnAddress
  /// The outbound guard does not let it pass.
  case refused(OutboundRule)
  /// What lies there is a list of feeds, which is imported rather than subscribed to.
  case listOfFeeds
  /// The site gave nothing usable.
  case source(SourceError)
}

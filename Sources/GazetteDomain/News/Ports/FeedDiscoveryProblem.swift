/// Why no feed could be looked for behind an address.
public enum FeedDiscoveryProblem: Error, Sendable, Hashable {
  /// The text is no address.
  case notAnAddress
  /// The outbound guard does not let it pass; `reason` is its rule.
  case refused(reason: String)
  /// The site gave nothing usable.
  case source(SourceError)
}

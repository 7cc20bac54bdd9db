/// The family of formats that a feed was written in.
public enum FeedFormat: String, Sendable {
  /// RSS 0.90 to 2.0, RDF included.
  case rss
  /// Atom 0.3 and 1.0.
  case atom
  /// JSON Feed 1.0 and 1.1.
  case json
}

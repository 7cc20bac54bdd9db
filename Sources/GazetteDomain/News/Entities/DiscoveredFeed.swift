public import Foundation

/// A feed found behind an address that a reader pasted.
public struct DiscoveredFeed: Sendable, Hashable {
  /// Where it is.
  public var url: URL
  /// Its title, when the page or the feed tells.
  public var title: String?
  /// Makes a finding.
  public init(url: URL, title: String?) {
    self.url = url
    self.title = title
  }
}

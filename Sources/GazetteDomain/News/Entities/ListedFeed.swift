public import Foundation

/// A line of a list of feeds, as reading programs exchange them.
public struct ListedFeed: Sendable, Hashable {
  /// The feed's address as it is written, unchecked.
  public var address: String
  /// The name that the list gives it; empty when it gives none.
  public var title: String
  /// The folder it lies in; nested folders are joined by ` / `.
  public var folder: String?
  /// The publisher's site.
  public var site: URL?

  /// Makes a line.
  public init(address: String, title: String, folder: String? = nil, site: URL? = nil) {
    self.address = address
    self.title = title
    self.folder = folder
    self.site = site
  }
}

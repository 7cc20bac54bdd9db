public import Foundation

/// An ad's picture in two sizes, either of which can be missing or dead.
public struct AdPictures: Sendable, Hashable {
  /// The smaller one, for lists.
  public var small: URL?
  /// The larger one, for the detail.
  public var large: URL?

  /// Makes a picture's addresses.
  public init(small: URL? = nil, large: URL? = nil) {
    self.small = small
    self.large = large
  }

  /// True when there is no address at all.
  public var isEmpty: Bool { small == nil && large == nil }
  /// The addresses to try in a list, best first; empty when there are none.
  public var forList: [URL] { [small, large].compactMap { $0 } }
  /// The addresses to try on the detail page, best first; empty when there are none.
  public var forDetail: [URL] { [large, small].compactMap { $0 } }
}

package import Foundation

/// A picture of a teaser, through the paper's own proxy.
package struct TeaserPicture: Sendable, Hashable {
  /// The picture for browsers that choose none of `sourceSet`.
  package let path: String
  /// The picture in several widths.
  package let sourceSet: String

  /// The picture `original` in `widths`, which are in rising order and not empty.
  package init?(_ original: URL?, widths: [Int], links: PictureLinks) {
    guard let original, let width = widths.last else { return nil }
    path = links.path(of: original, width: width)
    sourceSet = links.sourceSet(of: original, widths: widths)
  }
}

package import Foundation
package import GazetteDomain

/// Makes the addresses under which the paper serves other people's pictures; a browser never sees the originals.
package struct PictureLinks: Sendable {
  private let color: @Sendable (URL) -> String?
  private let address: @Sendable (String, Int) -> String

  /// Links made by `address`, which answers the path of a picture, named by its address, in at most so many pixels of width;
  /// `color` knows the colours of pictures that were shown before.
  package init(
    color: @escaping @Sendable (URL) -> String? = { _ in nil }, address: @escaping @Sendable (String, Int) -> String
  ) {
    self.color = color
    self.address = address
  }

  /// The colour to show while `picture` loads, as SVG's `fill` writes it; nil when it was never shown.
  package func color(of picture: URL) -> String? { color(picture) }

  /// The path of a feed's icon; nil where none is kept, so that nobody waits for one that may not come.
  package func icon(of feed: Feed) -> String? {
    feed.icons.first { color(of: $0) != nil }.map { path(of: $0, width: 160) }
  }

  /// The path of `picture`, at most `width` pixels wide.
  package func path(of picture: URL, width: Int) -> String { address(picture.absoluteString, width) }

  /// The path of the picture at `address`, at most `width` pixels wide.
  package func path(of address: String, width: Int) -> String { self.address(address, width) }

  /// The `srcset` of `picture` in `widths`, in their order.
  package func sourceSet(of picture: URL, widths: [Int]) -> String {
    widths.map { "\(path(of: picture, width: $0)) \($0)w" }.joined(separator: ", ")
  }
}

/// A picture on a page, in a box whose shape is known before it comes.
package struct PictureBox: Sendable, Hashable {
  /// How a box is shaped, whatever the picture's own shape.
  package enum Shape: String, Sendable {
    case threeByTwo = "picture-plain"
    case sixteenByNine = "picture-wide"
    case square = "picture-square"

    var size: (width: Int, height: Int) {
      switch self {
      case .threeByTwo: (480, 320)
      case .sixteenByNine: (640, 360)
      case .square: (320, 320)
      }
    }
  }

  /// The class of its shape.
  package let shape: String
  /// The address for browsers that know no `srcset`.
  package let source: String
  /// The addresses in all widths.
  package let sourceSet: String
  /// How wide the box is, as the attribute `sizes` says it.
  package let sizes: String
  /// What it shows, in words; empty when the text beside it says it.
  package let alt: String
  /// The colour to show while it loads; nil when unknown.
  package let color: String?
  /// What stands in its place when it cannot be had.
  package let missing: String
  package let width: Int
  package let height: Int
  /// True for the one picture that is to come before all else.
  package let isLead: Bool

  /// The picture at `address` in a box of `shape` that is as wide as `sizes` says, offered in `widths`, which are in
  /// rising order and not empty; `missing` and `alt` are words.
  package init(
    _ address: URL, links: PictureLinks, shape: Shape, sizes: String, words: (alt: String, missing: String),
    isLead: Bool = false, widths: [Int] = [160, 320, 480, 640, 960, 1_280]
  ) {
    self.shape = shape.rawValue
    self.source = links.path(of: address, width: min(480, widths[widths.count - 1]))
    self.sourceSet = links.sourceSet(of: address, widths: widths)
    self.sizes = sizes
    self.alt = words.alt
    self.color = links.color(of: address)
    self.missing = words.missing
    (width, height) = shape.size
    self.isLead = isLead
  }
}

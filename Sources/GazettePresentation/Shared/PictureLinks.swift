package import Foundation
package import GazetteDomain
import Synchronization

/// Makes the addresses under which Gazette serves third parties' pictures; browsers never see the originals.
package struct PictureLinks: Sendable {
  private let color: @Sendable (URL) -> String?
  private let address: @Sendable (String, Int) -> String
  private let icons = FeedIconAddresses()

  /// Makes links with `address`, which returns the path of the picture at an address, at most that many pixels wide; `color`
  /// returns the colours of pictures that were shown before.
  package init(
    color: @escaping @Sendable (URL) -> String? = { _ in nil }, address: @escaping @Sendable (String, Int) -> String
  ) {
    self.color = color
    self.address = address
  }

  /// Returns the colour to show while `picture` loads, as a value of SVG's `fill`; nil when it was never shown.
  package func color(of picture: URL) -> String? { color(picture) }

  /// Returns the path of a feed's icon; nil when none is stored, so that no page waits for one that may not exist.
  package func icon(of feed: Feed) -> String? {
    icons.addresses(of: feed).first { color(of: $0) != nil }.map { path(of: $0, width: 160) }
  }

  /// Returns the path of `picture`, at most `width` pixels wide.
  package func path(of picture: URL, width: Int) -> String { address(picture.absoluteString, width) }

  /// Returns the path of the picture at `address`, at most `width` pixels wide.
  package func path(of address: String, width: Int) -> String { self.address(address, width) }

  /// Returns the `srcset` of `picture` in `widths`, in the same order.
  package func sourceSet(of picture: URL, widths: [Int]) -> String {
    widths.map { "\(path(of: picture, width: $0)) \($0)w" }.joined(separator: ", ")
  }
}

/// Remembers ``Feed/icons`` of recent feeds: a list shows two hundred, and resolving their addresses takes longer than the rest.
private final class FeedIconAddresses: Sendable {
  private struct Key: Hashable {
    let picture: URL?
    let site: URL
  }

  private let addresses = Mutex(RecentValues<Key, [URL]>(limit: 2000))

  func addresses(of feed: Feed) -> [URL] {
    let key = Key(picture: feed.picture, site: feed.site ?? feed.url)
    if let known = addresses.withLock({ $0[key] }) { return known }
    let icons = feed.icons
    addresses.withLock { $0[key] = icons }
    return icons
  }
}

/// A picture on a page, in a box whose shape is known before the picture loads.
package struct PictureBox: Sendable, Hashable {
  /// The shape of the box, whatever the picture's own shape.
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
  /// The address for browsers without `srcset`.
  package let source: String
  /// The addresses in all widths.
  package let sourceSet: String
  /// The width of the box, as a value of the attribute `sizes`.
  package let sizes: String
  /// The alternative text; empty when the adjacent text says it.
  package let alt: String
  /// The colour to show while it loads; nil when unknown.
  package let color: String?
  /// The text in its place when it cannot be loaded.
  package let missing: String
  package let width: Int
  package let height: Int
  /// True for the one picture that loads before everything else.
  package let isLead: Bool

  /// Makes the picture at `address` in a box of `shape`, as wide as `sizes` says, offered in `widths`, which are ascending and
  /// not empty; `missing` and `alt` are words.
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

package import Foundation

/// Makes the addresses under which the paper serves other people's pictures; a browser never sees the originals.
package struct PictureLinks: Sendable {
  private let color: @Sendable (URL) -> String?
  private let address: @Sendable (URL, Int) -> String

  /// Links made by `address`, which answers the path of a picture in at most so many pixels of width; `color` knows
  /// the colours of pictures that were shown before.
  package init(
    color: @escaping @Sendable (URL) -> String? = { _ in nil }, address: @escaping @Sendable (URL, Int) -> String
  ) {
    self.color = color
    self.address = address
  }

  /// The colour to show while `picture` loads, as SVG's `fill` writes it; nil when it was never shown.
  package func color(of picture: URL) -> String? { color(picture) }

  /// The path of `picture`, at most `width` pixels wide.
  package func path(of picture: URL, width: Int) -> String {
    address(picture, width)
  }

  /// The `srcset` of `picture` in `widths`, in their order.
  package func sourceSet(of picture: URL, widths: [Int]) -> String {
    widths.map { "\(path(of: picture, width: $0)) \($0)w" }.joined(separator: ", ")
  }
}

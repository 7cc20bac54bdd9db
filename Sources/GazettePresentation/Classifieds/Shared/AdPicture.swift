import Foundation
import GazetteDomain

/// An ad's picture through the paper's own address, with another to try when it is dead.
package struct AdPicture: Sendable, Hashable {
  /// The colour to show while it loads; nil when unknown.
  package let color: String?
  /// The picture's address.
  package let address: String
  /// The address in several widths.
  package let sourceSet: String
  /// The other size, to be tried when the first does not come; nil when there is none.
  package let otherAddress: String?

  /// The first of `pictures` that is there, best first; nil when there is none.
  init?(_ pictures: [URL], widths: [Int], links: PictureLinks) {
    guard let first = pictures.first, let width = widths.first else { return nil }
    color = links.color(of: first)
    address = links.path(of: first, width: width)
    sourceSet = links.sourceSet(of: first, widths: widths)
    otherAddress = pictures.dropFirst().first { $0 != first }.map { links.path(of: $0, width: width) }
  }
}

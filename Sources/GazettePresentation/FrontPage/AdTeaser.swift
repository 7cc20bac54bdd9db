/// An ad as the front page announces it, ready to show.
package struct AdTeaser: Sendable, Hashable {
  /// The link to the ad.
  package let adPath: String
  /// The title.
  package let adTitle: String
  /// The price, or that there is none.
  package let price: String
  /// The category; nil when its source does not name it.
  package let category: String?
  /// The picture; nil when it has none.
  package let picture: PictureBox?
  /// True when its seller is in a hurry.
  package let isUrgent: Bool
}

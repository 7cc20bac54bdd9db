public import Foundation

/// An ad in the store, as one reader sees it.
public struct StoredAd: Sendable, Hashable, Identifiable {
  /// Its identity.
  public var id: AdID { ad.id }
  /// The ad as last published.
  public var ad: Ad
  /// The name of its category at its source; nil when the source does not name it.
  public var categoryName: String?
  /// The price before the last change of it; nil when it never changed or was not told.
  public var previousPrice: Price?
  /// When the reader starred it; nil when not.
  public var starredAt: Date?
  /// Since when the source does not have it any more; nil while it does.
  public var goneSince: Date?

  /// Makes a stored ad.
  public init(
    ad: Ad, categoryName: String? = nil, previousPrice: Price? = nil, starredAt: Date? = nil, goneSince: Date? = nil
  ) {
    self.ad = ad
    self.categoryName = categoryName
    self.previousPrice = previousPrice
    self.starredAt = starredAt
    self.goneSince = goneSince
  }

  /// True when the reader starred it.
  public var isStarred: Bool { starredAt != nil }

  /// True when the last change of the price was downwards.
  public var isPriceDropped: Bool {
    guard let previousPrice, let price = ad.price else { return false }
    return price < previousPrice
  }
}

public import Foundation

/// All of an ad that any order looks at.
public struct AdSortKey: Sendable, Hashable {
  /// True for an urgent ad.
  public var isUrgent: Bool
  /// The price, when there is one.
  public var price: Price?
  /// When it was published, to the second.
  public var createdAt: Date
  /// Its identity, which breaks the last ties.
  public var id: AdID

  /// Makes a key from its parts; `createdAt` is cut to the second, as sources tell it.
  public init(isUrgent: Bool, price: Price?, createdAt: Date, id: AdID) {
    self.isUrgent = isUrgent
    self.price = price
    self.createdAt = Date(timeIntervalSince1970: createdAt.timeIntervalSince1970.rounded(.down))
    self.id = id
  }

  /// The key of `ad`.
  public init(_ ad: Ad) {
    self.init(isUrgent: ad.isUrgent, price: ad.price, createdAt: ad.createdAt, id: ad.id)
  }
}

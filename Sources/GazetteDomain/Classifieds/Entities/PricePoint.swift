public import Foundation

/// A price that an ad had from some time on.
public struct PricePoint: Sendable, Hashable {
  /// The price; nil when the source gave none.
  public var price: Price?
  /// When it was first seen.
  public var since: Date
  /// Makes a point.
  public init(price: Price?, since: Date) {
    self.price = price
    self.since = since
  }
}

import BoundedNumbers
import Foundation

/// A place in a list of ads in one order: after this ad come those that the order puts behind it.
///
/// It holds the ad's whole key and not its rank, so that paging misses nothing and repeats nothing while ads come and go.
public struct AdCursor: Sendable, Hashable {
  /// The order of the list.
  public var order: AdOrder
  /// The key of the last ad shown.
  public var key: AdSortKey

  /// The place behind `ad`.
  public init(after ad: Ad, in order: AdOrder) { self.init(order: order, key: AdSortKey(ad)) }

  /// Makes a cursor from its parts.
  public init(order: AdOrder, key: AdSortKey) {
    self.order = order
    self.key = key
  }

  /// Reads ``text``; nil when it is none.
  public init?(text: some StringProtocol) {
    let parts = text.split(separator: "~", omittingEmptySubsequences: false)
    guard parts.count == 5, let order = AdOrder(rawValue: String(parts[0])), parts[1] == "0" || parts[1] == "1",
      let seconds = Double(parts[3], in: Date.secondsBounds), let id = AdID(text: parts[4])
    else { return nil }
    let price = Int64(parts[2], in: 0...Price.highest.cents).flatMap { Price(cents: $0) }
    guard price != nil || parts[2].isEmpty else { return nil }
    let createdAt = Date(timeIntervalSince1970: seconds)
    self.init(order: order, key: AdSortKey(isUrgent: parts[1] == "1", price: price, createdAt: createdAt, id: id))
  }

  /// The cursor as it stands in URLs: order, urgency, cents, seconds since 1970 and identity, joined by `~`.
  public var text: String {
    let cents = key.price.map { "\($0.cents)" } ?? ""
    let seconds = key.createdAt.wholeSecondsSince1970
    return "\(order.rawValue)~\(key.isUrgent ? 1 : 0)~\(cents)~\(seconds)~\(key.id.text)"
  }
}

import BoundedNumbers
public import Foundation

/// A page of a list of ads and its layout: everything that the list's address says.
public struct AdQuery: Sendable, Hashable {
  /// The valid page sizes.
  public static let limits = 1...200

  /// The conditions that the ads meet.
  public var filter: AdFilter
  /// The order of the list.
  public var order: AdOrder
  /// The cursor after which the page begins; nil for the first page.
  public var after: AdCursor?
  /// The maximum number of ads, within ``limits``.
  public var limit: Int
  /// The layout of the page.
  public var layout: AdLayout

  /// Makes a query for the first page.
  public init(
    filter: AdFilter = AdFilter(), order: AdOrder = .urgent, after: AdCursor? = nil, limit: Int = 30,
    layout: AdLayout = .cards
  ) {
    self.filter = filter
    self.order = order
    self.after = after
    self.limit = min(Self.limits.upperBound, max(Self.limits.lowerBound, limit))
    self.layout = layout
  }

  /// Returns the page of the same list that begins after `cursor`; the first page for nil.
  public func after(_ cursor: AdCursor?) -> AdQuery {
    var query = self
    query.after = cursor
    return query
  }

  /// Returns the same list with other words; unchanged for nil.
  public func replacingWords(_ words: SearchWords?) -> AdQuery {
    var query = self
    query.filter.words = words ?? filter.words
    return query
  }

  /// Returns the first page of the list without one condition.
  public func without(_ condition: AdFilter.Condition) -> AdQuery {
    var query = after(nil)
    query.filter = filter.without(condition)
    return query
  }
}

/// The layout of a list of ads.
public enum AdLayout: String, Sendable, Hashable, CaseIterable {
  /// Pictures side by side.
  case cards
  /// One line each.
  case rows
}

/// The order of a list of ads. Ties: the newer first, then the greater number, then the source name that sorts first.
public enum AdOrder: String, Sendable, Hashable, CaseIterable {
  /// Urgent ones first, then the newest.
  case urgent
  /// The newest first.
  case newest
  /// The oldest first.
  case oldest
  /// The cheapest first; those without a price last.
  case cheapest = "price"
  /// The dearest first; those without a price last.
  case dearest = "-price"

  /// Returns true when `left` comes before `right`. This is the one definition of the order; stores translate it to SQL.
  public func places(_ left: AdSortKey, before right: AdSortKey) -> Bool {
    switch self {
    case .urgent where left.isUrgent != right.isUrgent: return left.isUrgent
    case .oldest where left.createdAt != right.createdAt: return left.createdAt < right.createdAt
    case .cheapest, .dearest:
      guard left.price != right.price else { break }
      guard let leftPrice = left.price, let rightPrice = right.price else { return right.price == nil }
      return self == .cheapest ? leftPrice < rightPrice : leftPrice > rightPrice
    case .urgent, .newest, .oldest: break
    }
    if left.createdAt != right.createdAt { return left.createdAt > right.createdAt }
    if left.id.number != right.id.number { return left.id.number > right.id.number }
    return left.id.source < right.id.source
  }
}

/// Everything that any order compares.
public struct AdSortKey: Sendable, Hashable {
  /// True for an urgent ad.
  public var isUrgent: Bool
  /// The price, when there is one.
  public var price: Price?
  /// The time of publication, to the second.
  public var createdAt: Date
  /// The identity, which breaks the last ties.
  public var id: AdID

  /// Makes a key from its parts; truncates `createdAt` to the second, the precision of the sources.
  public init(isUrgent: Bool, price: Price?, createdAt: Date, id: AdID) {
    self.isUrgent = isUrgent
    self.price = price
    self.createdAt = Date(timeIntervalSince1970: createdAt.timeIntervalSince1970.rounded(.down))
    self.id = id
  }

  /// Makes the key of `ad`.
  public init(_ ad: Ad) {
    self.init(isUrgent: ad.isUrgent, price: ad.price, createdAt: ad.createdAt, id: ad.id)
  }
}

/// A place in a list of ads in one order: the page continues with the ads after this one.
///
/// It stores the ad's whole key and not its rank, so that paging neither misses nor repeats ads while others come and go.
public struct AdCursor: Sendable, Hashable {
  /// The order of the list.
  public var order: AdOrder
  /// The key of the last ad shown.
  public var key: AdSortKey

  /// Makes the cursor that continues after `ad`.
  public init(after ad: Ad, in order: AdOrder) { self.init(order: order, key: AdSortKey(ad)) }

  /// Makes a cursor from its parts.
  public init(order: AdOrder, key: AdSortKey) {
    self.order = order
    self.key = key
  }

  /// Reads ``text``; nil when it is malformed.
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

  /// The cursor as it appears in URLs: order, urgency, cents, seconds since 1970 and identity, joined by `~`.
  public var text: String {
    let cents = key.price.map { "\($0.cents)" } ?? ""
    let seconds = key.createdAt.wholeSecondsSince1970
    return "\(order.rawValue)~\(key.isUrgent ? 1 : 0)~\(cents)~\(seconds)~\(key.id.text)"
  }
}

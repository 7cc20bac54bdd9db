import BoundedNumbers
public import Foundation

/// Which page of which list of ads, and how it is set: everything that the list's address says.
public struct AdQuery: Sendable, Hashable {
  /// How many ads a page can have.
  public static let limits = 1...200

  /// Which ads.
  public var filter: AdFilter
  /// In which order.
  public var order: AdOrder
  /// Only those behind this place; nil for the first page.
  public var after: AdCursor?
  /// At most so many, within ``limits``.
  public var limit: Int
  /// How they are set on a page.
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

  /// The page of the same list that begins behind `cursor`; the first for nil.
  public func after(_ cursor: AdCursor?) -> AdQuery {
    var query = self
    query.after = cursor
    return query
  }

  /// The same list with other words; with its own for nil.
  public func meaning(_ words: SearchWords?) -> AdQuery {
    var query = self
    query.filter.words = words ?? filter.words
    return query
  }

  /// The first page of the list without one condition.
  public func without(_ condition: AdFilter.Condition) -> AdQuery {
    var query = after(nil)
    query.filter = filter.without(condition)
    return query
  }
}

/// How a list of ads is set on a page.
public enum AdLayout: String, Sendable, Hashable, CaseIterable {
  /// Pictures side by side.
  case cards
  /// One line each.
  case rows
}

/// The order of a list of ads; ties go to the newer, then to the greater number, then to the earlier source's name.
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

  /// True when `left` comes before `right`; the one definition of the order, which stores translate.
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

/// A stretch of a list of ads that plain columns put in order, as stores in a database walk along it.
///
/// Most lists are one stretch. Lists by price are two: the ads with a price, and behind them those without.
package struct AdKeysetRange: Sendable {
  /// A column of the table of ads.
  package enum Name: String, Sendable { case isUrgent, cents, createdAt, number, source }

  /// A column that the stretch is sorted by.
  package struct Column: Sendable {
    /// Which it is.
    package let name: Name
    /// Whether the greatest comes first.
    package fileprivate(set) var isDescending: Bool
  }

  /// Whether it is the ads with a price, or those without; nil for all.
  package let isPriced: Bool?
  /// What it is sorted by, the first first; never empty, and no two ads are the same in all of it.
  package private(set) var columns: [Column]

  private init(isPriced: Bool? = nil, first: [Column]) {
    self.isPriced = isPriced
    columns = first + [Column(name: .number, isDescending: true), Column(name: .source, isDescending: false)]
  }

  /// The stretches of a list from the place of `key` on, or the whole list.
  package static func all(_ order: AdOrder, behind key: AdSortKey?) -> [AdKeysetRange] {
    let newest = Column(name: .createdAt, isDescending: true)
    switch order {
    case .urgent: return [AdKeysetRange(first: [Column(name: .isUrgent, isDescending: true), newest])]
    case .newest: return [AdKeysetRange(first: [newest])]
    case .oldest: return [AdKeysetRange(first: [Column(name: .createdAt, isDescending: false)])]
    case .cheapest, .dearest:
      let price = Column(name: .cents, isDescending: order == .dearest)
      let priced = AdKeysetRange(isPriced: true, first: [price, newest])
      let unpriced = AdKeysetRange(isPriced: false, first: [newest])
      return key.map { $0.price == nil } ?? false ? [unpriced] : [priced, unpriced]
    }
  }

  /// The stretches of a list from its end backwards, beginning before the place of `key`.
  package static func allReversed(_ order: AdOrder, before key: AdSortKey) -> [AdKeysetRange] {
    var stretches = all(order, behind: nil)
    if stretches.count > 1, key.price != nil { stretches.removeLast() }
    return stretches.reversed().map { stretch in
      var reversed = stretch
      for index in reversed.columns.indices { reversed.columns[index].isDescending.toggle() }
      return reversed
    }
  }

  /// True when the place of `key` is in this stretch.
  package func holds(_ key: AdSortKey) -> Bool { isPriced.map { $0 == (key.price != nil) } ?? true }
}

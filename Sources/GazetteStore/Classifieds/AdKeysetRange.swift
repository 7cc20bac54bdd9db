import GazetteDomain

/// A range of a list of ads that plain columns sort, so that a database can walk it along an index.
///
/// Most lists are one range. Lists by price are two: the ads with a price, then those without.
struct AdKeysetRange: Sendable {
  /// A column of the table of ads.
  enum Name: String, Sendable { case isUrgent, cents, createdAt, number, source }

  /// A column that sorts the range.
  struct Column: Sendable {
    /// The name.
    let name: Name
    /// True when the greatest value comes first.
    fileprivate(set) var isDescending: Bool
  }

  /// True for ads with a price, false for ads without; nil for all.
  let isPriced: Bool?
  /// The sort columns, most significant first; never empty, and unique together.
  private(set) var columns: [Column]

  private init(isPriced: Bool? = nil, first: [Column]) {
    self.isPriced = isPriced
    columns = first + [Column(name: .number, isDescending: true), Column(name: .source, isDescending: false)]
  }

  /// Returns the ranges of a list after the place of `key`, or of the whole list for nil.
  static func all(_ order: AdOrder, after key: AdSortKey?) -> [AdKeysetRange] {
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

  /// Returns the ranges of a list in reverse, beginning before the place of `key`.
  static func allReversed(_ order: AdOrder, before key: AdSortKey) -> [AdKeysetRange] {
    var ranges = all(order, after: nil)
    if ranges.count > 1, key.price != nil { ranges.removeLast() }
    return ranges.reversed().map { range in
      var reversed = range
      for index in reversed.columns.indices { reversed.columns[index].isDescending.toggle() }
      return reversed
    }
  }

  /// Returns true when the place of `key` is in this range.
  func contains(_ key: AdSortKey) -> Bool { isPriced.map { $0 == (key.price != nil) } ?? true }
}

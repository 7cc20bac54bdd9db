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

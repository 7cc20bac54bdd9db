import BoundedNumbers

/// What a list of arrivals starts from, which need not be asked of each article again.
package enum ArrivalListing: Sendable {
  case labelled, starred, unread, subscribed
  /// What may have changed since a time that is not long ago.
  case changed

  /// What `query` starts from.
  /// - Parameter isRecent: whether few articles arrived since the time that the query asks for the changes of.
  package init(_ query: ArrivalQuery, isRecent: Bool) {
    if case .label = query.source {
      self = .labelled
    } else if query.isStarred == true {
      self = .starred
    } else if query.changedAfter != nil, isRecent {
      self = .changed
    } else {
      self = query.isRead == false ? .unread : .subscribed
    }
  }

  /// Whether it is found among articles by the order of their arrival; else it is read whole, as what a reader put there is
  /// less than a stretch of arrivals mostly.
  package var hasStretches: Bool { self == .unread || self == .subscribed }
}

/// Asks for ever longer stretches of the arrivals until there are enough: the latest are mostly near.
package struct ArrivalWalk: Sendable {
  private let query: ArrivalQuery
  private let wanted: Int
  // Both ends are left out.
  private var low, high: Int64
  private var span: Int64
  private var end: Int64 = 0
  private var found: [ArticleID] = []

  /// A walk for `query` among articles the last of which has the number `last`.
  /// - Parameter most: How many of them can be listed at most, where that is known: the first stretch is as long then as it may take to
  ///   find enough of them, or all where there are few.
  package init(_ query: ArrivalQuery, last: Int64, most: Int? = nil) {
    self.query = query
    (low, high) = (max(query.after?.rawValue ?? 0, 0), min(query.before?.rawValue ?? .max, last + 1))
    wanted = min(query.limit, ArrivalQuery.most + 1) + query.offset
    span = Int64(max(1000, wanted + wanted / 8))
    guard let most else { return }
    let share = Double(wanted) * 1.25 / Double(max(most, 1))
    span = share >= 0.5 ? .max / 8 : max(span, Int64(saturating: (Double(high) - Double(low)) * share))
  }

  /// The query of the next stretch, and how many are wanted of it; nil when there are enough, or no more.
  package mutating func next() -> (query: ArrivalQuery, limit: Int)? {
    guard found.count < wanted, high - low > 1 else { return nil }
    end = query.isRising ? min(low + span, high - 1) : max(high - 1 - span, low)
    var part = query
    part.after = ArticleID(rawValue: query.isRising ? low : end)
    part.before = ArticleID(rawValue: query.isRising ? end + 1 : high)
    return (part, wanted - found.count)
  }

  /// Takes what the stretch has.
  package mutating func take(_ new: [ArticleID]) {
    found += new.prefix(wanted - found.count)
    if query.isRising { low = end } else { high = end + 1 }
    // As long as this one was thick with them, and a quarter more.
    let next = Double(wanted - found.count) * Double(span) / Double(max(new.count, 1)) * 1.25
    span = min(span * 4, max(1000, Int64(saturating: next)))
  }

  /// What was found, without what is passed over.
  package var ids: [ArticleID] { Array(found.dropFirst(query.offset)) }
}

/// Walks along articles in the order of their publication until there are as many as are wanted: those that a list wants are
/// mostly near its beginning. Where they are not, gathering and sorting all that can be wanted soon takes less.
package struct PublicationWalk: Sendable {
  /// One step of the walk.
  package enum Step: Sendable, Hashable {
    /// Find the position so many articles beyond a place, nil at the end, and tell it by ``PublicationWalk/reach(_:)``.
    case measure(count: Int, from: Int64)
    /// Read what the list has from a place, which is left out, to an end; nil: to the last.
    case read(from: Int64, through: Int64?, limit: Int)
    /// Count what can be wanted at most, and tell it by ``PublicationWalk/count(_:)``.
    case count
    /// Gather and sort what the list has beyond a place.
    case gather(beyond: Int64, limit: Int)
  }

  private let query: ArrivalQuery
  private let wanted: Int
  private var found: [ArticleID] = []
  private var place: Int64
  private var span: Int
  private var end: Int64?
  private var candidates: Int?
  /// The step to be taken; nil when the walk is over.
  package private(set) var step: Step?

  /// Whether `query` can be walked so: what is picked by words or by late changes is gathered.
  package static func fits(_ query: ArrivalQuery, _ listing: ArrivalListing) -> Bool {
    query.order == .publication && listing.hasStretches && query.search == nil && query.keywords.isEmpty
      && query.changedBefore == nil
  }

  /// A walk for `query`, whose first stretch is so many articles long, or as many as are wanted.
  package init(_ query: ArrivalQuery, firstStretch: Int = 1000) {
    self.query = query
    wanted = min(query.limit, ArrivalQuery.most + 1) + query.offset
    span = max(firstStretch, wanted + wanted / 2)
    let bound = query.isRising ? query.publishedAfter : query.publishedBefore
    place =
      query.isRising
      ? bound.map { ArticlePosition.first(of: $0) - 1 } ?? .min : bound.map(ArticlePosition.end) ?? .max
    step = .count
  }

  /// Takes the end of the stretch that was measured.
  package mutating func reach(_ end: Int64?) {
    self.end = end
    step = .read(from: place, through: end, limit: wanted - found.count)
  }

  /// Takes what was read or gathered.
  package mutating func take(_ new: [ArticleID]) {
    found += new
    let wasLast = if case .gather = step { true } else { false }
    guard !wasLast, found.count < wanted, let end else {
      step = nil
      return
    }
    place = end
    span *= 4
    step = next()
  }

  /// Takes how many can be wanted at most.
  package mutating func count(_ count: Int) {
    candidates = count
    step = next()
  }

  /// One that is gathered takes a quarter of the time of one that is passed: where there are few, the next stretch takes longer.
  private func next() -> Step {
    (candidates ?? .max) / 4 <= span
      ? .gather(beyond: place, limit: wanted - found.count) : .measure(count: span, from: place)
  }

  /// What was found, without what is passed over.
  package var ids: [ArticleID] { Array(found.dropFirst(query.offset)) }
}

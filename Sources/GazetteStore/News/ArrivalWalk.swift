import BoundedNumbers
import Foundation
import GazetteDomain

/// The set that a list of arrivals starts from; articles in it need no further check of that condition.
enum ArrivalListing: Sendable {
  case labelled, starred, unread, subscribed
  /// Articles that may have changed since a recent time.
  case changed

  /// Chooses the starting set of `query`.
  /// - Parameter isRecent: True when few articles arrived since the time after which the query wants changes.
  init(_ query: ArrivalQuery, isRecent: Bool) {
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

  /// True when the set is searched along the order of arrival. Otherwise it is read whole, because a reader's own marks are
  /// usually fewer than the articles in a stretch of arrivals.
  var hasStretches: Bool { self == .unread || self == .subscribed }
}

/// Reads growing stretches of the arrivals until there are enough articles: most wanted ones are recent.
struct ArrivalWalk: Sendable {
  private let query: ArrivalQuery
  private let limit: Int
  // Both bounds are exclusive.
  private var low, high: Int64
  private var span: Int64
  private var end: Int64 = 0
  private var found: [ArticleID] = []

  /// Makes a walk for `query` through articles whose last number is `last`.
  /// - Parameter maximumCount: The maximum number of listable articles, if known. It sizes the first stretch to find enough of
  ///   them at
  ///   once, or covers all articles when few are listable.
  init(_ query: ArrivalQuery, last: Int64, maximumCount: Int? = nil) {
    self.query = query
    (low, high) = (max(query.after?.rawValue ?? 0, 0), min(query.before?.rawValue ?? .max, last + 1))
    limit = min(query.limit, ArrivalQuery.maximumCount + 1) + query.offset
    span = Int64(max(1000, limit + limit / 8))
    guard let maximumCount else { return }
    let share = Double(limit) * 1.25 / Double(max(maximumCount, 1))
    span = share >= 0.5 ? .max / 8 : max(span, Int64(saturating: (Double(high) - Double(low)) * share))
  }

  /// Returns the query of the next stretch and the number of articles still wanted; nil when the walk is over.
  mutating func next() -> (query: ArrivalQuery, limit: Int)? {
    guard found.count < limit, high - low > 1 else { return nil }
    end = query.isRising ? min(low + span, high - 1) : max(high - 1 - span, low)
    var part = query
    part.after = ArticleID(rawValue: query.isRising ? low : end)
    part.before = ArticleID(rawValue: query.isRising ? end + 1 : high)
    return (part, limit - found.count)
  }

  /// Adds the articles of the stretch.
  mutating func take(_ new: [ArticleID]) {
    found += new.prefix(limit - found.count)
    if query.isRising { low = end } else { high = end + 1 }
    // Assumes the density of this stretch, plus a quarter.
    let next = Double(limit - found.count) * Double(span) / Double(max(new.count, 1)) * 1.25
    span = min(span * 4, max(1000, Int64(saturating: next)))
  }

  /// The articles that were found, without those before the query's offset.
  var ids: [ArticleID] { Array(found.dropFirst(query.offset)) }
}

/// Walks along articles in the order of their publication until there are enough: most wanted ones are near the beginning. When
/// they are not, gathering and sorting all candidates soon takes less time.
struct PublicationWalk: Sendable {
  /// One step of the walk.
  enum Step: Sendable, Hashable {
    /// Find the position that many articles after a place, nil at the end, and pass it to ``PublicationWalk/setEnd(_:)``.
    case measure(count: Int, from: Int64)
    /// Read the list's articles after a place up to an end; nil reads to the last.
    case read(from: Int64, through: Int64?, limit: Int)
    /// Count the candidates, and pass the count to ``PublicationWalk/count(_:)``.
    case count
    /// Gather and sort the list's articles after a place.
    case gather(beyond: Int64, limit: Int)
  }

  private let query: ArrivalQuery
  private let limit: Int
  private var found: [ArticleID] = []
  private var place: Int64
  private var span: Int
  private var end: Int64?
  private var candidates: Int?
  /// The next step; nil when the walk is over.
  private(set) var step: Step?

  /// Returns true when this walk suits `query`. Searches and recent changes are gathered instead.
  static func fits(_ query: ArrivalQuery, _ listing: ArrivalListing) -> Bool {
    query.order == .publication && listing.hasStretches && query.search == nil && query.keywords.isEmpty
      && query.changedBefore == nil
  }

  /// Makes a walk for `query`; the first stretch has that many articles, or the wanted number if greater.
  init(_ query: ArrivalQuery, firstStretch: Int = 1000) {
    self.query = query
    limit = min(query.limit, ArrivalQuery.maximumCount + 1) + query.offset
    span = max(firstStretch, limit + limit / 2)
    let bound = query.isRising ? query.publishedAfter : query.publishedBefore
    place =
      query.isRising
      ? bound.map { ArticlePosition.first(of: $0) - 1 } ?? .min : bound.map(ArticlePosition.end) ?? .max
    step = .count
  }

  /// Accepts the end of the measured stretch.
  mutating func setEnd(_ end: Int64?) {
    self.end = end
    step = .read(from: place, through: end, limit: limit - found.count)
  }

  /// Adds the articles that were read or gathered.
  mutating func take(_ new: [ArticleID]) {
    found += new
    let wasLast = if case .gather = step { true } else { false }
    guard !wasLast, found.count < limit, let end else {
      step = nil
      return
    }
    place = end
    span *= 4
    step = next()
  }

  /// Accepts the number of candidates.
  mutating func count(_ count: Int) {
    candidates = count
    step = next()
  }

  /// Gathering an article takes a quarter of the time of passing one. With few candidates the next stretch takes longer.
  private func next() -> Step {
    (candidates ?? .max) / 4 <= span
      ? .gather(beyond: place, limit: limit - found.count) : .measure(count: span, from: place)
  }

  /// The articles that were found, without those before the query's offset.
  var ids: [ArticleID] { Array(found.dropFirst(query.offset)) }
}

import Foundation

// Decisions about matches, without a store: the evaluation of new things and the preview share them, so that a preview shows what
// will happen.

extension WatchQuery {
  /// Returns the event when `thing` arrives: nil unless it matches.
  func occasion(ofArrivalOf thing: IndexedThing) -> WatchOccasion? {
    // An ad that arrives has no drop yet, even when its price fell before the evaluation.
    guard case .ad(var ad) = thing.thing, ad.previousPrice != nil else { return matches(thing) ? .appeared : nil }
    ad.previousPrice = nil
    return matches(thing.seen(as: .ad(ad))) ? .appeared : nil
  }

  /// Returns the event when the price of an ad changes: nil unless it matches. A rise is not an event. A fall is one for queries
  /// with a highest price or a drop, and for those about prices that it makes match.
  func occasion(ofNewPriceOf thing: IndexedThing) -> WatchOccasion? {
    guard isAboutPrices, case .ad(let ad) = thing.thing, let price = ad.ad.price, let previous = ad.previousPrice,
      price < previous
    else { return nil }
    guard matches(thing) else { return nil }
    var old = ad
    (old.ad.price, old.previousPrice) = (previous, nil)
    return limitsPrices || !matches(thing.seen(as: .ad(old))) ? .priceFell : nil
  }

  /// Returns the event of an ad that arrived, and whose price fell since if it has a previous one: one for both. Nil when it
  /// matches at neither.
  func occasion(ofListed thing: IndexedThing) -> WatchOccasion? {
    occasion(ofArrivalOf: thing) ?? occasion(ofNewPriceOf: thing)
  }

  private var isAboutPrices: Bool {
    contains { term in
      switch term {
      case .price, .drop: true
      default: false
      }
    }
  }

  /// True with a highest price or a drop.
  private var limitsPrices: Bool {
    contains { term in
      switch term {
      case .price(_, let maximum): maximum != nil
      case .drop: true
      default: false
      }
    }
  }

  /// The number of coming hours that count.
  var hours: Int {
    var hours: Int?
    _ = contains { term in
      if case .within(let count) = term { hours = min(hours ?? count, count) }
      return false
    }
    return hours ?? 24
  }

  private func contains(_ isWanted: (WatchTerm) -> Bool) -> Bool { condition.contains(isWanted) }
}

extension WatchCondition {
  /// Returns true when a term is wanted, excluded terms included.
  fileprivate func contains(_ isWanted: (WatchTerm) -> Bool) -> Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains { $0.contains(isWanted) }
    case .not(let part): part.contains(isWanted)
    case .term(let term): isWanted(term)
    }
  }
}

extension WatchAction {
  /// Returns the actions that remain of several watches of one reader on one article: show beats star, and star beats hide, also
  /// its read mark. Same order and count as `wanted`.
  static func resolved(_ wanted: [Set<WatchAction>]) -> [Set<WatchAction>] {
    let isProtected = wanted.contains { !$0.isDisjoint(with: [.show, .star]) }
    guard isProtected else { return wanted }
    return wanted.map { $0.contains(.hide) ? $0.subtracting([.hide, .read]) : $0 }
  }
}

/// A match before it is compared with those of the reader's other watches.
struct FoundMatch: Sendable {
  var watch: Watch
  var subject: WatchMatch.Subject
  var occasion: WatchOccasion
  var mark: Int64 = 0
  var title: String
  var notification: QueuedNotification
}

extension WatchOutcome {
  /// Adds the matches of one thing by watches of one reader, with the actions that remain after comparing the watches.
  mutating func add(_ found: [FoundMatch], of reader: ReaderKey, at date: Date) {
    let wanted = found.map { match in
      // The other actions need an article.
      match.subject.kind == .article ? match.watch.actions : match.watch.actions.intersection([.notify])
    }
    for (match, actions) in zip(found, WatchAction.resolved(wanted)) {
      matches.append(
        ActedMatch(
          match: WatchMatch(
            watch: match.watch.id, subject: match.subject, occasion: match.occasion, mark: match.mark,
            title: match.title, date: date, isHidden: actions.contains(.hide)),
          reader: reader, actions: actions, label: actions.contains(.label) ? match.watch.label : nil,
          notification: actions.contains(.notify) ? match.notification : nil))
    }
  }
}

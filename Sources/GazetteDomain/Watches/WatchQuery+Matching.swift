import Foundation

extension WatchQuery {
  /// Returns true when the query matches a thing in its present state.
  ///
  /// Terms for other kinds of things do not count in an `OR`, and match nothing elsewhere. A missing value, such as the price of an
  /// ad without one, meets no bound. ``IndexedThing`` folds words once for many queries.
  public func matches(_ thing: WatchedThing) -> Bool { matches(IndexedThing(thing, for: self)) }

  /// Returns the same for a thing with its folded words.
  public func matches(_ thing: IndexedThing) -> Bool { plans[thing.thing.kind]?.holds(for: thing) ?? false }
}

extension WatchQuery {
  /// Returns true when no article of the feed of `thing` matches, because of the reader's names for it.
  func excludesFeed(of thing: IndexedThing) -> Bool { plans[.article]?.verdict(onFeedOf: thing) == false }
}

extension WatchCondition {
  /// Returns true or false when the plan has this result for each article of the feed; nil when it depends on the article.
  fileprivate func verdict(onFeedOf thing: IndexedThing) -> Bool? {
    switch self {
    case .all(let parts):
      let verdicts = parts.map { $0.verdict(onFeedOf: thing) }
      return verdicts.contains(false) ? false : verdicts.contains(nil) ? nil : true
    case .any(let parts):
      let verdicts = parts.map { $0.verdict(onFeedOf: thing) }
      return verdicts.contains(true) ? true : verdicts.contains(nil) ? nil : false
    case .not(let part): return part.verdict(onFeedOf: thing).map(!)
    case .term(.feed), .term(.folder): return holds(for: thing)
    case .term: return nil
    }
  }

  /// Returns true when the plan for the kind of `thing` matches it. `hours` are the coming ones that count.
  func holds(for thing: IndexedThing, hours: Int = 24) -> Bool {
    switch self {
    case .all(let parts):
      let hours = parts.compactMap(\.span).min() ?? hours
      return parts.allSatisfy { $0.holds(for: thing, hours: hours) }
    case .any(let parts): return parts.contains { $0.holds(for: thing, hours: hours) }
    case .not(let part): return !part.holds(for: thing, hours: hours)
    case .term(let term):
      return switch thing.thing {
      case .article(let article): term.holds(for: article, thing)
      case .ad(let ad): term.holds(for: ad, thing)
      case .weather(let weather): term.holds(for: weather, thing, hours: hours)
      case .warning(let warning): term.holds(for: warning, thing)
      }
    }
  }

  private var span: Int? { if case .term(.within(let hours)) = self { hours } else { nil } }
}

extension WatchTerm {
  fileprivate func holds(for article: WatchedArticle, _ thing: IndexedThing) -> Bool {
    switch self {
    case .kind: true
    case .words(let words): words.match(in: thing.texts)
    case .feed(let name): thing.names.feed.contains { $0.hasWords(name) }
    case .folder(let name): thing.names.folder.contains(name)
    case .author(let name): thing.names.authors.contains { $0.hasWords(name) }
    case .tag(let name): thing.names.tags.contains(name)
    case .language(let code): thing.names.language.map { Self.language($0, isIn: code) } ?? false
    case .hasPicture: article.hasPicture
    default: false
    }
  }

  fileprivate func holds(for ad: WatchedAd, _ thing: IndexedThing) -> Bool {
    switch self {
    case .kind: true
    case .words(let words): words.match(in: thing.texts)
    case .hasPicture: !ad.ad.pictures.isEmpty
    case .category(let name): thing.names.category.contains(name)
    case .price(let minimum, let maximum):
      ad.ad.price.map { price in minimum.map { price >= $0 } ?? true && maximum.map { price <= $0 } ?? true } ?? false
    case .urgent: ad.ad.isUrgent
    case .seller(let seller): ad.ad.seller == seller
    case .drop(let percent): ad.drop.map { $0 > percent } ?? false
    case .starred: ad.isStarred
    default: false
    }
  }

  fileprivate func holds(for weather: WatchedWeather, _ thing: IndexedThing, hours: Int) -> Bool {
    switch self {
    case .kind, .within: true
    case .city(let name): Self.isCity(name, thing, isHome: weather.isHome)
    case .measure(let measure, let comparison, let bound):
      weather.value(of: measure, comparison, hours: hours).map { comparison.holds($0, bound) } ?? false
    default: false
    }
  }

  fileprivate func holds(for warning: WatchedWarning, _ thing: IndexedThing) -> Bool {
    switch self {
    case .kind: true
    case .words(let words): words.match(in: thing.texts)
    case .city(let name): Self.isCity(name, thing, isHome: warning.isHome)
    case .warning(let comparison, let level): comparison.holds(warning.warning.level, level)
    case .warningKinds(let kinds): kinds.contains { $0.includes(warning.warning.kind) }
    default: false
    }
  }

  private static func isCity(_ name: String, _ thing: IndexedThing, isHome: Bool) -> Bool {
    (isHome && name == "home") || thing.names.city.contains(name)
  }

  /// Returns true when a language is `wanted`, in any region unless that names one.
  private static func language(_ code: String, isIn wanted: String) -> Bool {
    code.hasPrefix(wanted) && [nil, UInt8(ascii: "-")].contains(code.utf8.dropFirst(wanted.utf8.count).first)
  }
}

extension String {
  /// Returns true when these folded words contain `name`, whose last word can be the beginning of one.
  fileprivate func hasWords(_ name: String) -> Bool {
    var rest = self[...]
    while !name.isEmpty, !rest.isEmpty {
      if rest.hasPrefix(name) { return true }
      rest = rest.drop { $0 != " " }.dropFirst()
    }
    return false
  }
}

extension WatchedAd {
  /// The fall of the price in percent of the previous one; nil when it did not fall.
  fileprivate var drop: Double? {
    guard let previous = previousPrice, let price = ad.price, price < previous else { return nil }
    return Double(previous.cents - price.cents) / Double(previous.cents) * 100
  }
}

extension WarningKind {
  /// Returns true when a wish for this kind includes `kind`: services that warn of rain and floods together have one kind for both.
  fileprivate func includes(_ kind: WarningKind) -> Bool {
    self == kind || (kind == .rainFlood && (self == .rain || self == .flood))
  }
}

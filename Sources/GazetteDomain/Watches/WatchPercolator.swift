/// An index from words and names to watches: it finds the few watches that can match a thing, at a cost that hardly grows with
/// their number.
///
/// Each watch is filed under one clause that every match meets: its rarest word, or a field. A watch without such a clause, such as
/// `lang:fr` or `-tram`, is a candidate for each thing of its kinds.
public struct WatchPercolator: Sendable {
  /// The watches, in the order of their indexes.
  public let watches: [ActiveWatch]
  private let kinds: [WatchedKind: KindIndex]

  /// Files `watches`.
  public init(_ watches: [ActiveWatch]) {
    self.watches = watches
    var kinds: [WatchedKind: KindIndex] = [:]
    for (index, active) in watches.enumerated() {
      for kind in active.watch.query.kinds {
        guard let plan = active.watch.query.condition.plan(for: kind) else { continue }
        kinds[kind, default: KindIndex()].insert(index, plan)
      }
    }
    self.kinds = kinds
  }

  /// Returns the indexes of the watches that can match things of a kind, in ascending order.
  public func watches(of kind: WatchedKind) -> [Int] { kinds[kind]?.plans.keys.sorted() ?? [] }

  /// Returns the indexes of the watches that can match a thing, in ascending order: a superset of those that do.
  ///
  /// - Parameters:
  ///   - feedTitles: All names that readers give to the article's feed; nil when unknown: then every watch that needs a feed is a
  ///     candidate.
  ///   - folders: All folders in which readers have the feed; nil when unknown.
  public func candidates(for thing: IndexedThing, feedTitles: [String]? = nil, folders: [String]? = nil) -> [Int] {
    guard let index = kinds[thing.thing.kind] else { return [] }
    var found = index.rest
    for (field, words) in index.fields {
      switch field {
      case .text: for (word, head) in thing.texts.words { words.find(word, head, &found) }
      case .feed: words.find(feedTitles.map { $0.flatMap(SearchWords.sequence(of:)) }, &found)
      case .folder: words.find(folders.map { $0.map(\.foldedWords) }, &found)
      case .author: words.find(thing.names.authors.flatMap(SearchWords.sequence(of:)), &found)
      case .tag: words.find(thing.names.tags, &found)
      case .category: words.find(thing.names.category, &found)
      case .city: words.find(thing.names.city + (thing.thing.isHome ? ["home"] : []), &found)
      case .flag: words.find(thing.thing.flags, &found)
      }
    }
    return Set(found).sorted()
  }

  /// Returns true when the watch at `index` matches a thing, without reading its query again.
  public func matches(_ thing: IndexedThing, _ index: Int) -> Bool {
    kinds[thing.thing.kind]?.plans[index]?.holds(for: thing) ?? false
  }
}

/// The watches of one kind of things.
private struct KindIndex {
  /// The conditions for this kind by the index of the watch.
  var plans: [Int: WatchCondition] = [:]
  /// The watches by a clause that their matches meet.
  var fields: [WatchKey.Field: WatchWordIndex] = [:]
  /// The watches without such a clause.
  var rest: [Int] = []

  mutating func insert(_ index: Int, _ plan: WatchCondition) {
    plans[index] = plan
    guard let keys = plan.necessaryKeys?.keys else { return rest.append(index) }
    for key in keys { fields[key.field, default: WatchWordIndex()].insert(key, index) }
  }
}

extension WatchedThing {
  fileprivate var isHome: Bool {
    switch self {
    case .article, .ad: false
    case .weather(let weather): weather.isHome
    case .warning(let warning): warning.isHome
    }
  }

  /// The rare properties of an ad, as ``WatchKey`` names them.
  fileprivate var flags: [String] {
    guard case .ad(let ad) = self else { return [] }
    return (ad.previousPrice == nil ? [] : [WatchKey.drop.text]) + (ad.ad.isUrgent ? [WatchKey.urgent.text] : [])
  }
}

/// An index from words and names to watches: it finds the few watches that can match a thing, at a cost that hardly grows with
/// their number.
///
/// Each watch is filed under one clause that every match meets: its rarest word, or a name that the thing itself gives. A watch
/// without such a clause, such as `lang:fr`, `feed:Monde` or `-tram`, is filed under its reader, and concerns only things that its
/// reader sees: articles of subscribed feeds, starred ads, the weather and warnings of saved cities. Among ads, which all readers
/// see, such a watch is a candidate for each.
///
/// Compiling all watches takes seconds for 10,000 readers, so a few changed watches have an index of their own until they are many.
public struct WatchPercolator: Sendable {
  /// The number of changed watches from which all are compiled again.
  private static let maximumRecent = 1000

  private var index: WatchIndex
  /// The watches of ``index`` that changed since, and the index of those that are still on.
  private var changed: Set<WatchID> = []
  private var recent = WatchIndex([])

  /// Files `watches`.
  public init(_ watches: [ActiveWatch]) { index = WatchIndex(watches) }

  /// The number of watches.
  public var count: Int { index.watches.count(where: isCurrent) + recent.watches.count }

  /// Replaces the watches that changed, and drops those that were removed.
  public mutating func apply(_ changes: ChangedWatches) {
    var ids = changes.off.union(changes.on.map(\.watch.id))
    // A removed watch must not outweigh the actions of others.
    if let remaining = changes.remaining {
      ids.formUnion((index.watches + recent.watches).map(\.watch.id).filter { !remaining.contains($0) })
    }
    guard !ids.isEmpty else { return }
    changed.formUnion(ids)
    let watches = recent.watches.filter { !ids.contains($0.watch.id) } + changes.on
    guard changed.count > Self.maximumRecent else {
      recent = WatchIndex(watches)
      return
    }
    index = WatchIndex(index.watches.filter(isCurrent) + watches)
    (recent, changed) = (WatchIndex([]), [])
  }

  /// Returns true when a watch can match things of a kind.
  public func covers(_ kind: WatchedKind) -> Bool { index.covers(kind) || recent.covers(kind) }

  /// Returns the readers with watches for things of a kind that are filed under them.
  public func readers(of kind: WatchedKind) -> Set<ReaderKey> {
    index.readers(of: kind).union(recent.readers(of: kind))
  }

  /// Returns the watches for things of a kind that are filed under a reader.
  public func watches(of reader: ReaderKey, for kind: WatchedKind) -> [ActiveWatch] {
    index.watches(of: reader, for: kind).filter(isCurrent) + recent.watches(of: reader, for: kind)
  }

  /// Returns the watches that can match a thing by its words and names. Together with those filed under the readers who see the
  /// thing, they are a superset of the watches that match it.
  public func candidates(for thing: IndexedThing) -> [ActiveWatch] {
    index.candidates(for: thing).filter(isCurrent) + recent.candidates(for: thing)
  }

  private func isCurrent(_ watch: ActiveWatch) -> Bool { !changed.contains(watch.watch.id) }
}

/// An index that does not change.
private struct WatchIndex {
  let watches: [ActiveWatch]
  private let kinds: [WatchedKind: KindIndex]

  init(_ watches: [ActiveWatch]) {
    self.watches = watches
    var kinds: [WatchedKind: KindIndex] = [:]
    for (index, active) in watches.enumerated() {
      for kind in active.watch.query.plans.keys { kinds[kind, default: KindIndex()].insert(index, active, kind) }
    }
    self.kinds = kinds
  }

  func covers(_ kind: WatchedKind) -> Bool { kinds[kind] != nil }

  func readers(of kind: WatchedKind) -> Set<ReaderKey> { kinds[kind]?.readers ?? [] }

  func watches(of reader: ReaderKey, for kind: WatchedKind) -> [ActiveWatch] {
    kinds[kind]?.byReader[reader]?.map { watches[$0] } ?? []
  }

  /// Returns the candidates in the order of ``watches``.
  func candidates(for thing: IndexedThing) -> [ActiveWatch] {
    guard let index = kinds[thing.thing.kind] else { return [] }
    var found = index.rest
    for (field, words) in index.fields {
      switch field {
      case .text: for (word, head) in thing.texts.words { words.find(word, head, &found) }
      case .author: words.find(thing.names.authors.flatMap(SearchWords.sequence(of:)), &found)
      case .tag: words.find(thing.names.tags, &found)
      case .category: words.find(thing.names.category, &found)
      case .flag: words.find(thing.thing.flags, &found)
      }
    }
    return Set(found).sorted().map { watches[$0] }
  }
}

/// The watches of one kind of things.
private struct KindIndex {
  /// The watches by a clause that their matches meet.
  var fields: [WatchKey.Field: WatchWordIndex] = [:]
  /// The watches without such a clause, by their readers.
  var byReader: [ReaderKey: [Int]] = [:]
  /// The readers of ``byReader``.
  var readers: Set<ReaderKey> = []
  /// The watches for ads without such a clause.
  var rest: [Int] = []

  mutating func insert(_ index: Int, _ active: ActiveWatch, _ kind: WatchedKind) {
    if let keys = active.watch.query.keys(for: kind) {
      for key in keys { fields[key.field, default: WatchWordIndex()].insert(key, index) }
    } else if kind == .ad, active.watch.query.plans[kind]?.conjuncts.contains(.term(.starred)) != true {
      rest.append(index)
    } else {
      byReader[active.reader, default: []].append(index)
      readers.insert(active.reader)
    }
  }
}

extension WatchedThing {
  /// The rare properties of an ad, as ``WatchKey`` names them.
  fileprivate var flags: [String] {
    guard case .ad(let ad) = self else { return [] }
    return (ad.previousPrice == nil ? [] : [WatchKey.drop.text]) + (ad.ad.isUrgent ? [WatchKey.urgent.text] : [])
  }
}

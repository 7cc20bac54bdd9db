public import Foundation
public import GazetteDomain

/// Stores watches in memory. Tests record the occurrences themselves, and add the things that they name.
public actor FakeWatchStore {
  /// A subscription of a reader.
  struct Subscriber: Hashable {
    let reader: ReaderKey
    let feed: FeedID
  }

  /// A mark of a reader on an article: a star, a label, or that it is read.
  public struct Marked: Hashable, Sendable {
    let reader: ReaderKey
    /// The article.
    public let article: ArticleID
    /// The action that set the mark.
    public let action: WatchAction
  }

  /// An article that a watch hides.
  struct Hidden: Hashable {
    let watch: WatchID
    let article: ArticleID
  }

  /// The things that make a match unique.
  struct MatchKey: Hashable {
    let watch: WatchID
    let subject: WatchMatch.Subject
    let occasion: WatchOccasion
    let mark: Int64

    init(_ match: WatchMatch) {
      (watch, subject, occasion, mark) = (match.watch, match.subject, match.occasion, match.mark)
    }
  }

  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  /// The notifications that were queued, the earliest first, each with its match.
  public private(set) var queued: [(match: WatchMatch, reader: ReaderKey, notification: QueuedNotification)] = []
  /// The actions that were applied, the earliest first.
  public private(set) var acted: [WatchOutcome.ActedMatch] = []
  /// The readers whose subscriptions an evaluation asked for by name.
  public internal(set) var askedReaders: Set<ReaderKey> = []
  var owned: [WatchID: ActiveWatch] = [:]
  var stored: [WatchMatch] = []
  /// The stars, labels and read marks that watches set.
  public private(set) var marked: Set<Marked> = []
  var hidden: Set<Hidden> = []
  var stateByKey: [WatchStateKey: WatchState] = [:]
  var waiting: [Occurrence] = []
  var articleByID: [ArticleID: WatchedArticle] = [:]
  var adByID: [AdID: WatchedAd] = [:]
  var subscribers: [Subscriber: (title: String, folder: String?)] = [:]
  var stars: [AdID: Set<ReaderKey>] = [:]
  /// The saved searches of a database from an earlier version, the earliest first.
  public private(set) var savedSearches: [(reader: ReaderKey, search: SavedSearch)] = []
  private var categoryNames: [AdCategoryID: String] = [:]
  var lastVersion: Int64 = 0
  /// The versions of the watches' last changes.
  var versions: [WatchID: Int64] = [:]
  private var lastMatch: Int64 = 0
  private var lastOccurrence: Int64 = 0

  /// Creates an empty store.
  public init() {}

  /// Records a change, which replaces an older one of its subject.
  public func record(_ subject: Occurrence.Subject, at date: Date) {
    lastOccurrence += 1
    waiting.removeAll { $0.subject == subject }
    waiting.append(Occurrence(id: lastOccurrence, subject: subject, date: date))
  }

  /// Adds or replaces an article.
  public func put(_ article: WatchedArticle) { articleByID[article.id] = article }

  /// Adds or replaces an ad, starred by these readers.
  public func put(_ ad: WatchedAd, starredBy readers: Set<ReaderKey> = []) {
    adByID[ad.ad.id] = ad
    stars[ad.ad.id] = readers
  }

  /// Adds a saved search of an earlier version.
  public func put(_ search: SavedSearch, of reader: ReaderKey) { savedSearches.append((reader, search)) }

  /// Adds or renames a category of ads.
  public func put(_ category: AdCategory) { categoryNames[category.id] = category.name }

  /// Adds a subscription.
  public func subscribe(_ reader: ReaderKey, to feed: FeedID, title: String, folder: String? = nil) {
    subscribers[Subscriber(reader: reader, feed: feed)] = (title, folder)
  }
}

extension FakeWatchStore: WatchStore {
  /// The reader's watches by name.
  public func watches(of reader: ReaderKey) async throws(StoreError) -> [WatchStatus] {
    try fault.check()
    return watches { $0 == reader }.map { watch in
      let matches = stored.filter { $0.watch == watch.id }
      return WatchStatus(
        watch: watch, matches: matches.count, newMatches: matches.count { $0.date > watch.visitedAt })
    }
  }

  /// Adds a watch.
  public func add(_ watch: Watch, for reader: ReaderKey) async throws(StoreError) -> Watch {
    try fault.check()
    return try insert(watch, for: reader)
  }

  private func insert(_ watch: Watch, for reader: ReaderKey) throws(StoreError) -> Watch {
    let own = watches { $0 == reader }
    guard own.count < Watch.maximumPerReader else {
      throw .quotaReached(ReaderQuota(kind: .watches, maximum: Watch.maximumPerReader))
    }
    guard !own.contains(where: { $0.name == watch.name }) else { throw .failed(detail: "the name is taken") }
    lastVersion += 1
    let added = Watch(
      id: WatchID(rawValue: lastVersion), name: watch.name, query: watch.query, actions: watch.actions,
      label: watch.label, channels: watch.channels, isOn: watch.isOn, createdAt: watch.createdAt,
      visitedAt: watch.visitedAt)
    owned[added.id] = ActiveWatch(watch: added, reader: reader)
    versions[added.id] = lastVersion
    return added
  }

  /// Replaces a watch.
  public func update(_ watch: Watch, of reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    let old = try owned(watch.id, reader)
    let isTaken = watches { $0 == reader }.contains { $0.name == watch.name && $0.id != watch.id }
    guard !isTaken else { throw .failed(detail: "the name is taken") }
    var new = watch
    (new.createdAt, new.visitedAt) = (old.createdAt, old.visitedAt)
    if new.query.text != old.query.text || (new.isOn && !old.isOn) {
      stateByKey = stateByKey.filter { $0.key.watch != watch.id }
    }
    owned[watch.id]?.watch = new
    lastVersion += 1
    versions[watch.id] = lastVersion
  }

  /// Removes a watch.
  public func remove(_ id: WatchID, of reader: ReaderKey) async throws(StoreError) -> Watch {
    try fault.check()
    let removed = try owned(id, reader)
    owned[id] = nil
    stored.removeAll { $0.watch == id }
    hidden = hidden.filter { $0.watch != id }
    stateByKey = stateByKey.filter { $0.key.watch != id }
    lastVersion += 1
    return removed
  }

  /// Records a visit.
  public func recordVisit(to id: WatchID, of reader: ReaderKey, at date: Date) async throws(StoreError) {
    try fault.check()
    _ = try owned(id, reader)
    owned[id]?.watch.visitedAt = date
  }

  /// Replaces saved searches by watches.
  public func adoptSavedSearches() async throws(StoreError) -> [ReaderKey] {
    try fault.check()
    let waiting = savedSearches
    savedSearches = []
    var adopting: Set<ReaderKey> = []
    for (reader, search) in waiting {
      let own = watches { $0 == reader }
      let watch = search.watch(besides: Set(own.map { TextFolding.fold($0.name) })) { categoryNames[$0] }
      if let watch, own.count < Watch.maximumPerReader {
        _ = try insert(watch, for: reader)
        adopting.insert(reader)
      } else {
        savedSearches.append((reader, search))
      }
    }
    return adopting.sorted { $0.rawValue < $1.rawValue }
  }

  /// The matches of a watch.
  public func matches(
    of id: WatchID, reader: ReaderKey, after cursor: WatchMatchID?, limit: Int
  ) async throws(StoreError) -> [WatchMatch] {
    try fault.check()
    _ = try owned(id, reader)
    let older = stored.reversed().filter { match in
      match.watch == id && (cursor.map { match.id.rawValue < $0.rawValue } ?? true)
    }
    return older.prefix(limit).map { match in
      var match = match
      match.isHidden = match.article.map { hidden.contains(Hidden(watch: id, article: $0)) } ?? false
      return match
    }
  }

  /// The watches that touched an article.
  public func watches(
    touching article: ArticleID, of reader: ReaderKey
  ) async throws(StoreError) -> [(watch: Watch, isHidden: Bool)] {
    try fault.check()
    return watches { $0 == reader }.filter { watch in
      stored.contains { $0.watch == watch.id && $0.article == article }
    }.map { (watch: $0, isHidden: hidden.contains(Hidden(watch: $0.id, article: article))) }
  }

  /// Shows or hides articles.
  public func setHidden(
    _ isHidden: Bool, _ articles: [ArticleID]?, by id: WatchID, of reader: ReaderKey
  ) async throws(StoreError) {
    try fault.check()
    _ = try owned(id, reader)
    let matched = stored.filter { $0.watch == id }.compactMap(\.article).filter { articles?.contains($0) ?? true }
    if isHidden {
      hidden.formUnion(matched.map { Hidden(watch: id, article: $0) })
    } else {
      hidden = hidden.filter { !matched.contains($0.article) || owned[$0.watch]?.reader != reader }
    }
  }

  /// Applies an outcome.
  public func apply(_ outcome: WatchOutcome) async throws(StoreError) -> [WatchMatch] {
    try fault.check()
    guard Set(outcome.occurrences).isSubset(of: waiting.map(\.id)) else { return [] }
    waiting.removeAll { outcome.occurrences.contains($0.id) }
    var new: [WatchMatch] = []
    for acted in outcome.matches where owned[acted.match.watch]?.reader == acted.reader {
      let isNew = !stored.contains { MatchKey($0) == MatchKey(acted.match) }
      guard isNew else { continue }
      new.append(add(acted))
      apply(acted)
    }
    for (key, state) in outcome.states where owned[key.watch] != nil { stateByKey[key] = state }
    return new
  }

  /// Applies the actions of a watch to earlier articles.
  public func applyToPast(
    _ matches: [WatchOutcome.ActedMatch], by watch: Watch, of reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> WatchChanges {
    try fault.check()
    _ = try owned(watch.id, reader)
    var changes = WatchChanges(date: date, label: watch.label)
    for acted in matches {
      if !stored.contains(where: { MatchKey($0) == MatchKey(acted.match) }) { changes.matches.append(add(acted).id) }
      let before = (hidden: hidden, marked: marked)
      apply(acted)
      guard let article = acted.match.article else { continue }
      if hidden != before.hidden { changes.hidden.append(article) }
      for mark in marked.subtracting(before.marked) {
        switch mark.action {
        case .star: changes.starred.append(article)
        case .label: changes.labelled.append(article)
        default: changes.read.append(article)
        }
      }
    }
    return changes
  }

  /// Reverses changes.
  public func undo(_ changes: WatchChanges, by id: WatchID, of reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    _ = try owned(id, reader)
    hidden.subtract(changes.hidden.map { Hidden(watch: id, article: $0) })
    for (action, articles) in [
      (.star, changes.starred), (.label, changes.labelled), (.read, changes.read),
    ] as [(WatchAction, [ArticleID])] {
      marked.subtract(articles.map { Marked(reader: reader, article: $0, action: action) })
    }
    stored.removeAll { match in
      let isHidden = match.article.map { hidden.contains(Hidden(watch: id, article: $0)) } ?? false
      return changes.matches.contains(match.id) && !isHidden
    }
  }

  /// Deletes old matches and states.
  public func prune(before date: Date) async throws(StoreError) {
    try fault.check()
    stored.removeAll { match in
      let isHidden = match.article.map { hidden.contains(Hidden(watch: match.watch, article: $0)) } ?? false
      return match.date < date && !isHidden
    }
    stateByKey = stateByKey.filter { $0.value.changedAt >= date || $0.value.value <= 0 }
  }

  private func add(_ acted: WatchOutcome.ActedMatch) -> WatchMatch {
    lastMatch += 1
    var match = acted.match
    match.id = WatchMatchID(rawValue: lastMatch)
    stored.append(match)
    if let notification = acted.notification { queued.append((match, acted.reader, notification)) }
    return match
  }

  private func apply(_ acted: WatchOutcome.ActedMatch) {
    self.acted.append(acted)
    guard let article = acted.match.article, articleByID[article] != nil else { return }
    for action in acted.actions.intersection([.star, .label, .read, .hide]) {
      marked.insert(Marked(reader: acted.reader, article: article, action: action == .hide ? .read : action))
    }
    guard acted.actions.contains(.hide) else { return }
    hidden.insert(Hidden(watch: acted.match.watch, article: article))
  }

  private func watches(_ isReader: (ReaderKey) -> Bool) -> [Watch] {
    owned.values.filter { isReader($0.reader) }.map(\.watch)
      .sorted { (TextFolding.fold($0.name), $0.id) < (TextFolding.fold($1.name), $1.id) }
  }

  private func owned(_ id: WatchID, _ reader: ReaderKey) throws(StoreError) -> Watch {
    guard let found = owned[id], found.reader == reader else { throw .notFound }
    return found.watch
  }
}

extension WatchMatch {
  /// The article; nil for another subject.
  fileprivate var article: ArticleID? { if case .article(let id) = subject { id } else { nil } }
}

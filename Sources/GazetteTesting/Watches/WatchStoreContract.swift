import Foundation
public import GazetteDomain

/// A watch store with articles that its owner can read, and with searches that an earlier version saved.
public struct WatchStores: Sendable {
  /// The store.
  public let watches: any WatchStore
  /// Adds this number of articles to a feed of the owner, and returns them.
  public let addArticles: @Sendable (Int) async throws -> [ArticleID]
  /// Adds a saved search of a reader; its number is that of the call.
  public let addSearch: @Sendable (SavedSearch, ReaderKey, Int) async throws -> Void
  /// Adds a category of ads.
  public let addCategory: @Sendable (AdCategory) async throws -> Void

  /// Creates the set.
  public init(
    _ watches: any WatchStore, addArticles: @escaping @Sendable (Int) async throws -> [ArticleID],
    addSearch: @escaping @Sendable (SavedSearch, ReaderKey, Int) async throws -> Void,
    addCategory: @escaping @Sendable (AdCategory) async throws -> Void
  ) {
    (self.watches, self.addArticles) = (watches, addArticles)
    (self.addSearch, self.addCategory) = (addSearch, addCategory)
  }
}

/// The contract of every ``WatchStore``; each check gets an empty one.
public enum WatchStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<WatchStores>] = keeping + adopting + matching + hiding

  static let date = ManualTime().date
  static let other = ReaderKey(rawValue: "another")

  private static let keeping: [ContractCheck<WatchStores>] = [
    ContractCheck("stores every field of a watch, and lists watches by name") { stores in
      var bare = try await add("vélos", to: stores)
      let full = try await stores.watches.add(
        Watch(
          id: WatchID(rawValue: 0), name: "Éclairs", query: try WatchQuery("light \"blue sky\""),
          actions: Set(WatchAction.allCases), label: "Lumière",
          channels: [ChannelID(rawValue: 7), ChannelID(rawValue: 2)], isOn: false, createdAt: date,
          visitedAt: date + 60), for: .owner)
      try requireEqual(try await stores.watches.watches(of: .owner).map(\.watch), [full, bare], "watches")
      try requireEqual(try await stores.watches.watches(of: other).count, 0, "another reader's")
      bare.name = "Deux roues"
      bare.actions = [.star]
      try await stores.watches.update(bare, of: .owner)
      try requireEqual(try await stores.watches.watches(of: .owner).map(\.watch), [bare, full], "after a change")
      try requireEqual(
        try await stores.watches.changedWatches(after: 0).on, [ActiveWatch(watch: bare, reader: .owner)],
        "watches that are on")
      try requireEqual(try await stores.watches.remove(full.id, of: .owner), full, "removed")
      try requireEqual(try await stores.watches.watches(of: .owner).map(\.watch), [bare], "the rest")
    },
    ContractCheck("reports unknown watches, and those of other readers") { stores in
      let watch = try await add("a", to: stores)
      for (id, reader) in [(watch.id, other), (WatchID(rawValue: 999), ReaderKey.owner)] {
        let unknown = Watch(id: id, name: "a", query: watch.query, createdAt: date)
        let store = stores.watches
        try await requireThrows(StoreError.notFound, "update") { try await store.update(unknown, of: reader) }
        try await requireThrows(StoreError.notFound, "remove") { try await store.remove(id, of: reader) }
        try await requireThrows(StoreError.notFound, "visit") {
          try await store.recordVisit(to: id, of: reader, at: date)
        }
        try await requireThrows(StoreError.notFound, "matches") {
          try await store.matches(of: id, reader: reader, after: nil, limit: 9)
        }
        try await requireThrows(StoreError.notFound, "hide") {
          try await store.setHidden(true, nil, by: id, of: reader)
        }
      }
    },
    ContractCheck("refuses watches beyond the maximum, and a name twice") { stores in
      for number in 1..<Watch.maximumPerReader { try await add("\(number)", to: stores) }
      try await requireFailure("a name twice") { try await add("1", to: stores) }
      try await add("last", to: stores)
      let quota = ReaderQuota(kind: .watches, maximum: Watch.maximumPerReader)
      try await requireThrows(StoreError.quotaReached(quota), "one more") { try await add("more", to: stores) }
      try await add("1", to: stores, for: other)
    },
    ContractCheck("returns the watches that changed after a version, and never reuses an identity") { stores in
      var version = try await stores.watches.changedWatches(after: 0).version
      func changes() async throws -> ChangedWatches {
        let changes = try await stores.watches.changedWatches(after: version)
        try require(changes.version > version, "a new version")
        version = changes.version
        return changes
      }
      let other = try await add("other", to: stores)
      var watch = try await add("a", to: stores)
      try requireEqual(Set(try await changes().on.map(\.watch.id)), [other.id, watch.id], "new watches")
      watch.isOn = false
      try await stores.watches.update(watch, of: .owner)
      try requireEqual(try await changes(), ChangedWatches(version: version, off: [watch.id]), "a watch that is off")
      watch.isOn = true
      try await stores.watches.update(watch, of: .owner)
      let active = ActiveWatch(watch: watch, reader: .owner)
      try requireEqual(try await changes(), ChangedWatches(version: version, on: [active]), "a watch that is on again")
      _ = try await stores.watches.remove(watch.id, of: .owner)
      try requireEqual(
        try await changes(), ChangedWatches(version: version, remaining: [other.id]), "a removed watch")
      try require(try await add("a", to: stores).id > watch.id, "a new identity")
    },
    ContractCheck("forgets states when the query changes or a watch is turned on") { stores in
      var watch = try await add("a", to: stores)
      let key = WatchStateKey(watch: watch.id, subject: "48.8534,2.3488")
      let state = WatchState(value: 1, changedAt: date)
      var outcome = WatchOutcome()
      outcome.states = [key: state, WatchStateKey(watch: WatchID(rawValue: 999), subject: "a"): state]
      for change in [{ $0.isOn.toggle() }, { $0.query = try WatchQuery("b") }] as [(inout Watch) throws -> Void] {
        _ = try await stores.watches.apply(outcome)
        watch.name += "a"
        try await stores.watches.update(watch, of: .owner)
        try requireEqual(try await stores.watches.states(of: [watch.id]), [key: state], "after another change")
        try change(&watch)
        try await stores.watches.update(watch, of: .owner)
        if !watch.isOn {
          watch.isOn = true
          try await stores.watches.update(watch, of: .owner)
        }
        try requireEqual(try await stores.watches.states(of: [watch.id]), [:], "after the change")
      }
    },
  ]

  private static let adopting: [ContractCheck<WatchStores>] = [
    ContractCheck("makes watches of saved searches once") { stores in
      var filter = AdFilter()
      filter.words = try SearchWords("vélo -cassé")
      filter.maximumPrice = Price(cents: 20_050)
      _ = try await add("velos", to: stores)
      try await stores.addSearch(search("Vélos", filter), .owner, 1)
      try await stores.addSearch(search("Tout", AdFilter()), other, 2)
      let readers = try await stores.watches.adoptSavedSearches()
      try requireEqual(readers.sorted { $0.rawValue < $1.rawValue }, [other, .owner], "readers")
      try requireEqual(try await stores.watches.adoptSavedSearches(), [], "a second time")
      let watches = try await stores.watches.watches(of: .owner).map(\.watch)
      try requireEqual(watches.map(\.name), ["velos", "Vélos (2)"], "names")
      guard let adopted = watches.last else { return }
      try requireEqual(adopted.query.text, "vélo -cassé price<=200.50", "the query")
      try requireEqual(adopted.actions, [], "actions")
      try requireEqual(adopted.isOn, true, "on")
      try requireEqual([adopted.createdAt, adopted.visitedAt], [date, date + 60], "times")
      try requireEqual(
        try await stores.watches.watches(of: other).map(\.watch.query.text), ["kind:ad"], "another reader's")
    },
    ContractCheck("leaves saved searches whose categories have no names yet") { stores in
      var filter = AdFilter()
      filter.categories = [AdCategoryID(rawValue: 2)]
      try await stores.addSearch(search("Mode", filter), .owner, 1)
      try requireEqual(try await stores.watches.adoptSavedSearches(), [], "readers")
      try requireEqual(try await stores.watches.watches(of: .owner).count, 0, "watches")
      try await stores.addCategory(AdCategory(id: AdCategoryID(rawValue: 2), name: "Mode"))
      try requireEqual(try await stores.watches.adoptSavedSearches(), [.owner], "readers with the name")
      try requireEqual(
        try await stores.watches.watches(of: .owner).map(\.watch.query.text), ["category:Mode"], "the watch")
    },
    ContractCheck("leaves saved searches beyond the maximum of watches") { stores in
      var last: Watch?
      for number in 2...Watch.maximumPerReader { last = try await add("\(number)", to: stores) }
      for number in 1...2 { try await stores.addSearch(search("Search \(number)", AdFilter()), .owner, number) }
      try requireEqual(try await stores.watches.adoptSavedSearches(), [.owner], "readers")
      try requireEqual(try await stores.watches.adoptSavedSearches(), [], "while there is no space")
      guard let last else { return }
      _ = try await stores.watches.remove(last.id, of: .owner)
      try requireEqual(try await stores.watches.adoptSavedSearches(), [.owner], "with space")
      let names = try await stores.watches.watches(of: .owner).map(\.watch.name)
      try requireEqual(names.filter { $0.hasPrefix("Search") }, ["Search 1", "Search 2"], "names")
    },
  ]

  private static func search(_ name: String, _ filter: AdFilter) -> SavedSearch {
    SavedSearch(name: name, filter: filter, savedAt: date, lookedAt: date + 60)
  }

  private static let matching: [ContractCheck<WatchStores>] = [
    ContractCheck("stores a match of each kind once, and lists the latest first") { stores in
      let watch = try await add("a", to: stores)
      let place = Place.paris.id
      let subjects: [WatchMatch.Subject] = [
        .article(ArticleID(rawValue: 999)), .ad(AdID(source: .paperclip, number: -5)), .weather(place),
        .warning(WeatherWarning.fixture().id, place), .warning(WeatherWarning.bare().id, place),
      ]
      var matches = subjects.map { match(of: watch, $0) }
      matches.append(match(of: watch, subjects[1], mark: 5000))
      let first = try await stores.watches.apply(outcome(matches.map { acted($0) }))
      try requireEqual(first.map(\.subject), matches.map(\.subject), "new")
      try requireEqual(try await stores.watches.apply(outcome(matches.map { acted($0) })), [], "again")
      let listed = try await stores.watches.matches(of: watch.id, reader: .owner, after: nil, limit: 4)
      try requireEqual(listed, first.suffix(4).reversed(), "the latest")
      let rest = try await stores.watches.matches(of: watch.id, reader: .owner, after: listed.last?.id, limit: 4)
      try requireEqual(rest, first.prefix(2).reversed(), "the rest")
    },
    ContractCheck("counts matches since the last visit") { stores in
      let watch = try await add("a", to: stores)
      let matches = [-60.0, 0, 60].map {
        match(of: watch, .article(ArticleID(rawValue: 9)), mark: Int64($0), after: $0)
      }
      _ = try await stores.watches.apply(outcome(matches.map { acted($0) }))
      try await stores.watches.recordVisit(to: watch.id, of: .owner, at: date)
      let status = try await stores.watches.watches(of: .owner)[0]
      try requireEqual([status.matches, status.newMatches], [3, 1], "counts")
      try requireEqual(status.watch.visitedAt, date, "visit")
    },
    ContractCheck("leaves out matches of watches that no longer exist") { stores in
      let (watch, gone) = (try await add("a", to: stores), try await add("b", to: stores))
      _ = try await stores.watches.remove(gone.id, of: .owner)
      let matches = [watch, gone].map { match(of: $0, .article(ArticleID(rawValue: 9))) }
      try requireEqual(
        try await stores.watches.apply(outcome(matches.map { acted($0) })).map(\.watch), [watch.id], "new")
      let foreign = acted(match(of: watch, .article(ArticleID(rawValue: 8))), for: other)
      try requireEqual(try await stores.watches.apply(outcome([foreign])), [], "another reader's")
    },
    ContractCheck("prunes old matches and states, except those of hidden articles") { stores in
      let watch = try await add("a", to: stores)
      let articles = try await stores.addArticles(2)
      let matches = articles.map { match(of: watch, .article($0)) }
      var applied = outcome([acted(matches[0], [.hide]), acted(matches[1])])
      for (subject, value) in [("low", 0), ("high", 2)] as [(String, Int64)] {
        let key = WatchStateKey(watch: watch.id, subject: subject)
        applied.states[key] = WatchState(value: value, changedAt: date)
      }
      _ = try await stores.watches.apply(applied)
      try await stores.watches.prune(before: date)
      try requireEqual(try await stores.watches.watches(of: .owner)[0].matches, 2, "at their age")
      try await stores.watches.prune(before: date + 1)
      let left = try await stores.watches.matches(of: watch.id, reader: .owner, after: nil, limit: 9)
      try requireEqual(left.map(\.subject), [.article(articles[0])], "left")
      try requireEqual(try await stores.watches.states(of: [watch.id]).keys.map(\.subject), ["low"], "states")
    },
  ]

  private static let hiding: [ContractCheck<WatchStores>] = [
    ContractCheck("hides articles, brings them back, and hides them again") { stores in
      let (watch, second) = (try await add("a", to: stores), try await add("b", to: stores))
      let articles = try await stores.addArticles(3)
      let matches = articles.map { acted(match(of: watch, .article($0)), [.hide]) }
      _ = try await stores.watches.apply(
        outcome(matches + [acted(match(of: second, .article(articles[0])), [.hide])]))
      try requireEqual(try await hidden(by: watch, stores), Set(articles), "hidden")
      try await stores.watches.setHidden(false, [articles[0]], by: watch.id, of: .owner)
      try requireEqual(try await hidden(by: watch, stores), Set(articles.dropFirst()), "one came back")
      try requireEqual(try await hidden(by: second, stores), [], "from another watch, too")
      let touching = try await stores.watches.watches(touching: articles[1], of: .owner)
      try requireEqual(touching.map(\.watch), [watch], "watches of another article")
      try requireEqual(touching.map(\.isHidden), [true], "hidden by it")
      let both = try await stores.watches.watches(touching: articles[0], of: .owner)
      try requireEqual(both.map(\.watch), [watch, second], "watches of the article")
      try requireEqual(both.map(\.isHidden), [false, false], "hidden by them")
      try await stores.watches.setHidden(true, [articles[0]], by: watch.id, of: .owner)
      try requireEqual(try await hidden(by: watch, stores), Set(articles), "hidden again")
      try await stores.watches.setHidden(false, nil, by: watch.id, of: .owner)
      try requireEqual(try await hidden(by: watch, stores), [], "all came back")
      try await stores.watches.setHidden(true, nil, by: watch.id, of: .owner)
      try requireEqual(try await hidden(by: watch, stores), Set(articles), "all hidden again")
    },
    ContractCheck("applies actions to the past, also for stored matches, and reverses exactly that") { stores in
      let watch = try await add("a", to: stores)
      let articles = try await stores.addArticles(3)
      let stored = articles.prefix(2).map { acted(match(of: watch, .article($0))) }
      _ = try await stores.watches.apply(outcome(stored))
      try await stores.watches.setHidden(true, [articles[0]], by: watch.id, of: .owner)
      let request = articles.map { acted(match(of: watch, .article($0)), [.hide]) }
      let changes = try await stores.watches.applyToPast(request, by: watch, of: .owner, at: date)
      try requireEqual(try await hidden(by: watch, stores), Set(articles), "hidden")
      try requireEqual(Set(changes.hidden), Set(articles.dropFirst()), "changes")
      try requireEqual(changes.matches.count, 1, "new matches")
      let again = try await stores.watches.applyToPast(request, by: watch, of: .owner, at: date)
      try require(again.isEmpty, "nothing changed again")
      try await stores.watches.undo(changes, by: watch.id, of: .owner)
      try requireEqual(try await hidden(by: watch, stores), [articles[0]], "hidden after the undo")
      try requireEqual(try await stores.watches.watches(of: .owner)[0].matches, 2, "matches after the undo")
      let store = stores.watches
      try await requireThrows(StoreError.notFound, "another reader") {
        try await store.undo(changes, by: watch.id, of: other)
      }
    },
  ]

  @discardableResult
  static func add(_ name: String, to stores: WatchStores, for reader: ReaderKey = .owner) async throws -> Watch {
    try await add(name, to: stores.watches, for: reader)
  }

  @discardableResult
  static func add(_ name: String, to store: any WatchStore, for reader: ReaderKey = .owner) async throws -> Watch {
    let watch = Watch(
      id: WatchID(rawValue: 0), name: name, query: try WatchQuery("story"), actions: [.hide], createdAt: date)
    return try await store.add(watch, for: reader)
  }

  static func match(
    of watch: Watch, _ subject: WatchMatch.Subject, mark: Int64 = 0, after seconds: Double = 0
  ) -> WatchMatch {
    WatchMatch(
      watch: watch.id, subject: subject, occasion: .appeared, mark: mark, title: "A title", date: date + seconds)
  }

  static func acted(
    _ match: WatchMatch, _ actions: Set<WatchAction> = [], for reader: ReaderKey = .owner
  ) -> WatchOutcome.ActedMatch {
    WatchOutcome.ActedMatch(match: match, reader: reader, actions: actions, label: "Label")
  }

  static func outcome(_ matches: [WatchOutcome.ActedMatch]) -> WatchOutcome {
    var outcome = WatchOutcome()
    outcome.matches = matches
    return outcome
  }

  private static func hidden(by watch: Watch, _ stores: WatchStores) async throws -> Set<ArticleID> {
    let matches = try await stores.watches.matches(of: watch.id, reader: .owner, after: nil, limit: 99)
    return Set(
      matches.filter(\.isHidden).compactMap { match in
        if case .article(let id) = match.subject { id } else { nil }
      })
  }

  private static func requireFailure<Value>(_ subject: String, _ work: () async throws -> Value) async throws {
    do {
      _ = try await work()
    } catch StoreError.failed {
      return
    }
    throw ContractViolation("\(subject): expected a failure")
  }
}

// The matches of a watch, and the articles that it hides.
extension Watches {
  /// Returns matches of a watch, the latest first, those after the match `after`; at most `limit`.
  /// - Throws: ``WatchesError/unknownWatch(_:)``, ``WatchesError/store(_:)``.
  public func matches(
    of id: WatchID, after: WatchMatchID?, limit: Int, for reader: ReaderKey
  ) async throws(WatchesError) -> [WatchMatch] {
    try await finding(id) { () async throws(StoreError) in
      try await store.matches(of: id, reader: reader, after: after, limit: limit)
    }
  }

  /// Brings articles that a watch hides back into the lists, or hides them again; nil for all of them.
  /// - Throws: ``WatchesError/unknownWatch(_:)``, ``WatchesError/store(_:)``.
  public func setHidden(
    _ isHidden: Bool, _ articles: [ArticleID]?, by id: WatchID, for reader: ReaderKey
  ) async throws(WatchesError) {
    try await finding(id) { () async throws(StoreError) in
      try await store.setHidden(isHidden, articles, by: id, of: reader)
    }
    changes.publish(.watches.of(reader))
    changes.publish(.news.of(reader))
  }

  /// Returns the watches that touched an article, by name.
  /// - Throws: ``WatchesError/store(_:)``.
  public func touching(
    _ article: ArticleID, for reader: ReaderKey
  ) async throws(WatchesError) -> [(watch: Watch, isHidden: Bool)] {
    try await WatchesError.translating { () async throws(StoreError) in
      try await store.watches(touching: article, of: reader)
    }
  }

  /// The number of matches that one transaction applies.
  private static let pastBatch = 500

  /// Applies the actions of a watch, except notifications, to the articles of the last 30 days that match; other watches of the
  /// reader can forbid hiding. Returns the number of these articles.
  /// - Throws: ``WatchesError/unknownWatch(_:)``, ``WatchesError/store(_:)``.
  public func applyToPast(_ id: WatchID, for reader: ReaderKey) async throws(WatchesError) -> Int {
    let watches = try await list(for: reader).map(\.watch)
    guard let watch = watches.first(where: { $0.id == id }) else { throw .unknownWatch(id) }
    let articles = try await WatchesError.translating { () async throws(StoreError) in
      try await candidates(of: watch.query, limit: Self.maximumExamined, for: reader).filter {
        watch.query.matches(.article($0))
      }
    }
    let others = watches.filter { $0.id != id && $0.isOn }
    let matches = articles.reversed().map { article in
      let thing = IndexedThing(.article(article))
      let opposing = others.filter { $0.query.matches(thing) }.map(\.actions)
      let actions = WatchAction.resolved([watch.actions] + opposing)[0].subtracting([.notify])
      return WatchOutcome.ActedMatch(
        match: WatchMatch(
          watch: id, subject: .article(article.id), occasion: .appeared, title: article.title, date: article.published,
          isHidden: actions.contains(.hide)),
        reader: reader, actions: actions, label: watch.label)
    }
    try await WatchesError.translating { () async throws(StoreError) in try await apply(matches) }
    changes.publish(.watches.of(reader))
    changes.publish(.news.of(reader))
    return matches.count
  }

  private func apply(_ matches: [WatchOutcome.ActedMatch]) async throws(StoreError) {
    for start in stride(from: 0, to: matches.count, by: Self.pastBatch) {
      var outcome = WatchOutcome()
      outcome.matches = Array(matches[start..<min(start + Self.pastBatch, matches.count)])
      _ = try await store.apply(outcome)
    }
  }
}

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
}

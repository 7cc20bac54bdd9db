public import Foundation

// The actions of a watch on earlier articles, which its reader can undo.
extension Watches {
  /// The number of matches that one transaction applies.
  private static let pastBatch = 500

  /// Applies the actions of a watch, except notifications, to the articles of the last 30 days that match; other watches of the
  /// reader can forbid hiding. Returns the number of these articles, and what changed, for ``undo(_:of:for:)``.
  /// - Throws: ``WatchesError/unknownWatch(_:)``, ``WatchesError/store(_:)``.
  public func applyToPast(
    _ id: WatchID, for reader: ReaderKey
  ) async throws(WatchesError) -> (count: Int, changes: WatchChanges) {
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
    let changes = try await finding(id) { () async throws(StoreError) in
      try await apply(matches, of: watch, for: reader)
    }
    publish(to: reader)
    return (matches.count, changes)
  }

  /// Reverses the changes of an application to the past: only on articles that still are as it left them.
  /// - Throws: ``WatchesError/unknownWatch(_:)``, ``WatchesError/store(_:)``.
  public func undo(_ changes: WatchChanges, of id: WatchID, for reader: ReaderKey) async throws(WatchesError) {
    try await finding(id) { () async throws(StoreError) in try await store.undo(changes, by: id, of: reader) }
    publish(to: reader)
  }

  private func apply(
    _ matches: [WatchOutcome.ActedMatch], of watch: Watch, for reader: ReaderKey
  ) async throws(StoreError) -> WatchChanges {
    var changes = WatchChanges(date: now(), label: watch.label)
    for start in stride(from: 0, to: matches.count, by: Self.pastBatch) {
      let batch = Array(matches[start..<min(start + Self.pastBatch, matches.count)])
      changes.add(try await store.applyToPast(batch, by: watch, of: reader, at: changes.date))
    }
    return changes
  }

  private func publish(to reader: ReaderKey) {
    changes.publish(.watches.of(reader))
    changes.publish(.news.of(reader))
  }
}

/// The changes that a reader's request to a watch made, without what was so before.
public struct WatchChanges: Sendable, Hashable {
  /// The time of the changes, which new stars have.
  public var date: Date
  /// The label; nil for a watch without one.
  public var label: String?
  /// The matches that were added.
  public var matches: [WatchMatchID] = []
  /// The articles that were hidden, starred and labelled.
  public var hidden, starred, labelled: [ArticleID]
  /// The articles that were marked read, with those of the same stories.
  public var read: [ArticleID]

  /// Creates an empty set of changes.
  public init(date: Date, label: String? = nil) {
    (self.date, self.label) = (date, label)
    (hidden, starred, labelled, read) = ([], [], [], [])
  }

  /// True when there is nothing to undo.
  public var isEmpty: Bool {
    matches.isEmpty && [hidden, starred, labelled, read].allSatisfy(\.isEmpty)
  }

  mutating func add(_ other: WatchChanges) {
    matches += other.matches
    hidden += other.hidden
    starred += other.starred
    labelled += other.labelled
    read += other.read
  }
}

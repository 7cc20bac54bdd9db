public import Foundation
public import GazetteDomain

extension SQLWatchStore {
  /// Writes the results of an evaluation in one transaction. Does nothing when one of its occurrences is already evaluated, or was
  /// replaced by a newer one.
  public func apply(_ outcome: WatchOutcome) async throws(StoreError) -> [WatchMatch] {
    let date = now()
    return try await database.write(isolation: .readCommitted) { connection in
      guard let writing = try OutcomeWriting(outcome, at: date, on: connection) else { return [] }
      return try writing.run()
    }
  }

  /// Applies the actions of a watch to earlier articles.
  public func applyToPast(
    _ matches: [WatchOutcome.ActedMatch], by watch: Watch, of reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> WatchChanges {
    var outcome = WatchOutcome()
    outcome.matches = matches
    return try await database.write(isolation: .readCommitted) { [outcome] connection in
      guard try connection.hasWatch(watch.id, of: reader) else { throw StoreError.notFound }
      let writing = try OutcomeWriting(outcome, at: date, on: connection)
      return try writing?.applyToAll(by: watch, of: reader) ?? WatchChanges(date: date)
    }
  }

  /// Reverses changes, except on articles that changed since.
  public func undo(_ changes: WatchChanges, by id: WatchID, of reader: ReaderKey) async throws(StoreError) {
    let date = now()
    try await database.changeNews(of: reader) { marks in
      let connection = marks.connection
      guard try connection.hasWatch(id, of: reader) else { throw StoreError.notFound }
      try connection.batch(
        try marks.reversal(of: changes, by: id).map(connection.generic)
          + marks.recordChanges(of: Set(changes.starred + changes.labelled).map(\.rawValue).sorted(), at: date)
          .map(connection.generic))
      let read = Set(changes.read.map(\.rawValue))
      // The other articles of a story stay read when they were read before.
      let unread = try connection.rows(marks.articlesToMark(read.sorted(), read: false)).filter { row in
        let id: Int64? = try row["articleID"]
        return id.map(read.contains) ?? false
      }
      _ = try marks.mark(unread, read: false, date: date)
    }
  }

  /// Deletes matches before `date`, except of hidden articles, and states that have not changed since then.
  public func prune(before date: Date) async throws(StoreError) {
    try await database.removeInSteps { maximum in
      """
      DELETE FROM watchMatch WHERE matchID IN (
        SELECT matchID FROM watchMatch WHERE matchedAt < \(date) AND NOT (kind = 'article' AND EXISTS (
          SELECT 1 FROM hiddenArticle
          WHERE hiddenArticle.watchID = watchMatch.watchID AND hiddenArticle.articleID = watchMatch.number))
        LIMIT \(maximum))
      """
    }
    try await database.write(.repeatable, isolation: .readCommitted) { connection in
      try connection.run("DELETE FROM watchState WHERE changedAt < \(date) AND value > 0")
    }
  }
}

/// The writing of an outcome. Its watches cannot be removed until the end of the transaction.
private struct OutcomeWriting {
  private let outcome: WatchOutcome
  private let date: Date
  private let connection: any SQLConnection
  private let matches: [WatchOutcome.ActedMatch]
  private let states: [WatchStateKey: WatchState]
  /// The last article at the start.
  private let lastArticle: Int64

  /// Locks the readers' marks, the occurrences and the watches; nil when an occurrence no longer exists. Leaves out what belongs to
  /// watches that no longer exist.
  init?(_ outcome: WatchOutcome, at date: Date, on connection: any SQLConnection) throws {
    (self.outcome, self.date, self.connection) = (outcome, date, connection)
    let readers = Set(outcome.matches.filter(\.changesMarks).map(\.reader)).sorted { $0.rawValue < $1.rawValue }
    let watches = Set(outcome.matches.map(\.match.watch) + outcome.states.keys.map(\.watch)).sorted()
    let locks = readers.flatMap { connection.newsEngine.locks(of: $0, isNew: false) }
    let results = try connection.batch(
      locks + [
        """
        SELECT occurrenceID FROM occurrence WHERE \(raw: "occurrenceID", among: outcome.occurrences)
        ORDER BY occurrenceID \(raw: connection.dialect.rowLock)
        """,
        """
        SELECT watchID, readerKey FROM watch WHERE \(raw: "watchID", among: watches.map(\.rawValue))
        ORDER BY watchID \(raw: connection.dialect.referenceLock)
        """,
        "SELECT \(sql: connection.newsEngine.lastArticle) AS lastID",
      ]
    ).dropFirst(locks.count).map(\.rows)
    guard results[0].count == Set(outcome.occurrences).count else { return nil }
    let owners = try results[1].reduce(into: [WatchID: ReaderKey]()) { owners, row in
      owners[WatchID(rawValue: try row["watchID"])] = ReaderKey(rawValue: try row["readerKey"])
    }
    matches = outcome.matches.filter { owners[$0.match.watch] == $0.reader }
    states = outcome.states.filter { owners[$0.key.watch] != nil }
    lastArticle = try results[2].first?["lastID"] ?? 0
  }

  /// Returns the new matches.
  func run() throws -> [WatchMatch] {
    let new = try insertMatches()
    for (reader, matches) in Dictionary(grouping: new.filter(\.changesMarks), by: \.reader) {
      try mark(matches, of: reader)
    }
    try connection.batch(new.compactMap(notification) + newStates + removal)
    return new.map(\.match)
  }

  /// Applies the actions to matches that are stored already, too; returns what changed.
  func applyToAll(by watch: Watch, of reader: ReaderKey) throws -> WatchChanges {
    var changes = WatchChanges(date: date, label: watch.label)
    changes.matches = try insertMatches().map(\.match.id)
    let marks = ReadMarks(connection, of: reader, upTo: lastArticle)
    func articles(_ action: WatchAction) -> [Int64] {
      matches.filter { $0.actions.contains(action) }.compactMap(\.article)
    }
    let found = try connection.batch(
      [
        marks.unstarred(articles(.star)), marks.unlabelled(articles(.label), watch.label ?? ""),
        marks.unhidden(articles(.hide), by: watch.id),
      ].map(connection.generic)
    ).map { result in try result.rows.map { ArticleID(rawValue: try $0.firstColumn()) } }
    (changes.starred, changes.labelled, changes.hidden) = (found[0], found[1], found[2])
    changes.read = try mark(matches.filter(\.changesMarks), of: reader)
    return changes
  }

  private func insertMatches() throws -> [WatchOutcome.ActedMatch] {
    let inserted = try connection.batch(
      matches.map { acted in
        try WatchMatchRecord.table.insertion(
          of: WatchMatchRecord(match: acted.match), onConflict: "ON CONFLICT DO NOTHING RETURNING matchID")
      })
    return try zip(matches, inserted).compactMap { acted, result in
      try result.rows.first.map { row in
        var acted = acted
        acted.match.id = WatchMatchID(rawValue: try row.firstColumn())
        return acted
      }
    }
  }

  /// Applies the actions on articles; returns those that were unread and are read now.
  @discardableResult
  private func mark(_ matches: [WatchOutcome.ActedMatch], of reader: ReaderKey) throws -> [ArticleID] {
    let marks = ReadMarks(connection, of: reader, upTo: lastArticle)
    func articles(_ actions: WatchAction...) -> [Int64] {
      matches.filter { !$0.actions.isDisjoint(with: actions) }.compactMap(\.article)
    }
    var statements: [SQL] = []
    let starred = articles(.star)
    if !starred.isEmpty { statements.append(marks.starring(starred, at: date)) }
    let labelled = matches.filter { $0.actions.contains(.label) && $0.label != nil }
    for (label, matches) in Dictionary(grouping: labelled, by: \.label) {
      statements.append(marks.labelling(matches.compactMap(\.article), label ?? ""))
    }
    for (watch, matches) in Dictionary(grouping: matches.filter { $0.actions.contains(.hide) }, by: \.match.watch) {
      statements.append(marks.hiding(matches.compactMap(\.article), by: watch))
    }
    statements += try marks.recordChanges(of: Array(Set(articles(.star, .label))).sorted(), at: date)
    try connection.batch(statements.map(connection.generic))
    let toRead = try connection.rows(marks.articlesToMark(articles(.read, .hide), read: true))
    let (changed, marking) = try marks.marking(toRead, read: true, date: date)
    try connection.batch(marking.map(connection.generic))
    return changed
  }

  private func notification(_ acted: WatchOutcome.ActedMatch) -> SQL? {
    acted.notification.map { .queueing($0, of: acted.match.id, by: acted.match.watch, for: acted.reader, at: date) }
  }

  private var newStates: [SQL] {
    states.sorted { ($0.key.watch, $0.key.subject) < ($1.key.watch, $1.key.subject) }.map { key, state in
      """
      INSERT INTO watchState (watchID, subject, value, changedAt)
      VALUES (\(key.watch), \(key.subject), \(state.value), \(state.changedAt.bounded))
      ON CONFLICT (watchID, subject) DO UPDATE SET value = excluded.value, changedAt = excluded.changedAt
      """
    }
  }

  private var removal: [SQL] {
    outcome.occurrences.isEmpty
      ? [] : ["DELETE FROM occurrence WHERE \(raw: "occurrenceID", among: outcome.occurrences)"]
  }
}

// The changes of an application to the past, and their reversal.
extension ReadMarks {
  fileprivate func unstarred(_ ids: [Int64]) -> SQL {
    """
    SELECT article.articleID \(sql: ownArticles(ids)) WHERE NOT EXISTS (
      SELECT 1 FROM star WHERE star.readerKey = \(reader) AND star.position = article.position)
    ORDER BY article.articleID
    """
  }

  fileprivate func unlabelled(_ ids: [Int64], _ label: String) -> SQL {
    """
    SELECT article.articleID \(sql: ownArticles(ids)) WHERE NOT EXISTS (
      SELECT 1 FROM articleLabel WHERE articleLabel.readerKey = \(reader) AND articleLabel.label = \(label)
        AND articleLabel.articleID = article.articleID)
    ORDER BY article.articleID
    """
  }

  fileprivate func unhidden(_ ids: [Int64], by watch: WatchID) -> SQL {
    """
    SELECT article.articleID \(sql: ownArticles(ids)) WHERE NOT EXISTS (
      SELECT 1 FROM hiddenArticle WHERE hiddenArticle.readerKey = \(reader)
        AND hiddenArticle.articleID = article.articleID AND hiddenArticle.watchID = \(watch))
    ORDER BY article.articleID
    """
  }

  /// Returns the statements that reverse changes, except that of read articles. A star that the reader set since has another time.
  fileprivate func reversal(of changes: WatchChanges, by watch: WatchID) -> [SQL] {
    let own = ownArticles(changes.starred.map(\.rawValue))
    return [
      """
      DELETE FROM hiddenArticle WHERE readerKey = \(reader) AND watchID = \(watch)
        AND \(raw: "articleID", among: changes.hidden.map(\.rawValue))
      """,
      """
      DELETE FROM star WHERE star.readerKey = \(reader) AND star.starredAt = \(changes.date)
        AND star.position IN (SELECT article.position \(sql: own))
      """,
      """
      DELETE FROM articleLabel WHERE readerKey = \(reader) AND label = \(changes.label ?? "")
        AND \(raw: "articleID", among: changes.labelled.map(\.rawValue))
      """,
      """
      DELETE FROM watchMatch WHERE watchID = \(watch) AND \(raw: "matchID", among: changes.matches.map(\.rawValue))
        AND NOT EXISTS (
          SELECT 1 FROM hiddenArticle WHERE hiddenArticle.readerKey = \(reader)
            AND hiddenArticle.articleID = watchMatch.number AND hiddenArticle.watchID = watchMatch.watchID)
      """,
    ]
  }
}

extension SQLConnection {
  /// Returns true when the reader has the watch.
  func hasWatch(_ id: WatchID, of reader: ReaderKey) throws -> Bool {
    try first("SELECT 1 AS found FROM watch WHERE \(sql: id.condition(of: reader))") != nil
  }
}

extension WatchOutcome.ActedMatch {
  /// The number of the article; nil for another subject.
  fileprivate var article: Int64? { if case .article(let id) = match.subject { id.rawValue } else { nil } }

  /// True when an action changes the reader's marks on an article.
  fileprivate var changesMarks: Bool {
    article != nil && !actions.isDisjoint(with: [.star, .label, .read, .hide])
  }
}

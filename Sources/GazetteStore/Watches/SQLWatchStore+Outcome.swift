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
    let inserted = try connection.batch(
      matches.map { acted in
        try WatchMatchRecord.table.insertion(
          of: WatchMatchRecord(match: acted.match), onConflict: "ON CONFLICT DO NOTHING RETURNING matchID")
      })
    let new = try zip(matches, inserted).compactMap { acted, result in
      try result.rows.first.map { row in
        var acted = acted
        acted.match.id = WatchMatchID(rawValue: try row.firstColumn())
        return acted
      }
    }
    // An outcome without occurrences is a reader's request.
    let acted = outcome.occurrences.isEmpty ? matches : new
    for (reader, matches) in Dictionary(grouping: acted.filter(\.changesMarks), by: \.reader) {
      try mark(matches, of: reader)
    }
    try connection.batch(new.compactMap(notification) + newStates + removal)
    return new.map(\.match)
  }

  /// Applies the actions on articles.
  private func mark(_ matches: [WatchOutcome.ActedMatch], of reader: ReaderKey) throws {
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
    try connection.batch(marks.marking(toRead, read: true, date: date).statements.map(connection.generic))
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

extension WatchOutcome.ActedMatch {
  /// The number of the article; nil for another subject.
  fileprivate var article: Int64? { if case .article(let id) = match.subject { id.rawValue } else { nil } }

  /// True when an action changes the reader's marks on an article.
  fileprivate var changesMarks: Bool {
    article != nil && !actions.isDisjoint(with: [.star, .label, .read, .hide])
  }
}

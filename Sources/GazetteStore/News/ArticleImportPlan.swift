import Foundation
package import GazetteDomain

/// The changes for the articles of a document, decided before any write, so that all of them are written at once.
///
/// An import with new articles locks their numbers, so that they grow in the order of visibility, and so that of two concurrent
/// articles about a story the second finds the first. Splitting texts into words and comparing articles happens before the lock.
package struct ArticleImportPlan {
  /// The feed.
  package let feed: FeedID
  /// The new articles, in the order of their numbers.
  package private(set) var added: [PreparedArticle] = []
  /// The statements before the new articles: those that change identifiers.
  package private(set) var renames: [SQL] = []
  /// The statements after the new articles.
  package private(set) var changes: [SQL] = []
  /// The words of the new texts.
  package private(set) var words: Set<String> = []
  private(set) var count = FeedImportCount(added: 0, changed: 0)

  init(
    _ document: PreparedDocument, of feed: FeedID, known: KnownArticles, isWatched: Bool, at date: Date,
    on connection: any SQLConnection
  ) throws {
    self.feed = feed
    let matches = known.matches(of: document.articles.map(\.article))
    for (article, digest) in document.articles {
      guard let old = matches[article.guid] else {
        add(document.prepared(article, digest: digest))
        continue
      }
      if ArticleMatching.isRenamed(old.guid, to: article.guid), !known.contains(article.guid) {
        renames.append("UPDATE article SET guid = \(article.guid) WHERE articleID = \(old.id)")
      }
      guard old.digest != digest else { continue }
      let prepared = document.prepared(article, digest: digest)
      changes += try connection.newsEngine.changes(of: old, to: prepared)
      words.formUnion(prepared.words)
      count.changed += 1
    }
    guard count.added > 0 else { return }
    changes.append(arrival(at: date, on: connection))
    if isWatched {
      changes.append(OccurrenceRow.insertion(ofArticles: count.added, in: feed, at: date, on: connection))
    }
  }

  private mutating func add(_ article: PreparedArticle) {
    added.append(article)
    words.formUnion(article.words)
    count.added += 1
  }

  /// Returns the statement that records the arrival of the new articles: later than all earlier ones, regardless of the clock.
  private func arrival(at date: Date, on connection: any SQLConnection) -> SQL {
    let (greatest, least) = (connection.dialect.greatest, connection.dialect.least)
    return """
      INSERT INTO arrival (firstID, arrivedAt)
      SELECT added.firstID, \(raw: greatest)(\(Arrival(date).rawValue), \(raw: least)(coalesce(
        before.arrivedAt + \(raw: greatest)(added.firstID - before.firstID, 1), 0), \(Arrival.latest)))
      FROM (SELECT \(sql: connection.newsEngine.lastArticle) - \(count.added - 1) AS firstID) AS added
      LEFT JOIN (SELECT firstID, arrivedAt FROM arrival ORDER BY firstID DESC LIMIT 1) AS before ON TRUE
      WHERE TRUE ON CONFLICT DO NOTHING
      """
  }
}

extension SQLConnection {
  /// Saves a feed's facts and state, and imports the document. The feed's row is locked first, so that no other transaction imports
  /// this feed.
  /// - Throws: ``StoreError/notFound`` when the feed does not exist.
  func save(_ record: FeedRecord, _ document: PreparedDocument, at date: Date) throws -> FeedImportCount {
    let feed = record.feed.id
    let guids: [SQL] = document.articles.isEmpty ? [] : ["lastGUIDs = \(try document.guids)"]
    let update = try FeedRecord.table.update(
      to: record, except: ["feedID", "userAgent"], adding: guids, where: "feedID = \(feed)")
    let results = try batch(
      [OccurrenceRow.isWatched(feed), update] + KnownArticles.queries(document, of: feed, on: self))
    guard results[1].changes > 0 else { throw StoreError.notFound }
    let known = try KnownArticles(results.dropFirst(2))
    let isWatched: Bool = try results[0].rows.first?["isWatched"] ?? false
    let plan = try ArticleImportPlan(document, of: feed, known: known, isWatched: isWatched, at: date, on: self)
    if !(plan.added.isEmpty && plan.renames.isEmpty && plan.changes.isEmpty) { try newsEngine.write(plan) }
    return plan.count
  }
}

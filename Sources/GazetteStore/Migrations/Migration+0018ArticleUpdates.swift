extension Migration {
  /// Finds the articles that were updated since a time, which are few, as reader apps ask at every visit.
  static let articleUpdates = Migration(
    identifier: "0018-article-updates",
    sql: "CREATE INDEX articleByUpdate ON article (updated) WHERE updated IS NOT NULL;")
}

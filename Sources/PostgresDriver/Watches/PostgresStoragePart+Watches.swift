import GazetteDomain

extension PostgresStoragePart {
  /// The watches with their matches. Readers delete them one by one.
  public static let watches = PostgresStoragePart(
    .watches, tables: ["watchVersion", "watch", "watchMatch", "hiddenArticle", "watchState", "occurrence"],
    countedTable: "watchMatch")
}

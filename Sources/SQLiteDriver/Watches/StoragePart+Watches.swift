import GazetteDomain

extension StoragePart {
  /// The watches with their matches. Readers delete them one by one.
  public static let watches = StoragePart(
    .watches, tables: ["watchVersion", "watch", "watchMatch", "hiddenArticle", "watchState", "occurrence"],
    countedTable: "watchMatch")
}

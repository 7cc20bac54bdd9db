public import GazetteDomain

extension SQLWatchStore {
  /// Replaces saved searches by watches, in one transaction for each reader.
  public func adoptSavedSearches() async throws(StoreError) -> [ReaderKey] {
    let readers = try await database.read { connection in
      try connection.rows("SELECT DISTINCT readerKey FROM savedSearch ORDER BY readerKey")
        .map { ReaderKey(rawValue: try $0["readerKey"]) }
    }
    var adopting: [ReaderKey] = []
    for reader in readers {
      if try await adoptSavedSearches(of: reader) { adopting.append(reader) }
    }
    return adopting
  }

  private func adoptSavedSearches(of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.lock(reader)
      var taken = try connection.rows("SELECT name FROM watch WHERE readerKey = \(reader)")
        .map { TextFolding.fold(try $0["name"]) }
      let before = taken.count
      let categories = try connection.adCategories()
      for (number, search) in try connection.savedSearches(of: reader) where taken.count < Watch.maximumPerReader {
        let adopted = search.watch(besides: Set(taken)) { id in categories.first { $0.id == id }?.name }
        guard let adopted else { continue }
        let watch = try connection.add(adopted, for: reader)
        taken.append(TextFolding.fold(watch.name))
        try connection.run("DELETE FROM savedSearch WHERE readerKey = \(reader) AND searchID = \(number)")
      }
      return taken.count > before
    }
  }
}

extension SQLConnection {
  /// Returns the searches whose queries this version can read, the earliest saved first.
  fileprivate func savedSearches(of reader: ReaderKey) throws -> [(number: Int64, search: SavedSearch)] {
    try rows(
      """
      SELECT searchID, name, savedAt, lookedAt, query FROM savedSearch WHERE readerKey = \(reader) ORDER BY searchID
      """
    ).compactMap { row in
      // The reason does not matter: there is nothing to fix.
      let query = try row["query", as: { AdQuery.Fields(text: $0).flatMap { try? AdQuery(fields: $0, known: nil) } }]
      guard let query else { return nil }
      let search = SavedSearch(
        name: try row["name"], filter: query.filter, savedAt: try row.requiredDate("savedAt"),
        lookedAt: try row.requiredDate("lookedAt"))
      return (try row["searchID"], search)
    }
  }
}

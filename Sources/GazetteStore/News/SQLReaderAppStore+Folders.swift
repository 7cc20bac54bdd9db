public import GazetteDomain

// Folders and their numbers.
extension SQLReaderAppStore {
  /// Returns the folders with feeds or created empty, sorted by name.
  public func folders(of reader: ReaderKey) async throws(StoreError) -> [Folder] {
    let found = try await database.read { connection in
      try connection.rows(
        "SELECT folderID, name FROM folder WHERE readerKey = \(reader) AND \(sql: FolderRow.isUsed(by: reader))"
      ).map { row in Folder(id: Folder.ID(rawValue: try row["folderID"]), name: try row["name"]) }
    }
    return found.map { (TextFolding.fold($0.name ?? ""), $0) }
      .sorted { ($0.0, $0.1.id.rawValue) < ($1.0, $1.1.id.rawValue) }.map(\.1)
  }

  /// Creates a folder, which may stay empty; nil when the name exists.
  public func addFolder(_ name: String, of reader: ReaderKey) async throws(StoreError) -> Folder? {
    try await database.changeNews(of: reader, isNew: true) { marks in
      let connection = marks.connection
      guard let existing = try connection.folder(name, reader) else {
        let id: Int64? = try connection.value(connection.readerAppEngine.insertion(ofFolder: name, of: reader))
        return id.map { Folder(id: Folder.ID(rawValue: $0), name: name) }
      }
      guard !existing.isUsed else { return nil }
      try connection.run("UPDATE folder SET mayBeEmpty = TRUE WHERE readerKey = \(reader) AND name = \(name)")
      return Folder(id: existing.id, name: name)
    }
  }

  /// Renames a folder with its content; false when it does not exist, or the name does, even for an empty folder.
  public func rename(_ folder: Folder.ID, to name: String, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.changeNews(of: reader) { marks in
      guard let old = try marks.connection.name(of: folder, reader) else { return false }
      guard old != name else { return true }
      guard try marks.connection.folder(name, reader)?.isUsed != true else { return false }
      try marks.connection.batch([
        // Deletes the remains of an unused folder with the new name.
        "DELETE FROM folder WHERE readerKey = \(reader) AND name = \(name)",
        "UPDATE folder SET name = \(name) WHERE readerKey = \(reader) AND folderID = \(folder)",
        "UPDATE subscription SET folder = \(name) WHERE readerKey = \(reader) AND folder = \(old)",
      ])
      return true
    }
  }

  /// Removes a folder; its feeds are then in none. False when it does not exist.
  public func remove(_ folder: Folder.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.changeNews(of: reader) { marks in
      guard let name = try marks.connection.name(of: folder, reader) else { return false }
      try marks.connection.batch([
        "UPDATE subscription SET folder = NULL WHERE readerKey = \(reader) AND folder = \(name)",
        "DELETE FROM folder WHERE readerKey = \(reader) AND folderID = \(folder)",
      ])
      return true
    }
  }
}

/// A row of `folder`.
private enum FolderRow {
  /// Returns the condition that it is a folder: it has a feed of the reader, or was created empty.
  static func isUsed(by reader: ReaderKey) -> SQL {
    """
    (folder.mayBeEmpty OR EXISTS (
      SELECT 1 FROM subscription
      WHERE subscription.readerKey = \(reader) AND subscription.folder = folder.name AND subscription.endedAt IS NULL))
    """
  }
}

extension SQLConnection {
  fileprivate func name(of folder: Folder.ID, _ reader: ReaderKey) throws -> String? {
    try value("SELECT name FROM folder WHERE readerKey = \(reader) AND folderID = \(folder)")
  }

  /// Returns the folder of that name, and whether it is in use; nil without a row.
  fileprivate func folder(_ name: String, _ reader: ReaderKey) throws -> (id: Folder.ID, isUsed: Bool)? {
    let found = try first(
      """
      SELECT folderID, \(sql: FolderRow.isUsed(by: reader)) AS isUsed
      FROM folder WHERE readerKey = \(reader) AND name = \(name)
      """)
    return try found.map { row in (Folder.ID(rawValue: try row["folderID"]), try row["isUsed"]) }
  }
}

import Foundation

extension DataFolder {
  /// Copies the database with its write-ahead log into a new temporary folder, for its owner alone.
  func temporaryCopy() throws -> DataFolder {
    let copy = DataFolder(
      FileManager.default.temporaryDirectory.appendingPathComponent("gazette-\(UUID().uuidString)", isDirectory: true))
    try copy.create()
    do {
      try FileManager.default.copyItem(at: database, to: copy.database)
      let log = Self.log(of: database)
      if FileIdentity(of: log) != nil { try FileManager.default.copyItem(at: log, to: Self.log(of: copy.database)) }
      // The copies carry the permissions of their originals, which may forbid writing.
      for file in [copy.database, Self.log(of: copy.database)] { chmod(file.path, 0o600) }
      return copy
    } catch {
      copy.remove()
      throw error
    }
  }

  /// Removes the folder with all that is in it.
  func remove() {
    // A temporary copy that stays behind is untidy, but no reason to fail what it served.
    try? FileManager.default.removeItem(at: url)
  }

  /// The write-ahead log that SQLite keeps beside `database`.
  static func log(of database: URL) -> URL { URL(fileURLWithPath: database.path + "-wal") }
}

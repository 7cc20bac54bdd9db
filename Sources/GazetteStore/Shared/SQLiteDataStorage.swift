import Foundation
public import GazetteDomain
import GRDB

/// Measures and empties the data folder of an open database.
public struct SQLiteDataStorage: DataStorage {
  private let database: GazetteDatabase
  private let now: CurrentTime

  /// Looks after the folder of `database`.
  public init(_ database: GazetteDatabase, now: @escaping CurrentTime) {
    self.database = database
    self.now = now
  }

  /// What each kind takes; reads the whole database once.
  public func use() async throws(StoreError) -> [StorageUse] {
    let tables = try await tableSizes()
    let counts = try await database.read { connection in try connection.storageCounts() }
    let files = try files()
    return StorageKind.allCases.map { kind in
      switch kind {
      case .pictures: Self.use(.pictures, of: FolderFiles(database.folder.pictures))
      case .tiles: Self.use(.tiles, of: FolderFiles(database.folder.tiles))
      case .database: StorageUse(.database, bytes: files - (tables?.values.reduce(0, +) ?? 0))
      case .weather, .news, .classifieds:
        StorageUse(kind, bytes: tables.map { $0[kind] ?? 0 }, count: counts[kind])
      }
    }
  }

  /// Removes the copies of `kind`, and gives the room back to the disk.
  public func empty(_ kind: StorageKind) async throws(StoreError) -> Int {
    switch kind {
    case .pictures: try FolderFiles(database.folder.pictures).remove()
    case .tiles: try FolderFiles(database.folder.tiles).remove()
    case .weather:
      try await compacting { connection in
        try connection.run("DELETE FROM position")
        return connection.changesCount
      }
    case .news:
      try await compacting { [now] connection in try connection.pruneArticles(before: now()) }
    case .classifieds, .database: 0
    }
  }

  private func compacting(_ removal: @escaping @Sendable (Database) throws -> Int) async throws(StoreError) -> Int {
    let removed = try await database.write(removal)
    // The rows are gone whether or not the file can be made smaller: that takes room of its own for a while.
    if removed > 0 { try? await database.compact() }
    return removed
  }

  private static func use(_ kind: StorageKind, of folder: FolderFiles) -> StorageUse {
    let files = folder.files
    return StorageUse(kind, bytes: files.reduce(0) { $0 + $1.bytes }, count: files.count)
  }

  /// The bytes of the sections' tables; nil where this SQLite cannot tell.
  private func tableSizes() async throws(StoreError) -> [StorageKind: Int]? {
    do throws(StoreError) {
      return try await database.read { connection in try connection.storageBytes() }
    } catch .failed {
      return nil
    }
  }

  private func files() throws(StoreError) -> Int {
    let folder = database.folder
    return [folder.database, DataFolder.log(of: folder.database)].reduce(0) {
      $0 + Int(FileIdentity(of: $1)?.size ?? 0)
    }
  }
}

/// The files below a folder, however deep.
struct FolderFiles {
  private static let block = 4_096
  private let folder: URL

  init(_ folder: URL) { self.folder = folder }

  /// Each file with the bytes that it takes on the disk; none when there is no such folder.
  var files: [(url: URL, bytes: Int)] {
    let keys: [URLResourceKey] = [.isRegularFileKey, .fileSizeKey]
    guard let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: keys) else { return [] }
    return found.compactMap { $0 as? URL }.compactMap { url in
      // A file that went in the meantime takes nothing.
      guard let facts = try? url.resourceValues(forKeys: Set(keys)), facts.isRegularFile == true else { return nil }
      return (url, ((facts.fileSize ?? 0) + Self.block - 1) / Self.block * Self.block)
    }
  }

  /// Removes every file and leaves the folders; answers how many went.
  func remove() throws(StoreError) -> Int {
    let files = files
    for file in files where unlink(file.url.path) != 0 && errno != ENOENT {
      throw StoreError(translating: SystemCallFailure(call: "unlink", file: file.url))
    }
    return files.count
  }
}

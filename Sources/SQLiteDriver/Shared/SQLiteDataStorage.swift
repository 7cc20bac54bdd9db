import Foundation
public import GazetteDomain
import GRDB

/// A section's stored data of one kind: its location, its counted table, and the removal of its cached part.
///
/// Each section declares its own in its folder, `extension StoragePart { static let news = … }`; Composition collects them.
public struct StoragePart: Sendable {
  /// The kind; several parts may be of one kind.
  public let kind: StorageKind
  /// The tables in the database; those of full-text search are identified by the name before their underscore.
  let tables: Set<String>
  /// The table whose rows are counted; nil when none are, and for folders.
  let countedTable: String?
  /// The folder, whose files are counted; nil for data in tables.
  let folder: (@Sendable (DataFolder) -> URL)?
  /// Deletes the cached data from the tables, and returns their number.
  let removal: (@Sendable (GazetteDatabase, Date) async throws(StoreError) -> Int)?

  /// Makes a part in `tables`; `removal` deletes its cached data.
  init(
    _ kind: StorageKind, tables: Set<String>, countedTable: String? = nil,
    removal: (@Sendable (GazetteDatabase, Date) async throws(StoreError) -> Int)? = nil
  ) {
    self.kind = kind
    self.tables = tables
    self.countedTable = countedTable
    self.removal = removal
    folder = nil
  }

  /// Makes a part in a folder of its own, which contains only cached data.
  init(_ kind: StorageKind, folder: @escaping @Sendable (DataFolder) -> URL) {
    self.kind = kind
    self.folder = folder
    tables = []
    countedTable = nil
    removal = nil
  }
}

/// Measures and empties the data folder of an open database.
public struct SQLiteDataStorage: DataStorage {
  private let database: GazetteDatabase
  private let parts: [StoragePart]
  private let now: CurrentTime

  /// Makes the storage of the parts in the folder of `database`.
  public init(_ database: GazetteDatabase, parts: [StoragePart], now: @escaping CurrentTime) {
    self.database = database
    self.parts = parts
    self.now = now
  }

  /// Returns the space of each kind: tables in the order of the parts, then folders by name, then the database's own; reads the
  /// whole database once.
  public func use() async throws(StoreError) -> [StorageUse] {
    let tables = try await tableSizes()
    let counts = try await database.read { [parts] connection in try connection.storageCounts(parts) }
    let rest = try files() - (tables?.values.reduce(0, +) ?? 0)
    return kinds.map { kind in StorageUse(kind, bytes: tables.map { $0[kind] ?? 0 }, count: counts[kind]) }
      + folders.map { Self.use($0.kind, of: $0.files) } + [StorageUse(.database, bytes: rest)]
  }

  /// The kinds with tables, each once.
  private var kinds: [StorageKind] {
    var seen: Set<StorageKind> = []
    return parts.filter { $0.folder == nil }.map(\.kind).filter { seen.insert($0).inserted }
  }

  private var folders: [(kind: StorageKind, files: FolderFiles)] {
    let found = parts.compactMap { part in part.folder.map { (part.kind, FolderFiles($0(database.folder))) } }
    return found.sorted { $0.0.name < $1.0.name }
  }

  /// Deletes the cached data of `kind`, and returns the space to the disk.
  public func empty(_ kind: StorageKind) async throws(StoreError) -> Int {
    var removed = 0
    for folder in folders where folder.kind == kind { removed += try folder.files.remove() }
    for removal in parts.filter({ $0.kind == kind }).compactMap(\.removal) {
      removed += try await removal(database, now())
    }
    // The deletion succeeded even if the file cannot shrink, which needs additional space for a while.
    if removed > 0 { try? await database.vacuum(leavingFree: 0) }
    return removed
  }

  private static func use(_ kind: StorageKind, of folder: FolderFiles) -> StorageUse {
    let files = folder.files
    return StorageUse(kind, bytes: files.reduce(0) { $0 + $1.bytes }, count: files.count)
  }

  /// Returns the bytes of the sections' tables; nil when this SQLite cannot report them.
  private func tableSizes() async throws(StoreError) -> [StorageKind: Int]? {
    do throws(StoreError) {
      return try await database.read { [parts] connection in try connection.storageBytes(parts) }
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

/// The files below a folder, at any depth.
struct FolderFiles {
  private static let blockSize = 4_096
  private let folder: URL

  init(_ folder: URL) { self.folder = folder }

  /// Each file with its bytes on the disk; empty when the folder does not exist.
  var files: [(url: URL, bytes: Int)] {
    let keys: [URLResourceKey] = [.isRegularFileKey, .fileSizeKey]
    guard let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: keys) else { return [] }
    return found.compactMap { $0 as? URL }.compactMap { url in
      // A file deleted in the meantime takes no space.
      guard let values = try? url.resourceValues(forKeys: Set(keys)), values.isRegularFile == true else { return nil }
      return (url, ((values.fileSize ?? 0) + Self.blockSize - 1) / Self.blockSize * Self.blockSize)
    }
  }

  /// Deletes every file and leaves the folders; returns their number.
  func remove() throws(StoreError) -> Int {
    let files = files
    for file in files where unlink(file.url.path) != 0 && errno != ENOENT {
      throw StoreError(translating: SystemCallFailure(call: "unlink", file: file.url))
    }
    return files.count
  }
}

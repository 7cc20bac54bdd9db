public import Foundation

/// The paths of an installation's files.
public struct DataFolder: Sendable, Hashable {
  /// The folder itself.
  public let url: URL
  /// Makes the paths below `url`; touches nothing.
  public init(_ url: URL) { self.url = url }

  /// The file with all data that a backup contains.
  public var database: URL { url.appendingPathComponent("gazette.sqlite") }
  /// The spending of the providers' budgets: a separate file, which every process may write and no backup contains.
  public var budget: URL { url.appendingPathComponent("budget.sqlite") }
  /// The database as it was before the last upgrade changed its tables.
  public var databaseBeforeUpgrade: URL { url.appendingPathComponent("gazette.before-upgrade.sqlite") }
  /// The same while the upgrade is running, or after it was interrupted.
  var databaseDuringUpgrade: URL { url.appendingPathComponent("gazette.upgrading.sqlite") }
  /// The database that the last restore replaced.
  public var replacedDatabase: URL { url.appendingPathComponent("gazette.before-restore.sqlite") }
  /// Cached pictures; not in backups.
  public var pictures: URL { url.appendingPathComponent("pictures", isDirectory: true) }
  /// Cached map tiles, each map in a folder of its own; not in backups.
  public var tiles: URL { url.appendingPathComponent("tiles", isDirectory: true) }
  /// The key that signs the addresses of pictures.
  public var pictureKey: URL { url.appendingPathComponent("pictures.key") }
  /// The private key for push services; not in backups.
  public var pushKey: URL { url.appendingPathComponent("push.key") }
  /// The provider keys that were entered in the settings; not in backups.
  public var keys: URL { url.appendingPathComponent("keys.json") }
  /// The input being read, and the quarantine after crashes; not in backups.
  public var crashJournal: URL { url.appendingPathComponent("crash.journal") }
  /// The lock file of the owner.
  var lock: URL { url.appendingPathComponent("gazette.lock") }

  /// Deletes the unfinished files of a killed owner: copies of the database, for a backup or from one. Only the holder of the
  /// lock may call it.
  func removeUnfinished() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: url.path) where UnfinishedFile.matches(name) {
      // This may be a folder, such as that of a backup from PostgreSQL. A failure leaves clutter, but must not prevent the start.
      try? FileManager.default.removeItem(at: url.appendingPathComponent(name))
    }
  }

  /// True when there is a non-empty database.
  var hasDatabase: Bool { (FileIdentity(of: database)?.size ?? 0) > 0 }

  /// True unless the folder exists and is read-only, by its permissions or its disk.
  var isWritable: Bool {
    access(url.path, F_OK) != 0 || access(url.path, W_OK) == 0
  }

  /// Returns true for the files that an installation needs, under any path to them.
  func owns(_ file: URL) -> Bool {
    let own = [database, Self.log(of: database), budget, Self.log(of: budget), keys, crashJournal, lock]
    guard let identity = FileIdentity(of: file) else { return false }
    return own.contains { FileIdentity(of: $0) == identity }
  }

  /// Creates the folder for its owner alone; an existing one retains its permissions, because it may have other uses.
  func create() throws {
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Creates an empty file for its owner alone unless it exists; SQLite gives its side files the same permissions.
  func createFile(_ file: URL) throws {
    let descriptor = Foundation.open(file.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemCallFailure(call: "open", file: file) }
    Foundation.close(descriptor)
  }

  /// Copies the database with its write-ahead log into a new temporary folder, for its owner alone.
  func temporaryCopy() throws -> DataFolder {
    let copy = DataFolder(
      FileManager.default.temporaryDirectory.appendingPathComponent("gazette-\(UUID().uuidString)", isDirectory: true))
    try copy.create()
    do {
      try FileManager.default.copyItem(at: database, to: copy.database)
      let log = Self.log(of: database)
      if FileIdentity(of: log) != nil { try FileManager.default.copyItem(at: log, to: Self.log(of: copy.database)) }
      // The copies have the permissions of their originals, which may be read-only.
      for file in [copy.database, Self.log(of: copy.database)] { chmod(file.path, 0o600) }
      return copy
    } catch {
      copy.remove()
      throw error
    }
  }

  /// Deletes the folder and its content.
  func remove() {
    // A leftover temporary copy is clutter, but no reason to fail.
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the write-ahead log that SQLite stores next to `database`.
  static func log(of database: URL) -> URL { URL(fileURLWithPath: database.path + "-wal") }
}

/// The identity of a file, which distinguishes it from a later one at the same path.
struct FileIdentity: Equatable {
  let device: UInt64
  let inode: UInt64
  let size: Int64
  let isRegularFile: Bool

  /// Makes the identity of the file at `url`; nil when it is missing or inaccessible.
  init?(of url: URL) {
    var status = stat()
    guard stat(url.path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    isRegularFile = status.st_mode & S_IFMT == S_IFREG
  }

  /// The size does not count: a file that grew is still the same.
  static func == (left: FileIdentity, right: FileIdentity) -> Bool {
    left.device == right.device && left.inode == right.inode
  }
}

public import Foundation

/// Where the files of an installation lie.
public struct DataFolder: Sendable, Hashable {
  /// The folder itself.
  public let url: URL
  /// Names the files below `url`; touches nothing.
  public init(_ url: URL) { self.url = url }

  /// The one file that holds everything worth keeping.
  public var database: URL { url.appendingPathComponent("gazette.sqlite") }
  /// What was spent of the providers' budgets: a file of its own, which every process may write and no backup holds.
  public var budget: URL { url.appendingPathComponent("budget.sqlite") }
  /// The database that the last restore replaced.
  public var replacedDatabase: URL { url.appendingPathComponent("gazette.before-restore.sqlite") }
  /// Pictures that are kept to be shown again; a backup does not hold them.
  public var pictures: URL { url.appendingPathComponent("pictures", isDirectory: true) }
  /// Tiles of maps that are kept to be shown again, each map in a folder of its own; a backup does not hold them.
  public var tiles: URL { url.appendingPathComponent("tiles", isDirectory: true) }
  /// The key that the addresses of pictures are signed with.
  public var pictureKey: URL { url.appendingPathComponent("pictures.key") }
  /// The keys for providers that were typed in the paper; a backup does not hold them.
  public var keys: URL { url.appendingPathComponent("keys.json") }
  /// What is being read, and what was set aside after a crash; a backup does not hold it.
  public var crashJournal: URL { url.appendingPathComponent("crash.journal") }
  /// Held locked by the owner.
  var lock: URL { url.appendingPathComponent("gazette.lock") }

  /// Removes what an owner that was killed had begun to write: copies of the database, for a backup or of one. Only for
  /// who holds the lock.
  func removeUnfinished() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: url.path) where UnfinishedFile.hasName(name) {
      // A folder, too, as that of a backup from PostgreSQL; what cannot be removed is untidy, and no reason to stay closed.
      try? FileManager.default.removeItem(at: url.appendingPathComponent(name))
    }
  }

  /// True when there is a database that was written to.
  var hasDatabase: Bool { (FileIdentity(of: database)?.size ?? 0) > 0 }

  /// True unless the folder is there and cannot be written, by its permissions or by its disk.
  var isWritable: Bool {
    access(url.path, F_OK) != 0 || access(url.path, W_OK) == 0
  }

  /// True for the files that an installation lives on, by whatever path they are named.
  func owns(_ file: URL) -> Bool {
    let own = [database, Self.log(of: database), budget, Self.log(of: budget), keys, crashJournal, lock]
    guard let identity = FileIdentity(of: file) else { return false }
    return own.contains { FileIdentity(of: $0) == identity }
  }

  /// Makes the folder for its owner alone; one that is there keeps its permissions, as it may have other uses.
  func create() throws {
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Makes an empty file for its owner alone unless it is there; SQLite gives its side files the same permissions.
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

/// Tells one file from another that took its path.
struct FileIdentity: Equatable {
  let device: UInt64
  let inode: UInt64
  let size: Int64
  let isRegularFile: Bool

  /// The file at `url`; nil when there is none or it cannot be looked at.
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

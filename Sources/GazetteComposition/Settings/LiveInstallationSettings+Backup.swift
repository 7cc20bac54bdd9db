import Foundation
import GazetteDomain
import PostgresDriver
import GazettePresentation
import GazetteProviders
import SQLiteDriver
import GazetteWeb

// Backups, and the export of everything as one file.
extension LiveInstallationSettings {
  /// A backup; its file is deleted as soon as it has been read.
  func backUp() async throws(StoreError) -> Data {
    let file = temporaryFile("backup")
    defer { try? FileManager.default.removeItem(at: file) }  // A leftover file is untidy, but no reason to fail.
    if let shared = installation.databases.shared {
      try await backUp(shared, to: file)
    } else {
      try await installation.databases.local.backUp(to: file)
    }
    return try read(file)
  }

  private func backUp(_ shared: PostgresDatabase, to file: URL) async throws(StoreError) {
    do throws(DatabaseCopyError) {
      try await PostgresBackup(shared).write(to: file)
    } catch {
      switch error {
      case .source(let error), .target(let error): throw error
      case .unfinished: throw .busy
      case .differs(let table): throw .failed(detail: "the table \(table) was not copied as it is")
      }
    }
  }

  /// False with several nodes: a restore cannot replace the database while other nodes use it.
  var canRestoreBackups: Bool { installation.databases.shared == nil }

  /// Checks the backup while the server is running, then requests its restore.
  func restore(_ backup: [UInt8]) async throws(StoreError) {
    guard canRestoreBackups else { throw .failed(detail: "the paper is in PostgreSQL, and other nodes may serve it") }
    let file = temporaryFile("restore")
    defer { try? FileManager.default.removeItem(at: file) }  // As above.
    try write(backup, to: file)
    try await GazetteDatabase.checkBackup(file, isPassword: PasswordHash.canRead)
    try await reload(.restore(file))
  }

  func exportPaper(of reader: ReaderKey) async throws(ReaderArchiveProblem) -> [UInt8] {
    try await ReaderArchives(installation).export(for: reader)
  }

  func importPaper(
    _ file: [UInt8], for reader: ReaderKey
  ) async throws(ReaderArchiveProblem) -> (ReaderArchiveCounts, ReaderPreferences) {
    let counts = try await installation.imports.alone { () async throws(ReaderArchiveProblem) in
      try await ReaderArchives(installation).importFile(file, for: reader)
    }
    do throws(StoreError) {
      try await reload(.newSettings)
      let settings = installation.stores.settings
      return (counts, ReaderPreferences(try await settings.settings(of: reader)))
    } catch {
      throw .store(error)
    }
  }

  /// A file in the data folder, which has space for a database and is not readable by others.
  private func temporaryFile(_ purpose: String) -> URL {
    installation.folder.url.appending(path: ".\(purpose).\(UUID().uuidString).partial")
  }

  private func read(_ file: URL) throws(StoreError) -> Data {
    do { return try Data(contentsOf: file) } catch { throw .inputOutput(detail: error.localizedDescription) }
  }

  private func write(_ bytes: [UInt8], to file: URL) throws(StoreError) {
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    guard FileManager.default.createFile(atPath: file.path, contents: Data(bytes), attributes: attributes) else {
      throw .inputOutput(detail: "the backup that was sent could not be written")
    }
  }
}

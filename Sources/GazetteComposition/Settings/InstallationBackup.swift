import Foundation
import GazetteDomain
import GazettePresentation
import GazetteProviders
import GazetteStore

/// Backups and the one file of a running paper.
struct InstallationBackup: Sendable {
  let paper: Installation
  let turns: InstallationReload
  let files: PaperFiles

  /// A backup; it lies on the disk only until it is read.
  func backUp() async throws(StoreError) -> Data {
    let file = passingFile("backup")
    defer { try? FileManager.default.removeItem(at: file) }  // What stays behind is untidy, but no reason to fail.
    try await paper.database.backUp(to: file)
    return try read(file)
  }

  /// Checks the backup while the paper is served, then has the paper put it in place.
  func restore(_ bytes: [UInt8]) async throws(StoreError) {
    let file = passingFile("restore")
    defer { try? FileManager.default.removeItem(at: file) }  // As above.
    try write(bytes, to: file)
    try await GazetteDatabase.checkBackup(file)
    try await turns(.restore(file))
  }

  /// Everything as one file.
  func export() async throws(PaperFileProblem) -> [UInt8] {
    try await files.export(for: .owner)
  }

  /// Takes such a file in; answers what it brought and what the reader prefers now.
  func importFile(_ bytes: [UInt8]) async throws(PaperFileProblem) -> (PaperFileCounts, ReaderPreferences) {
    let counts = try await files.importFile(bytes, for: .owner)
    do throws(StoreError) {
      try await turns(.newSettings)
      let settings = SQLiteReaderSettingsStore(paper.database)
      return (counts, ReaderPreferences(try await settings.settings(of: .owner)))
    } catch {
      throw .store(error)
    }
  }

  /// A file in the data folder, where there is room for a database and nobody else may read.
  private func passingFile(_ purpose: String) -> URL {
    paper.database.folder.url.appending(path: ".\(purpose).\(UUID().uuidString).partial")
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

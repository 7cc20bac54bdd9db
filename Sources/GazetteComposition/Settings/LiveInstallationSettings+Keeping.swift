import Foundation
import GazetteDomain
import GazettePresentation
import GazetteProviders
import GazetteStore
import GazetteWeb

// Backups, and everything as one file.
extension LiveInstallationSettings {
  /// A backup; it lies on the disk only until it is read.
  func backUp() async throws(StoreError) -> Data {
    try refuseOnPostgres()
    let file = passingFile("backup")
    defer { try? FileManager.default.removeItem(at: file) }  // What stays behind is untidy, but no reason to fail.
    try await paper.databases.local.backUp(to: file)
    return try read(file)
  }

  /// Checks the backup while the paper is served, then has the paper put it in place.
  func restore(_ backup: [UInt8]) async throws(StoreError) {
    try refuseOnPostgres()
    let file = passingFile("restore")
    defer { try? FileManager.default.removeItem(at: file) }  // As above.
    try write(backup, to: file)
    try await GazetteDatabase.checkBackup(file)
    try await turns(.restore(file))
  }

  func exportPaper(of reader: ReaderKey) async throws(PaperFileProblem) -> [UInt8] {
    try await PaperFiles(paper).export(for: reader)
  }

  func importPaper(
    _ file: [UInt8], for reader: ReaderKey
  ) async throws(PaperFileProblem) -> (PaperFileCounts, ReaderPreferences) {
    let counts = try await PaperFiles(paper).importFile(file, for: reader)
    do throws(StoreError) {
      try await turns(.newSettings)
      let settings = paper.stores.settings
      return (counts, ReaderPreferences(try await settings.settings(of: reader)))
    } catch {
      throw .store(error)
    }
  }

  /// The data folder's database is not the paper then.
  private func refuseOnPostgres() throws(StoreError) {
    guard paper.databases.shared == nil else {
      throw .failed(detail: "the paper is in PostgreSQL, whose own tools back it up")
    }
  }

  /// A file in the data folder, where there is room for a database and nobody else may read.
  private func passingFile(_ purpose: String) -> URL {
    paper.folder.url.appending(path: ".\(purpose).\(UUID().uuidString).partial")
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

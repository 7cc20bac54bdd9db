import Foundation
import GazetteDomain
import GazettePostgres
import GazetteStore
import GazetteWeb

/// Backups of a paper in PostgreSQL, in the same file as those of a data folder: the paper is moved into a data folder that is
/// made for it and goes again, and that one is backed up; to be restored, it is moved the other way.
struct PostgresBackup {
  let shared: PostgresDatabase
  private let report: PaperMove.Report
  /// Keys are in no backup.
  private static let left: Set = ["signingKey", "providerKey"]

  /// - Parameter report: Hears how far the paper has moved.
  init(_ shared: PostgresDatabase, report: @escaping PaperMove.Report = { _, _, _, _ in }) {
    self.shared = shared
    self.report = report
  }

  /// Writes the paper as it is now into `file`, while it is served and written to.
  func write(to file: URL) async throws(PaperMoveError) {
    let folder = Self.passingFolder(beside: file)
    defer { Self.remove(folder) }
    let local = try await Self.open(folder)
    let result = await written(local, to: file)
    await Self.close(local)
    try result.get()
  }

  private func written(_ local: GazetteDatabase, to file: URL) async -> Result<Void, PaperMoveError> {
    do throws(StoreError) {
      let tables = try await Self.tables(of: local)
      let result = try await PostgresMovablePaper.atOneMoment(shared) { paper in
        await moved(tables, from: paper, to: SQLiteMovablePaper(local))
      }
      guard case .success = result else { return result }
    } catch {
      return .failure(.source(error))
    }
    do throws(StoreError) {
      try await local.backUp(to: file)
      return .success(())
    } catch {
      return .failure(.target(error))
    }
  }

  /// Puts the backup `file` into the database, which must be empty; a restore that was broken off goes on. It is checked first.
  /// - Parameter folder: Where there is room for a copy of it.
  func restore(from file: URL, by folder: URL) async throws(PaperMoveError) {
    let passing = Self.passingFolder(beside: folder.appending(path: "restore"))
    defer { Self.remove(passing) }
    do throws(StoreError) {
      try await GazetteDatabase.restore(from: file, into: passing, isPassword: PasswordHash.canRead)
    } catch {
      throw .source(error)
    }
    let local = try await Self.open(passing)
    let result: Result<Void, PaperMoveError>
    do throws(StoreError) {
      result = await moved(
        try await Self.tables(of: local), from: SQLiteMovablePaper(local), to: PostgresMovablePaper(shared))
    } catch {
      result = .failure(.source(error))
    }
    await Self.close(local)
    try result.get()
  }

  private func moved(
    _ tables: [MovedTable], from source: any MovablePaper, to target: any MovablePaper
  ) async -> Result<Void, PaperMoveError> {
    do throws(PaperMoveError) {
      _ = try await PaperMove(from: source, to: target, tables: tables).run(report)
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  private static func tables(of paper: GazetteDatabase) async throws(StoreError) -> [MovedTable] {
    try await SQLiteMovablePaper(paper).tables().filter { !left.contains($0.name) }
  }

  /// Called as unfinished files are: should the program be killed, the data folder's owner removes it.
  private static func passingFolder(beside file: URL) -> URL {
    let name = ".\(file.lastPathComponent).\(UUID().uuidString).partial"
    return file.deletingLastPathComponent().appending(path: name, directoryHint: .isDirectory)
  }

  private static func open(_ folder: URL) async throws(PaperMoveError) -> GazetteDatabase {
    do throws(StoreError) { return try await GazetteDatabase.open(at: folder, access: .owner) } catch {
      throw .target(error)
    }
  }

  private static func close(_ local: GazetteDatabase) async {
    // It goes at once: what was worth keeping of it is kept.
    try? await local.close()
  }

  private static func remove(_ folder: URL) {
    // What stays behind is untidy, but no reason to fail.
    try? FileManager.default.removeItem(at: folder)
  }
}

import Foundation
import GazetteCLI
import GazetteDomain
import PostgresDriver
import GazettePresentation
import GazetteProviders
import SQLiteDriver
import GazetteWeb

// Maintenance of the data: 'gazette backup' and 'gazette restore'.
extension CommandComposition {
  func backUp(to file: String, report: @escaping DatabaseCopy.Report) async throws(CommandFailure) {
    let settings = try settings()
    let folder = DataFolder(URL(filePath: settings[\.data.folder], directoryHint: .isDirectory))
    guard settings[\.database.url] != nil || FileManager.default.fileExists(atPath: folder.database.path) else {
      throw CommandFailure(.noInput, CommandLanguage.words.failures.nothingToBackUp(folder.url.path))
    }
    guard !FileManager.default.fileExists(atPath: file) else {
      throw CommandFailure(.cannotCreate, CommandLanguage.words.failures.fileExists(file))
    }
    if let shared = try await PostgresDatabase.open(settings) {
      return try await backUp(shared, to: file, folder, report)
    }
    let database = try await open(folder)
    do throws(StoreError) {
      try await database.backUp(to: URL(filePath: file))
      try await database.close()
    } catch .corrupt(let detail) {
      throw CommandFailure(.corrupt(detail: detail), folder: folder.url.path)
    } catch {
      throw CommandFailure(.cannotCreate, CommandLanguage.words.failures.backupNotWritten(file, "\(error)"))
    }
  }

  private func backUp(
    _ shared: PostgresDatabase, to file: String, _ folder: DataFolder, _ report: @escaping DatabaseCopy.Report
  ) async throws(CommandFailure) {
    let result: Result<Void, CommandFailure>
    do throws(DatabaseCopyError) {
      result = .success(try await PostgresBackup(shared, report: report).write(to: URL(filePath: file)))
    } catch .target(let error) {
      result = .failure(
        CommandFailure(.cannotCreate, CommandLanguage.words.failures.backupNotWritten(file, "\(error)")))
    } catch {
      result = .failure(CommandFailure(error, folder: folder.url.path))
    }
    await shared.close()
    try result.get()
  }

  func restore(_ file: String, report: @escaping DatabaseCopy.Report) async throws(CommandFailure) {
    let settings = try settings()
    let folder = settings[\.data.folder]
    let shared = try await PostgresDatabase.open(settings)
    let result = await restored(
      URL(filePath: file), shared, URL(filePath: folder, directoryHint: .isDirectory), report)
    await shared?.close()
    do throws(DatabaseCopyError) {
      try result.get()
    } catch .source(.notFound) {
      throw CommandFailure(.noInput, CommandLanguage.words.failures.backupMissing(file))
    } catch .source(.foreign(let detail)) {
      throw CommandFailure(.data, CommandLanguage.words.failures.notABackup(file, detail))
    } catch .source(.corrupt(let detail)) {
      throw CommandFailure(.data, CommandLanguage.words.failures.backupDamaged(file, detail))
    } catch .source(.locked(let lock)) {
      throw CommandFailure(.data, CommandLanguage.words.failures.backupLocked(file, lock))
    } catch {
      throw CommandFailure(error, folder: folder)
    }
  }

  private func restored(
    _ file: URL, _ shared: PostgresDatabase?, _ folder: URL, _ report: @escaping DatabaseCopy.Report
  ) async -> Result<Void, DatabaseCopyError> {
    do throws(DatabaseCopyError) {
      if let shared {
        return .success(try await PostgresBackup(shared, report: report).restore(from: file, by: folder))
      }
    } catch {
      return .failure(error)
    }
    do throws(StoreError) {
      return .success(try await GazetteDatabase.restore(from: file, into: folder, isPassword: PasswordHash.canRead))
    } catch {
      return .failure(.source(error))
    }
  }

  private func open(_ folder: DataFolder) async throws(CommandFailure) -> GazetteDatabase {
    do throws(StoreError) {
      return try await GazetteDatabase.open(at: folder.url, access: .reader)
    } catch {
      throw CommandFailure(error, folder: folder.url.path)
    }
  }
}

// 'gazette move': from the data folder's database to PostgreSQL, or back.
extension CommandComposition {
  func move(
    _ address: String, isReversed: Bool, report: @escaping DatabaseCopy.Report
  ) async throws(CommandFailure) -> (rows: Int, tables: Int) {
    let folder = DataFolder(URL(filePath: try settings()[\.data.folder], directoryHint: .isDirectory))
    guard isReversed || FileManager.default.fileExists(atPath: folder.database.path) else {
      throw CommandFailure(.noInput, CommandLanguage.words.failures.nothingToBackUp(folder.url.path))
    }
    let local: GazetteDatabase
    do throws(StoreError) {
      // Ensures that no server is running meanwhile.
      local = try await GazetteDatabase.open(at: folder.url, access: .owner)
    } catch {
      throw CommandFailure(error, folder: folder.url.path)
    }
    let moved = await moved(local, address, isReversed, report)
    do throws(StoreError) { try await local.close() } catch { throw CommandFailure(error, folder: folder.url.path) }
    return try moved.get()
  }

  private func moved(
    _ local: GazetteDatabase, _ address: String, _ isReversed: Bool, _ report: @escaping DatabaseCopy.Report
  ) async -> Result<(rows: Int, tables: Int), CommandFailure> {
    let shared: PostgresDatabase
    do throws(PostgresProblem) {
      shared = try await PostgresDatabase.open(try PostgresConfiguration(address: address))
    } catch {
      return .failure(CommandFailure(error))
    }
    let (localEndpoint, sharedEndpoint) = (SQLiteCopyEndpoint(local), PostgresCopyEndpoint(shared))
    let result: Result<(rows: Int, tables: Int), CommandFailure>
    do throws(DatabaseCopyError) {
      let tables = try await Self.tables(localEndpoint)
      let move =
        isReversed
        ? DatabaseCopy(from: sharedEndpoint, to: localEndpoint, tables: tables)
        : DatabaseCopy(from: localEndpoint, to: sharedEndpoint, tables: tables)
      let counts = try await move.run(report)
      result = .success((counts.reduce(0) { $0 + $1.rows }, counts.count))
    } catch {
      result = .failure(CommandFailure(error, folder: local.folder.url.path))
    }
    await shared.close()
    return result
  }
}

extension CommandComposition {
  private static func tables(_ endpoint: SQLiteCopyEndpoint) async throws(DatabaseCopyError) -> [CopiedTable] {
    do throws(StoreError) { return try await endpoint.tables() } catch { throw .source(error) }
  }
}

extension CommandFailure {
  fileprivate init(_ error: DatabaseCopyError, folder: String) {
    switch error {
    case .target(.foreign): self.init(.refused, CommandLanguage.words.failures.moveTargetNotEmpty)
    case .source(let error), .target(let error): self.init(error, folder: folder)
    case .unfinished: self.init(.data, CommandLanguage.words.failures.moveUnfinished)
    case .differs(let table): self.init(.data, CommandLanguage.words.failures.moveDiffers(table))
    }
  }
}

// 'gazette settings export' and 'gazette settings import'.
extension CommandComposition {
  func exportPaper(of reader: String?) async throws(CommandFailure) -> [UInt8] {
    let (installation, reader) = try await installation(.companion, for: reader)
    do throws(ReaderArchiveProblem) {
      return try await ReaderArchives(installation).export(for: reader)
    } catch .store(let error) {
      throw CommandFailure(error, folder: installation.folder.url.path)
    } catch {
      throw CommandFailure(.software, CommandLanguage.words.failures.exportNotWritten("\(error)"))
    }
  }

  func importPaper(
    _ bytes: [UInt8], for reader: String?, _ style: ReadingStyle
  ) async throws(CommandFailure) -> ReaderArchiveCounts {
    let (installation, reader) = try await installation(.owner, for: reader)
    do throws(ReaderArchiveProblem) {
      return try await ReaderArchives(installation).importFile(bytes, for: reader)
    } catch .store(let error) {
      throw CommandFailure(error, folder: installation.folder.url.path)
    } catch {
      throw CommandFailure(.data, Phrases.of(style.language).settings.backup.problems.sentence(error))
    }
  }
}

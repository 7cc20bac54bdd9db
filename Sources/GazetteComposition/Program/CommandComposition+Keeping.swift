import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
import GazetteStore

// Looking after the data: 'gazette backup' and 'gazette restore'.
extension CommandComposition {
  func backUp(to file: String) async throws(CommandFailure) {
    let settings = try settings()
    guard settings[\.database.url] == nil else { throw CommandFailure(.refused, Spoken.words.failures.keptByServer) }
    let folder = DataFolder(URL(filePath: settings[\.data.folder], directoryHint: .isDirectory))
    guard FileManager.default.fileExists(atPath: folder.database.path) else {
      throw CommandFailure(.noInput, Spoken.words.failures.nothingToBackUp(folder.url.path))
    }
    guard !FileManager.default.fileExists(atPath: file) else {
      throw CommandFailure(.cannotCreate, Spoken.words.failures.fileExists(file))
    }
    let database = try await open(folder)
    do throws(StoreError) {
      try await database.backUp(to: URL(filePath: file))
      try await database.close()
    } catch .corrupt(let detail) {
      throw CommandFailure(.corrupt(detail: detail), folder: folder.url.path)
    } catch {
      throw CommandFailure(.cannotCreate, Spoken.words.failures.backupNotWritten(file, "\(error)"))
    }
  }

  func restore(_ file: String) async throws(CommandFailure) {
    let settings = try settings()
    guard settings[\.database.url] == nil else { throw CommandFailure(.refused, Spoken.words.failures.keptByServer) }
    let folder = settings[\.data.folder]
    do throws(StoreError) {
      try await GazetteDatabase.restore(
        from: URL(filePath: file), into: URL(filePath: folder, directoryHint: .isDirectory))
    } catch .notFound {
      throw CommandFailure(.noInput, Spoken.words.failures.backupMissing(file))
    } catch .foreign(let detail) {
      throw CommandFailure(.data, Spoken.words.failures.notABackup(file, detail))
    } catch .corrupt(let detail) {
      throw CommandFailure(.data, Spoken.words.failures.backupDamaged(file, detail))
    } catch {
      throw CommandFailure(error, folder: folder)
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

// 'gazette settings export' and 'gazette settings import'.
extension CommandComposition {
  func exportPaper(of reader: String?) async throws(CommandFailure) -> [UInt8] {
    let (paper, reader) = try await paper(.companion, for: reader)
    do throws(PaperFileProblem) {
      return try await PaperFiles(paper).export(for: reader)
    } catch .store(let error) {
      throw CommandFailure(error, folder: paper.folder.url.path)
    } catch {
      throw CommandFailure(.software, Spoken.words.failures.paperNotWritten("\(error)"))
    }
  }

  func importPaper(
    _ bytes: [UInt8], for reader: String?, _ style: ReadingStyle
  ) async throws(CommandFailure) -> PaperFileCounts {
    let (paper, reader) = try await paper(.owner, for: reader)
    do throws(PaperFileProblem) {
      return try await PaperFiles(paper).importFile(bytes, for: reader)
    } catch .store(let error) {
      throw CommandFailure(error, folder: paper.folder.url.path)
    } catch {
      throw CommandFailure(.data, Phrases.of(style.language).settings.keeping.problems.sentence(error))
    }
  }
}

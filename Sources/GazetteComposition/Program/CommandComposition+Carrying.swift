import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
import GazetteStore

// 'gazette settings export' and 'gazette settings import'.
extension CommandComposition {
  func exportPaper() async throws(CommandFailure) -> [UInt8] {
    let paper = try await paper(.companion)
    let export = ExportPaper(
      stores: PaperFileStores(paper.database), format: JSONPaperFileFormat(), now: paper.timing.now)
    do throws(PaperFileProblem) {
      return try await export(reader: .owner)
    } catch .store(let error) {
      throw CommandFailure(error, folder: paper.database.folder.url.path)
    } catch {
      throw CommandFailure(.software, Spoken.words.failures.paperNotWritten("\(error)"))
    }
  }

  func importPaper(_ bytes: [UInt8], _ style: ReadingStyle) async throws(CommandFailure) -> PaperFileCounts {
    let paper = try await paper(.owner)
    let table = paper.settings.table
    let importPaper = ImportPaper(
      stores: PaperFileStores(paper.database), format: JSONPaperFileFormat(), crashes: paper.crashes,
      changes: paper.changes, now: paper.timing.now
    ) { key, text in table.mayCarry(key, text) }
    do throws(PaperFileProblem) {
      return try await importPaper(bytes, reader: .owner)
    } catch .store(let error) {
      throw CommandFailure(error, folder: paper.database.folder.url.path)
    } catch {
      throw CommandFailure(.data, Phrases.of(style.language).settings.keeping.problems.sentence(error))
    }
  }
}

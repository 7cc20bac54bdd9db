import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteStore

/// Reads the whole database and checks its integrity.
struct DatabaseExamination: Sendable {
  let folder: DataFolder

  @Sendable func finding() async -> Finding {
    let (subject, words) = (Spoken.words.output.doctor.subjects.database, Spoken.words.output.doctor.machine)
    guard FileManager.default.fileExists(atPath: folder.database.path) else {
      return Finding(subject, .good, words.noDatabase)
    }
    do throws(StoreError) {
      let database = try await GazetteDatabase.open(at: folder.url, access: .reader)
      let problems = try await database.integrityProblems()
      try await database.close()
      guard !problems.isEmpty else { return Finding(subject, .good, words.databaseSound) }
      return Finding(subject, .trouble, words.damaged(problems.prefix(3).joined(separator: "; ")))
    } catch {
      let failure = CommandFailure(error, folder: folder.url.path)
      return Finding(subject, .trouble, failure.sentence, advice: failure.advice)
    }
  }
}

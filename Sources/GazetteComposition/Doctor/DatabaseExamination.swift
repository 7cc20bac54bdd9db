import Foundation
import GazetteCLI
import GazetteDomain
import GazetteStore

/// Reads the whole database and checks its integrity.
struct DatabaseExamination: Sendable {
  private static let subject = "Database"
  let folder: DataFolder

  @Sendable func finding() async -> Finding {
    guard FileManager.default.fileExists(atPath: folder.database.path) else {
      return Finding(Self.subject, .good, "There is none yet; the first start makes it.")
    }
    do throws(StoreError) {
      let database = try await GazetteDatabase.open(at: folder.url, access: .reader)
      let problems = try await database.integrityProblems()
      try await database.close()
      return problems.isEmpty ? Finding(Self.subject, .good, "It is sound.") : damaged(problems)
    } catch {
      let failure = CommandFailure(error, folder: folder.url.path)
      return Finding(Self.subject, .trouble, failure.sentence, advice: failure.advice)
    }
  }

  private func damaged(_ problems: [String]) -> Finding {
    Finding(
      Self.subject, .trouble, "It is damaged: \(problems.prefix(3).joined(separator: "; ")).",
      advice: "Stop the paper and put a backup in its place: gazette restore FILE")
  }
}

public import GazetteDomain
import GRDB

extension GazetteDatabase {
  /// What is wrong with the database, in sentences for the log; empty when it is sound. Reads the whole file.
  public func integrityProblems() async throws(StoreError) -> [String] {
    do {
      return try await read { connection in try connection.integrityProblems() }
    } catch .corrupt(let detail) {
      return [detail]
    }
  }
}

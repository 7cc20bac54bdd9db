import GazetteDomain
import GRDB

extension Database {
  /// What is wrong with the file and with the references in it, at most 100 sentences for the log; empty when sound.
  func integrityProblems() throws -> [String] {
    let damages = try String.fetchAll(self, sql: "PRAGMA integrity_check(100)").filter { $0 != "ok" }
    let orphans = try Row.fetchAll(self, sql: "SELECT DISTINCT \"table\", parent FROM pragma_foreign_key_check")
    return damages + orphans.map { "a row of \($0["table"] ?? "?") refers to no row of \($0["parent"] ?? "?")" }
  }

  /// - Throws: ``StoreError/corrupt(detail:)`` when something is wrong.
  func requireIntegrity() throws {
    if let problem = try integrityProblems().first { throw StoreError.corrupt(detail: problem) }
  }
}

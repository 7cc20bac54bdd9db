import SQLiteDriver

/// Runs `body` with its own new database.
@discardableResult
func withDatabase<Answer>(_ body: (GazetteDatabase) async throws -> Answer) async throws -> Answer {
  let folder = try TemporaryFolder()
  let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
  let answer = try await body(database)
  try await database.close()
  return answer
}

import SQLiteDriver

/// Runs `body` with its own new database.
@discardableResult
func withDatabase<Value>(_ body: (GazetteDatabase) async throws -> Value) async throws -> Value {
  let folder = try TemporaryFolder()
  let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
  let answer = try await body(database)
  try await database.close()
  return answer
}

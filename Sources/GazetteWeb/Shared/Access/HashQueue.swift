import HTTPTypes

/// Hashes one password at a time: a crowd at the door waits in line and takes the memory of one.
actor HashQueue {
  private static let longestLine = 16
  private var waiting = 0

  /// Whether `password` has `hash`.
  /// - Throws: A ``Refusal`` with 429 when too many wait in line.
  nonisolated func judge(_ password: String, _ hash: PasswordHash) async throws -> Bool {
    guard await stand() else { throw Refusal(.tooManyRequests, retryAfter: 5) }
    do {
      let matches = try await hashing(password, hash)
      await leave()
      return matches
    } catch {
      await leave()
      throw error
    }
  }

  private func stand() -> Bool {
    guard waiting < Self.longestLine else { return false }
    waiting += 1
    return true
  }

  private func leave() { waiting -= 1 }
  private func hashing(_ password: String, _ hash: PasswordHash) throws -> Bool { try hash.matches(password) }
}

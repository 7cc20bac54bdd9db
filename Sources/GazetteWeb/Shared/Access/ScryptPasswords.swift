package import GazetteDomain
import PublicKeys

/// Hashes passwords by scrypt, one at a time: a crowd at the door waits in line and takes the memory of one.
package actor ScryptPasswords: PasswordHashing {
  private static let longestLine = 16
  private var waiting = 0

  /// Makes a line in which nobody waits.
  package init() {}

  /// The hash of `password`, with a salt of its own.
  package nonisolated func hash(_ password: String) async throws(PasswordHashingError) -> StoredPassword {
    let text = try await inLine { try PasswordHash(of: password).text }
    guard let hash = StoredPassword(text: text) else { throw .lacksMemory }
    return hash
  }

  /// Whether `password` has `hash`; takes as long where there is none, or none that can be read.
  package nonisolated func matches(
    _ password: String, _ hash: StoredPassword?
  ) async throws(PasswordHashingError) -> Bool {
    let known = hash.flatMap { PasswordHash(text: $0.text) }
    return try await inLine {
      guard let known else { return try !PasswordHash.decoy.matches(password) && false }
      return try known.matches(password)
    }
  }

  private nonisolated func inLine<Value: Sendable>(
    _ work: @Sendable () throws -> Value
  ) async throws(PasswordHashingError) -> Value {
    guard await stand() else { throw .busy(seconds: 5) }
    let result = await hashing(work)
    await leave()
    do { return try result.get() } catch { throw .lacksMemory }
  }

  private func stand() -> Bool {
    guard waiting < Self.longestLine else { return false }
    waiting += 1
    return true
  }

  private func leave() { waiting -= 1 }
  private func hashing<Value>(_ work: () throws -> Value) -> Result<Value, any Error> { Result { try work() } }
}

extension Secrets {
  /// Secrets of which the SHA-256 is kept.
  package static var sha256: Secrets {
    Secrets(digest: { SHA256Digest(of: $0).bytes }, md5: MD5Digest.bytes(of:))
  }
}

/// The configured password hash is not what ``PasswordHash`` writes.
package struct UnreadablePasswordHash: Error {}

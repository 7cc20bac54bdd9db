import Dispatch
import Foundation
package import GazetteDomain
import PublicKeys

/// Hashes passwords with scrypt, at most two at a time on threads of its own, so that a crowd uses the memory of two and delays
/// no other work.
package struct ScryptPasswords: PasswordHashing {
  /// Two, if there is a second processor.
  package let atOnce = min(2, ProcessInfo.processInfo.activeProcessorCount)
  private let threads = DispatchQueue(label: "gazette.passwords", attributes: .concurrent)

  /// Makes a hasher.
  package init() {}

  /// Hashes `password` with a new salt.
  package func hash(_ password: String) async throws(PasswordHashingError) -> StoredPassword {
    let text = try await runOnThread { try PasswordHash(of: password).text }
    guard let hash = StoredPassword(text: text) else { throw .lacksMemory }
    return hash
  }

  /// Returns true when `password` matches `hash`. A missing or unreadable hash takes the same time.
  package func matches(_ password: String, _ hash: StoredPassword?) async throws(PasswordHashingError) -> Bool {
    let parsedHash = hash.flatMap { PasswordHash(text: $0.text) }
    return try await runOnThread {
      guard let parsedHash else { return try !PasswordHash.decoy.matches(password) && false }
      return try parsedHash.matches(password)
    }
  }

  private func runOnThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws(PasswordHashingError) -> Value {
    let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
      threads.async { continuation.resume(returning: Result { try work() }) }
    }
    do { return try result.get() } catch { throw .lacksMemory }
  }
}

extension Secrets {
  /// Secrets that are stored as their SHA-256.
  package static var sha256: Secrets {
    Secrets(digest: { SHA256Digest(of: $0).bytes }, md5: MD5Digest.bytes(of:))
  }
}

/// The configured password hash is not in the form that ``PasswordHash`` writes.
package struct UnreadablePasswordHash: Error {}

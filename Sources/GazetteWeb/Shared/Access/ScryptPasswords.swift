import Dispatch
import Foundation
package import GazetteDomain
import PublicKeys

/// Hashes passwords by scrypt, two at a time on threads of their own: a crowd takes the memory of two, and no other work waits for
/// it.
package struct ScryptPasswords: PasswordHashing {
  /// Two where there is a second processor.
  package let atOnce = min(2, ProcessInfo.processInfo.activeProcessorCount)
  private let threads = DispatchQueue(label: "gazette.passwords", attributes: .concurrent)

  /// Makes a hasher.
  package init() {}

  /// The hash of `password`, with a salt of its own.
  package func hash(_ password: String) async throws(PasswordHashingError) -> StoredPassword {
    let text = try await computed { try PasswordHash(of: password).text }
    guard let hash = StoredPassword(text: text) else { throw .lacksMemory }
    return hash
  }

  /// Whether `password` has `hash`; takes as long where there is none, or none that can be read.
  package func matches(_ password: String, _ hash: StoredPassword?) async throws(PasswordHashingError) -> Bool {
    let known = hash.flatMap { PasswordHash(text: $0.text) }
    return try await computed {
      guard let known else { return try !PasswordHash.decoy.matches(password) && false }
      return try known.matches(password)
    }
  }

  private func computed<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws(PasswordHashingError) -> Value {
    let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
      threads.async { continuation.resume(returning: Result { try work() }) }
    }
    do { return try result.get() } catch { throw .lacksMemory }
  }
}

extension Secrets {
  /// Secrets of which the SHA-256 is kept.
  package static var sha256: Secrets {
    Secrets(digest: { SHA256Digest(of: $0).bytes }, md5: MD5Digest.bytes(of:))
  }
}

/// The configured password hash is not what ``PasswordHash`` writes.
package struct UnreadablePasswordHash: Error {}

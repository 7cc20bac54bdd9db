import COpenSSL
import Synchronization

// Unchecked: OpenSSL reads and writes the given numbers of bytes, which are the arrays' own counts.

/// Authenticates texts with a secret key: HMAC with SHA-256.
final class MessageAuthenticator: Sendable {
  // OpenSSL needs four times as long to look up the method and load the key as to compute a code, so this is done once.
  private let context: Mutex<OpaquePointer>

  init(key: [UInt8]) {
    var context: OpaquePointer?
    "SHA256".withCString { name in
      "digest".withCString { digest in
        let parameters = [
          OSSL_PARAM_construct_utf8_string(digest, UnsafeMutablePointer(mutating: name), 0), OSSL_PARAM_construct_end(),
        ]
        let method = EVP_MAC_fetch(nil, "HMAC", nil)
        context = EVP_MAC_CTX_new(method)
        EVP_MAC_free(method)
        guard EVP_MAC_init(context, key, key.count, parameters) == 1 else { return context = nil }
      }
    }
    // Only a lack of memory makes it fail.
    guard let context else { preconditionFailure("There is no memory for a digest.") }
    self.context = Mutex(context)
  }

  deinit { context.withLock { EVP_MAC_CTX_free($0) } }

  /// Returns the code of `data`: 32 bytes.
  func code(of data: [UInt8]) -> [UInt8] {
    context.withLock { context in
      var (code, count) = ([UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH)), 0)
      let isWritten =
        EVP_MAC_init(context, nil, 0, nil) == 1 && EVP_MAC_update(context, data, data.count) == 1
        && EVP_MAC_final(context, &code, &count, code.count) == 1
      precondition(isWritten && count == code.count, "There is no memory for a digest.")
      return code
    }
  }
}

/// Derives a key from a password, at a deliberate cost: scrypt (RFC 7914).
enum Scrypt {
  /// The machine lacks the memory that the cost requires.
  struct LacksMemory: Error {}

  /// - Parameters:
  ///   - rounds: A power of two.
  ///   - blockSize: In units of 128 bytes; `rounds` × `blockSize` × 128 bytes of memory are used.
  static func key(
    of password: [UInt8], salt: [UInt8], rounds: Int, blockSize: Int, parallelism: Int, count: Int
  ) throws(LacksMemory) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: count)
    let status = password.withUnsafeBytes { password in
      EVP_PBE_scrypt(
        password.baseAddress?.assumingMemoryBound(to: CChar.self), password.count, salt, salt.count,
        UInt64(clamping: rounds), UInt64(clamping: blockSize), UInt64(clamping: parallelism), .max, &key, count)
    }
    guard status == 1 else { throw LacksMemory() }
    return key
  }
}

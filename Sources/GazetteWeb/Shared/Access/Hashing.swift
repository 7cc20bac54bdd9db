import COpenSSL

// Unchecked: OpenSSL reads and writes as many bytes as it is told, the arrays' own counts.

/// Authenticates texts with a key that nobody else knows: HMAC with SHA-256.
struct MessageAuthenticator: Sendable {
  let key: [UInt8]

  /// The code of `data`: 32 bytes.
  func code(of data: [UInt8]) -> [UInt8] {
    Array(unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { code, count in
      // Nothing else than a lack of memory makes it fail.
      let written = HMAC(EVP_sha256(), key, CInt(clamping: key.count), data, data.count, code.baseAddress, nil)
      precondition(written != nil, "There is no memory for a digest.")
      count = Int(SHA256_DIGEST_LENGTH)
    }
  }
}

/// Makes a key of a password, at a price: scrypt (RFC 7914).
enum Scrypt {
  /// The machine lacks the memory that the cost asks for.
  struct LacksMemory: Error {}

  /// - Parameters:
  ///   - rounds: a power of two.
  ///   - blockSize: in 128 bytes; `rounds` × `blockSize` × 128 bytes of memory are used.
  static func key(
    of password: [UInt8], salt: [UInt8], rounds: Int, blockSize: Int, parallelism: Int, count: Int
  ) throws(LacksMemory) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: count)
    let isDone = password.withUnsafeBytes { password in
      EVP_PBE_scrypt(
        password.baseAddress?.assumingMemoryBound(to: CChar.self), password.count, salt, salt.count,
        UInt64(clamping: rounds), UInt64(clamping: blockSize), UInt64(clamping: parallelism), .max, &key, count)
    }
    guard isDone == 1 else { throw LacksMemory() }
    return key
  }
}

import COpenSSL

// Unchecked: OpenSSL writes a code of fixed length into a buffer of that length.

/// Authenticates messages with a secret that both sides know: HMAC with SHA-256 (RFC 2104).
public enum MessageCode {
  /// The code of `message`: 32 bytes.
  public static func bytes(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    let code = [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { code, count in
      var written = 0
      let isDone =
        EVP_Q_mac(
          nil, "HMAC", nil, "SHA256", nil, key, key.count, message, message.count, code.baseAddress,
          Int(SHA256_DIGEST_LENGTH), &written) != nil
      count = isDone ? written : 0
    }
    precondition(code.count == Int(SHA256_DIGEST_LENGTH), "There is no memory for a code.")
    return code
  }
}

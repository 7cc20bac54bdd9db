import COpenSSL

/// What a SHA-256 digest of something is: 32 bytes.
public struct SHA256Digest: Sendable, Hashable {
  /// The 32 bytes.
  public let bytes: [UInt8]

  /// The digest of `data`.
  public init(of data: [UInt8]) {
    bytes = Array(unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
      SHA256(data, data.count, digest.baseAddress)
      count = Int(SHA256_DIGEST_LENGTH)
    }
  }

  /// The first `count` bytes in hexadecimal.
  public func hexadecimal(first count: Int) -> String {
    bytes.prefix(count).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}

/// Compares secrets without telling by its time how much of them is right.
public enum ConstantTime {
  /// Whether both are the same bytes. Their lengths are no secret.
  public static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

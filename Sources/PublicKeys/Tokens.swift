import COpenSSL
import Foundation

// Unchecked: OpenSSL writes a digest of fixed length into room of that length.

/// Bytes as text that needs no escaping in an address: RFC 4648, section 5, without padding.
public enum Base64URL {
  /// The text of `bytes`, a third longer.
  public static func text(of bytes: [UInt8]) -> String {
    // Byte by byte: every picture's address on every page is signed so.
    let text = Data(bytes).base64EncodedString().utf8.lazy.filter { $0 != UInt8(ascii: "=") }.map { byte in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: byte
      }
    }
    return String(decoding: Array(text), as: UTF8.self)
  }

  /// The bytes that ``text(of:)`` wrote so; nil for any other text, other ways to write the same bytes included.
  public static func bytes(of text: String) -> [UInt8]? {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    let padded = standard + String(repeating: "=", count: (4 - standard.count % 4) % 4)
    guard let data = Data(base64Encoded: padded) else { return nil }
    let bytes = Array(data)
    return Self.text(of: bytes) == text ? bytes : nil
  }
}

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

/// MD5, which nothing of ours trusts and which one language of reader apps asks for.
public enum MD5Digest {
  /// The 16 bytes of the digest of `data`.
  public static func bytes(of data: [UInt8]) -> [UInt8] {
    Array(unsafeUninitializedCapacity: 16) { digest, count in
      var written: UInt32 = 0
      let isDone = EVP_Digest(data, data.count, digest.baseAddress, &written, EVP_md5(), nil) == 1
      count = isDone ? Int(written) : 0
    }
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

import COpenSSL
import Foundation

// Unchecked: OpenSSL writes a digest of fixed length into a buffer of that length.

/// Base64URL, which needs no escaping in an address: RFC 4648, section 5, without padding.
public enum Base64URL {
  /// The text of `bytes`, a third longer than the bytes.
  public static func text(of bytes: [UInt8]) -> String {
    // Not based on Foundation's Base64, which would need replacements: every address of a picture on every page is signed this
    // way.
    var text: [UInt8] = []
    append(bytes.span, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the text of `bytes` to `text`, in UTF-8.
  public static func append(_ bytes: Span<UInt8>, to text: inout [UInt8]) {
    text.reserveCapacity(text.count + (bytes.count * 4 + 2) / 3)
    var (bits, waiting) = (UInt32(0), 0)
    for index in bytes.indices {
      (bits, waiting) = (bits << 8 | UInt32(bytes[index]), waiting + 8)
      while waiting >= 6 {
        waiting -= 6
        text.append(digits[Int(bits >> waiting & 63)])
      }
    }
    if waiting > 0 { text.append(digits[Int(bits << (6 - waiting) & 63)]) }
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The bytes that ``text(of:)`` encoded; nil for any other text, including other encodings of the same bytes.
  public static func bytes(of text: String) -> [UInt8]? {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    let padded = standard + String(repeating: "=", count: (4 - standard.count % 4) % 4)
    guard let data = Data(base64Encoded: padded) else { return nil }
    let bytes = Array(data)
    return Self.text(of: bytes) == text ? bytes : nil
  }
}

/// A SHA-256 digest: 32 bytes.
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

  private static let digits = Array("0123456789abcdef".utf8)

  /// The first `count` bytes in hexadecimal.
  public func hexadecimal(first count: Int) -> String {
    String(unsafeUninitializedCapacity: min(count, bytes.count) * 2) { text in
      for (place, byte) in bytes.prefix(count).enumerated() {
        text[place * 2] = Self.digits[Int(byte >> 4)]
        text[place * 2 + 1] = Self.digits[Int(byte & 15)]
      }
      return min(count, bytes.count) * 2
    }
  }
}

/// MD5, which Gazette does not rely on; one protocol of reader apps requires it.
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

/// Compares secrets in a time that does not reveal how much of them matches.
public enum ConstantTime {
  /// Whether both are the same bytes. Their lengths are not secret.
  public static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

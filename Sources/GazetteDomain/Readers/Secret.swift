import Foundation

/// A text of 256 random bits that grants access to its holder, so it is shown once and never stored.
public struct Secret: Sendable, CustomStringConvertible, CustomReflectable {
  /// The length, in characters.
  public static let length = 43

  /// The bits in base64url.
  public let text: String

  /// Reads a secret that a client sent; nil when it cannot be one of ours.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == Self.length, text.utf8.allSatisfy(Self.isBase64URL) else { return nil }
    self.text = String(text)
  }

  fileprivate init(made text: String) { self.text = text }

  /// A fixed text, so that logs reveal nothing.
  public var description: String { "a secret" }
  /// Empty, so that dumps reveal nothing.
  public var customMirror: Mirror { Mirror(self, children: [:]) }

  private static func isBase64URL(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// The SHA-256 of a secret, its stored form. Looking one up takes the same time for any guess.
public struct SecretHash: Sendable, Hashable {
  /// The length, in bytes.
  public static let length = 32

  /// The 32 bytes.
  public let bytes: [UInt8]

  /// Makes the hash with these bytes; nil unless there are 32.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  fileprivate init(made bytes: [UInt8]) { self.bytes = bytes }
}

/// A new value with its secret, which cannot be retrieved later.
public struct Issued<Value: Sendable>: Sendable {
  /// The stored value.
  public let value: Value
  /// The secret for its holder.
  public let secret: Secret
}

/// Makes secrets and their hashes.
public struct Secrets: Sendable {
  private let random: @Sendable (Int) -> [UInt8]
  /// Returns the SHA-256 of some bytes.
  let digest: @Sendable ([UInt8]) -> [UInt8]
  /// Returns the MD5 of some bytes, which the Fever API needs; it protects only secrets that cannot be guessed.
  let md5: @Sendable ([UInt8]) -> [UInt8]

  /// Makes a factory that draws unpredictable bytes from `random` and hashes with `digest`, which is SHA-256, and `md5`.
  public init(
    random: @escaping @Sendable (Int) -> [UInt8] = Self.systemBytes, digest: @escaping @Sendable ([UInt8]) -> [UInt8],
    md5: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) {
    precondition(digest([]).count == SecretHash.length, "The digest of secrets is SHA-256.")
    self.random = random
    self.digest = digest
    self.md5 = md5
  }

  /// Returns a new secret.
  public func secret() -> Secret { Secret(made: Self.text(of: random(32))) }

  /// Returns a new secret of 256 bits that consists of letters and digits only.
  func plainSecret() -> Secret {
    var text = ""
    while text.utf8.count < Secret.length { text += Self.text(of: random(64)).filter { $0 != "-" && $0 != "_" } }
    return Secret(made: String(text.prefix(Secret.length)))
  }

  /// Returns the stored form of `secret`.
  public func hash(of secret: Secret) -> SecretHash { SecretHash(made: digest(Array(secret.text.utf8))) }

  /// Returns a unique id of 32 hexadecimal digits; it grants nothing.
  public func id() -> String {
    random(16).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  /// Returns this many bytes of the system's randomness, which is fit for secrets.
  public static let systemBytes: @Sendable (Int) -> [UInt8] = { count in
    var system = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &system) }
  }

  /// Returns base64url without padding (RFC 4648, section 5).
  private static func text(of bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}

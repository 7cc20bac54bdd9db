import Foundation

/// A text of 256 random bits that opens something; who has it is let in, so it is told once and kept nowhere.
public struct Secret: Sendable, CustomStringConvertible, CustomReflectable {
  /// How long it is, in characters.
  public static let length = 43

  /// The bits in base64url.
  public let text: String

  /// What somebody sent; nil for what can be no secret of ours.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == Self.length, text.utf8.allSatisfy(Self.isBase64URL) else { return nil }
    self.text = String(text)
  }

  fileprivate init(made text: String) { self.text = text }

  /// Nothing that a log could tell.
  public var description: String { "a secret" }
  /// Nothing that a dump could tell.
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

/// The SHA-256 of a secret: what is kept of it. Finding one takes as long for any guess.
public struct SecretHash: Sendable, Hashable {
  /// How long it is, in bytes.
  public static let length = 32

  /// The 32 bytes.
  public let bytes: [UInt8]

  /// The hash with these bytes; nil unless there are 32.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  fileprivate init(made bytes: [UInt8]) { self.bytes = bytes }
}

/// Something that was made, with the secret that opens it, which is not to be had again.
public struct Issued<Value: Sendable>: Sendable {
  /// What is kept.
  public let value: Value
  /// What its holder is told.
  public let secret: Secret
}

/// Makes secrets and their hashes.
public struct Secrets: Sendable {
  private let random: @Sendable (Int) -> [UInt8]
  /// The SHA-256 of some bytes.
  let digest: @Sendable ([UInt8]) -> [UInt8]
  /// The MD5 of some bytes, which one language of reader apps asks for; it guards nothing but secrets that cannot be guessed.
  let md5: @Sendable ([UInt8]) -> [UInt8]

  /// Takes bytes from `random`, which is asked for so many that nobody can foretell, and hashes with `digest`: SHA-256;
  /// `md5` is MD5.
  public init(
    random: @escaping @Sendable (Int) -> [UInt8] = Self.systemBytes, digest: @escaping @Sendable ([UInt8]) -> [UInt8],
    md5: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) {
    precondition(digest([]).count == SecretHash.length, "The digest of secrets is SHA-256.")
    self.random = random
    self.digest = digest
    self.md5 = md5
  }

  /// A new secret.
  public func secret() -> Secret { Secret(made: Self.text(of: random(32))) }

  /// A new secret of letters and figures alone, 256 bits of it as well.
  func plainSecret() -> Secret {
    var text = ""
    while text.utf8.count < Secret.length { text += Self.text(of: random(64)).filter { $0 != "-" && $0 != "_" } }
    return Secret(made: String(text.prefix(Secret.length)))
  }

  /// What is kept of `secret`.
  public func hash(of secret: Secret) -> SecretHash { SecretHash(made: digest(Array(secret.text.utf8))) }

  /// A name for something new that no other thing has, in 32 hexadecimal figures; it opens nothing.
  public func id() -> String {
    random(16).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  /// So many bytes of the system's own randomness, which is fit for secrets.
  public static let systemBytes: @Sendable (Int) -> [UInt8] = { count in
    var system = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &system) }
  }

  /// In base64url, without padding (RFC 4648, section 5).
  private static func text(of bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}

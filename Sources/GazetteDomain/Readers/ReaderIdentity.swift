public import Foundation

/// A passkey with which a reader signs in, as WebAuthn describes it, and what the reader calls it. The library `WebAuthn` has a
/// type with the same facts: it knows no reader, and the domain no library of signing in.
public struct ReaderPasskey: Sendable, Hashable, Identifiable {
  /// The id that its authenticator gave it: 1...1023 bytes, of which no two passkeys have the same.
  public struct ID: RawRepresentable, Sendable, Hashable {
    /// The bytes.
    public let rawValue: [UInt8]
    /// Makes an id of bytes.
    public init(rawValue: [UInt8]) { self.rawValue = rawValue }
  }

  /// How many passkeys a reader has at most.
  public static let most = 20

  /// Its identity.
  public let id: ID
  /// Whose it is; the key's UTF-8 is the user handle.
  public let reader: ReaderKey
  /// What the reader calls it.
  public var name: ShownText
  /// Its public key, as a COSE key: 1...4096 bytes.
  public let publicKey: [UInt8]
  /// How often it signed; always 0 for one that does not count.
  public var signCount: UInt32
  /// Whether it can be copied to the reader's other devices.
  public let isBackupEligible: Bool
  /// Whether it was.
  public var isBackedUp: Bool
  /// How browsers reach it, such as `internal` or `usb`: at most 8 short words.
  public let transports: [String]
  /// The model of its authenticator: 16 bytes.
  public let aaguid: [UInt8]
  /// When it was added.
  public let created: Date
  /// When it was used last; nil before.
  public var lastUsed: Date?

  /// Makes a passkey.
  public init(
    id: ID, reader: ReaderKey, name: ShownText, publicKey: [UInt8], signCount: UInt32, isBackupEligible: Bool,
    isBackedUp: Bool, transports: [String], aaguid: [UInt8], created: Date, lastUsed: Date? = nil
  ) {
    self.id = id
    self.reader = reader
    self.name = name
    self.publicKey = publicKey
    self.signCount = signCount
    self.isBackupEligible = isBackupEligible
    self.isBackedUp = isBackedUp
    self.transports = transports
    self.aaguid = aaguid
    self.created = created
    self.lastUsed = lastUsed
  }
}

/// Who a reader is to somebody else who vouches for them: a provider of OpenID Connect, or a proxy that signs in. What a machine
/// says is compared byte by byte; folding is for names that people type.
public struct ReaderIdentity: Sendable, Hashable {
  /// How many identities a reader has at most.
  public static let most = 20
  /// How long an issuer can be, in bytes.
  public static let longestIssuer = 2048
  /// How long a subject can be, in bytes.
  public static let longestSubject = 255
  /// The issuer of whom a proxy names in a header.
  public static let proxy = "proxy"

  /// Who vouches: the provider's issuer byte by byte, or ``proxy``.
  public let issuer: String
  /// Who it is there, byte by byte.
  public let subject: String

  /// Whether a proxy vouches for it.
  public var isOfProxy: Bool { issuer == Self.proxy }

  /// The identity of `subject` at `issuer`; nil unless both are printable ASCII within their bounds. A proxy may use any letters,
  /// but no control characters.
  public init?(issuer: String, subject: String) {
    guard (1...Self.longestIssuer).contains(issuer.utf8.count), issuer.utf8.allSatisfy(Self.isPrintable),
      (1...Self.longestSubject).contains(subject.utf8.count),
      issuer == Self.proxy ? Self.isText(subject) : subject.utf8.allSatisfy(Self.isPrintable)
    else { return nil }
    self.issuer = issuer
    self.subject = subject
  }

  /// Byte by byte: two spellings of a letter are two people, though Swift takes their texts for equal.
  public static func == (one: ReaderIdentity, other: ReaderIdentity) -> Bool {
    one.issuer.utf8.elementsEqual(other.issuer.utf8) && one.subject.utf8.elementsEqual(other.subject.utf8)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(Array(issuer.utf8))
    hasher.combine(Array(subject.utf8))
  }

  /// Whether nothing in `text` is a control character, or stands for bytes that were no UTF-8 and could have been any.
  private static func isText(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{FFFD}" }
  }

  private static func isPrintable(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }
}

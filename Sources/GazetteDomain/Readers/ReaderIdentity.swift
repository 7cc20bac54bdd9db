public import Foundation

/// A reader's passkey as WebAuthn describes it, with its name. The library `WebAuthn` has a similar type: the library does not
/// know readers, and the domain does not depend on it.
public struct ReaderPasskey: Sendable, Hashable, Identifiable {
  /// The id from its authenticator: 1...1023 bytes, unique.
  public struct ID: RawRepresentable, Sendable, Hashable {
    /// The bytes.
    public let rawValue: [UInt8]
    /// Makes an id from bytes.
    public init(rawValue: [UInt8]) { self.rawValue = rawValue }
  }

  /// The maximum number of passkeys of a reader.
  public static let maximumCount = 20

  /// The identity.
  public let id: ID
  /// The owner; the key's UTF-8 is the user handle.
  public let reader: ReaderKey
  /// The reader's name for it.
  public var name: DisplayText
  /// The public key, as a COSE key: 1...4096 bytes.
  public let publicKey: [UInt8]
  /// The number of its signatures; always 0 for an authenticator without a counter.
  public var signCount: UInt32
  /// True when it can be copied to the reader's other devices.
  public let isBackupEligible: Bool
  /// True when it has been copied.
  public var isBackedUp: Bool
  /// The transports by which browsers reach it, such as `internal` or `usb`: at most 8 short words.
  public let transports: [String]
  /// The model of its authenticator: 16 bytes.
  public let aaguid: [UInt8]
  /// The time when it was added.
  public let created: Date
  /// The time of its last use; nil before the first.
  public var lastUsed: Date?

  /// Makes a passkey.
  public init(
    id: ID, reader: ReaderKey, name: DisplayText, publicKey: [UInt8], signCount: UInt32, isBackupEligible: Bool,
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

/// A reader's identity at an external service: a provider of OpenID Connect, or a proxy that signs readers in. Text from a
/// machine is compared byte by byte; only names that people type are folded.
public struct ReaderIdentity: Sendable, Hashable {
  /// The maximum number of identities of a reader.
  public static let maximumCount = 20
  /// The maximum length of an issuer, in bytes.
  public static let maximumIssuerLength = 2048
  /// The maximum length of a subject, in bytes.
  public static let maximumSubjectLength = 255
  /// The issuer of identities from a proxy's header.
  public static let proxy = "proxy"

  /// The issuer, byte by byte: the provider's, or ``proxy``.
  public let issuer: String
  /// The subject at the issuer, byte by byte.
  public let subject: String

  /// True when a proxy issues it.
  public var isFromProxy: Bool { issuer == Self.proxy }

  /// Makes the identity of `subject` at `issuer`; nil unless both are printable ASCII within their bounds. A proxy may use any
  /// letters, but no control characters.
  public init?(issuer: String, subject: String) {
    guard (1...Self.maximumIssuerLength).contains(issuer.utf8.count), issuer.utf8.allSatisfy(Self.isPrintable),
      (1...Self.maximumSubjectLength).contains(subject.utf8.count),
      issuer == Self.proxy ? Self.isText(subject) : subject.utf8.allSatisfy(Self.isPrintable)
    else { return nil }
    self.issuer = issuer
    self.subject = subject
  }

  /// Compares bytes: two spellings of a letter are two people, although Swift considers their texts equal.
  public static func == (left: ReaderIdentity, right: ReaderIdentity) -> Bool {
    left.issuer.utf8.elementsEqual(right.issuer.utf8) && left.subject.utf8.elementsEqual(right.subject.utf8)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(Array(issuer.utf8))
    hasher.combine(Array(subject.utf8))
  }

  /// Returns true when `text` contains neither control characters nor replacements for invalid UTF-8, which could hide any bytes.
  private static func isText(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{FFFD}" }
  }

  private static func isPrintable(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }
}

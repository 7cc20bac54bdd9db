import BoundedNumbers
public import Foundation

// Unchecked: passes an array's bytes to the hash for the duration of the call.

/// An external input, or a page: a possible cause of a crash, which is quarantined after one.
public struct CrashSubject: Sendable, Hashable {
  /// The kind of input.
  public enum Kind: String, Sendable, CaseIterable {
    /// A feed, by its address.
    case feed
    /// An address that is searched for feeds.
    case address
    /// An article's own page, by its address.
    case article
    /// The weather of a position, by the text of its id.
    case position
    /// A search for places, by the typed text.
    case search
    /// The map's weather in an area.
    case area
    /// The warnings of a service, by the text of their scope.
    case warnings
    /// A tile of the map.
    case tile
    /// A source of ads, by its name.
    case listing
    /// A picture, by its origin and a hash of its address.
    case picture
    /// A file from a reader, by a hash of its bytes.
    case file
    /// A page, by its route and a hash of its path and query.
    case page
  }

  /// The kind.
  public let kind: Kind
  /// The identity within the kind, at most 180 bytes: a longer key is its beginning and a hash of the whole.
  public let key: String

  /// Makes the subject of that kind and key.
  public init(_ kind: Kind, _ key: String) {
    self.kind = kind
    let isShort = key.utf8.count <= 180
    self.key = isShort ? key : "\(String(decoding: key.utf8.prefix(150), as: UTF8.self))…\(Self.hash(key).text)"
  }

  /// Makes a subject from a label and a hash of a private text: a reader's page address, or a secret.
  public init(_ kind: Kind, _ label: String, hiding secret: String) {
    self.init(kind, "\(label.prefix(100)) \(Self.hash(secret).text)")
  }

  /// Makes the subject of the picture at `address`.
  public init(picture address: URL) {
    var origin = URLComponents()
    (origin.scheme, origin.host, origin.port) = (address.scheme, address.host, address.port)
    self.init(.picture, origin.string ?? "", hiding: address.absoluteString)
  }

  /// Returns true when the subject's hash is that of `secret`.
  public func hides(_ secret: String) -> Bool { key.hasSuffix(" \(Self.hash(secret).text)") }

  /// Makes the subject of a file with these bytes.
  public init(file bytes: [UInt8]) {
    var hash = StableHash()
    bytes.withUnsafeBytes { hash.add($0) }
    self.init(.file, "\(bytes.count)-\(hash.text)")
  }

  /// Reads ``text``; nil when it is malformed.
  public init?(text: String) {
    guard let space = text.firstIndex(of: " "), let kind = Kind(rawValue: String(text[..<space])) else { return nil }
    self.init(kind, String(text[text.index(after: space)...]))
  }

  /// The kind and the key, as in files and logs.
  public var text: String { "\(kind.rawValue) \(key)" }

  private static func hash(_ text: String) -> StableHash {
    var hash = StableHash()
    hash.add(text)
    return hash
  }
}

/// An input that is no longer read, because the program crashed while reading it.
public struct QuarantinedInput: Sendable, Hashable {
  /// The input.
  public var subject: CrashSubject
  /// The start of the quarantine.
  public var since: Date
  /// The end of the quarantine at the latest: a newer version of the program retries at once.
  public var until: Date
  /// True when it is one of several inputs that were read at that time.
  public var isSuspicion: Bool

  /// Makes an entry.
  public init(subject: CrashSubject, since: Date, until: Date, isSuspicion: Bool) {
    self.subject = subject
    self.since = since
    self.until = until
    self.isSuspicion = isSuspicion
  }
}

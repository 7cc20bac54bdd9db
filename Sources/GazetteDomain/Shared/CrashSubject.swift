public import Foundation

// Unchecked: lends an array's bytes to the hash for the time of the call.

/// Something that is read from outside, or shown: what a crash can come from, and what is set aside after one.
public struct CrashSubject: Sendable, Hashable {
  /// What it is.
  public enum Kind: String, Sendable, CaseIterable {
    /// A feed, by its address.
    case feed
    /// An address behind which feeds are looked for.
    case address
    /// An article's own page, by its address.
    case article
    /// The weather of a position, by the text of its id.
    case position
    /// A search for places, by what was typed.
    case search
    /// The map's weather in an area.
    case area
    /// The warnings of a service, by the text of their scope.
    case warnings
    /// A tile of the map.
    case tile
    /// A source of ads, by its name.
    case listing
    /// A picture, by its origin and a sum of its address.
    case picture
    /// A file that a reader gave, by a sum of its bytes.
    case file
    /// A page of the paper, by its route and a sum of its path and query.
    case page
  }

  /// What it is.
  public let kind: Kind
  /// Which one, in at most 180 bytes: of a longer key the beginning and a sum of the whole.
  public let key: String

  /// The subject of that kind and key.
  public init(_ kind: Kind, _ key: String) {
    self.kind = kind
    let isShort = key.utf8.count <= 180
    self.key = isShort ? key : "\(String(decoding: key.utf8.prefix(150), as: UTF8.self))…\(Self.hash(key).text)"
  }

  /// The subject of that kind, by a label and a sum of what is told nowhere: what a reader looks at, or what opens something.
  public init(_ kind: Kind, _ label: String, hiding secret: String) {
    self.init(kind, "\(label.prefix(100)) \(Self.hash(secret).text)")
  }

  /// A picture at `address`.
  public init(picture address: URL) {
    var origin = URLComponents()
    (origin.scheme, origin.host, origin.port) = (address.scheme, address.host, address.port)
    self.init(.picture, origin.string ?? "", hiding: address.absoluteString)
  }

  /// Whether the subject hides `secret`.
  public func hides(_ secret: String) -> Bool { key.hasSuffix(" \(Self.hash(secret).text)") }

  /// A file of these bytes.
  public init(file bytes: [UInt8]) {
    var hash = StableHash()
    bytes.withUnsafeBytes { hash.add($0) }
    self.init(.file, "\(bytes.count)-\(hash.text)")
  }

  /// The subject that ``text`` tells; nil when it tells none.
  public init?(text: String) {
    guard let space = text.firstIndex(of: " "), let kind = Kind(rawValue: String(text[..<space])) else { return nil }
    self.init(kind, String(text[text.index(after: space)...]))
  }

  /// The kind and the key, as files and logs hold them.
  public var text: String { "\(kind.rawValue) \(key)" }

  private static func hash(_ text: String) -> StableHash {
    var hash = StableHash()
    hash.add(text)
    return hash
  }
}

/// What is not read any more, because the program ended while it was.
public struct SetAside: Sendable, Hashable {
  /// What.
  public var subject: CrashSubject
  /// Since when.
  public var since: Date
  /// Until when at most: a newer version of the program tries again at once.
  public var until: Date
  /// True when several things were being read, any of which it may have been.
  public var isSuspicion: Bool

  /// Makes an entry.
  public init(subject: CrashSubject, since: Date, until: Date, isSuspicion: Bool) {
    self.subject = subject
    self.since = since
    self.until = until
    self.isSuspicion = isSuspicion
  }
}

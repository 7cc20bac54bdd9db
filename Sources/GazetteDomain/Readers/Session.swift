public import Foundation

/// A browser in which a reader is signed in.
public struct Session: Sendable, Hashable, Identifiable {
  /// The identity of a session; it grants nothing.
  public struct ID: RawRepresentable, Sendable, Hashable {
    /// The text as it is stored.
    public let rawValue: String
    /// Makes an id from its stored form.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The lifetime in seconds: thirty days, regardless of use.
  public static let lifetime: TimeInterval = 30 * 24 * 3600
  /// The maximum number of sessions of a reader; a new one replaces the one unused for longest.
  public static let maximumCount = 100

  /// The identity.
  public let id: ID
  /// The signed-in reader.
  public let reader: ReaderKey
  /// The stored hash of its secret.
  public let hash: SecretHash
  /// The browser's description of itself; nil when nothing of it is presentable.
  public let device: DisplayText?
  /// The time when the reader signed in.
  public let started: Date
  /// The time and address of the last use; exact to a minute.
  public var lastUse: LastUse

  /// Makes a session.
  public init(
    id: ID, reader: ReaderKey, hash: SecretHash, device: DisplayText?, started: Date, lastUse: LastUse
  ) {
    self.id = id
    self.reader = reader
    self.hash = hash
    self.device = device
    self.started = started
    self.lastUse = lastUse
  }

  /// The time when it ends.
  public var ends: Date { started.addingTimeInterval(Self.lifetime) }

  /// Returns true when the reader is signed in at `now`. A start more than a day later comes from a wrong clock; such a session
  /// would last too long.
  func isOpen(at now: Date) -> Bool { ends > now && started.timeIntervalSince(now) < 86_400 }
}

/// The time and address of a last use.
public struct LastUse: Sendable, Hashable {
  /// The maximum delay of the record, in seconds: a use is written at most once in that time.
  public static let resolution: TimeInterval = 60

  /// The time.
  public let date: Date
  /// The client's address; nil when unknown.
  public let address: DisplayText?

  /// Makes a record of a use.
  public init(_ date: Date, from address: DisplayText?) {
    self.date = date
    self.address = address
  }

  /// Returns true when a use at `now` must be recorded after this one; also when the clock was set back since.
  func isDue(at now: Date) -> Bool {
    now.timeIntervalSince(date) >= Self.resolution || date.isAhead(of: now)
  }
}

/// A program's substitute for a password, limited to its scope.
public struct AccessToken: Sendable, Hashable, Identifiable {
  /// The permissions of a program.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// Reads.
    case read
    /// Reads and changes the reader's data.
    case write
    /// Reads and marks articles, as feed readers do, and nothing else.
    case sync
  }

  /// The identity of a token; it grants nothing.
  public struct ID: RawRepresentable, Sendable, Hashable {
    /// The text as it is stored.
    public let rawValue: String
    /// Makes an id from its stored form.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The beginning of every token, which makes leaked ones recognisable. An app's password contains only letters and digits,
  /// because some apps send it unescaped.
  public static let mark = "gzt_", appMark = "gzt"
  /// The maximum number of tokens of a reader.
  public static let maximumCount = 50
  /// The maximum time until a token's end, in seconds: ten years.
  public static let maximumLifetime: TimeInterval = 10 * 366 * 24 * 3600

  /// The identity.
  public let id: ID
  /// The owner.
  public let reader: ReaderKey
  /// The reader's name for it.
  public let name: DisplayText
  /// The permissions.
  public let scope: Scope
  /// The stored hash of its secret.
  public let hash: SecretHash
  /// The MD5 of the reader's name, a colon and the whole token, which Fever apps send; nil unless it is for an app.
  public let feverKey: [UInt8]?
  /// The visible part: its first characters, including the mark, too few to find the rest.
  public let prefix: String
  /// The time when it was made.
  public let created: Date
  /// The time when it expires; nil for never.
  public let ends: Date?
  /// The time and address of the last use, exact to a minute; nil before the first.
  public var lastUse: LastUse?

  /// Makes a token.
  public init(
    id: ID, reader: ReaderKey, name: DisplayText, scope: Scope, hash: SecretHash, feverKey: [UInt8]? = nil,
    prefix: String, created: Date, ends: Date?, lastUse: LastUse? = nil
  ) {
    self.id = id
    self.reader = reader
    self.name = name
    self.scope = scope
    self.hash = hash
    self.feverKey = feverKey
    self.prefix = prefix
    self.created = created
    self.ends = ends
    self.lastUse = lastUse
  }

  /// Returns the secret in a program's text; nil when it cannot be a token.
  public static func secret(in text: some StringProtocol) -> Secret? {
    guard text.utf8.count <= mark.count + Secret.length else { return nil }
    return Secret(text.suffix(Secret.length)).flatMap { secret in
      [mark, appMark].contains { $0 + secret.text == text } ? secret : nil
    }
  }
}

extension Issued<AccessToken> {
  /// The whole token, which its reader sees once.
  public var text: String { (value.scope == .sync ? AccessToken.appMark : AccessToken.mark) + secret.text }
}

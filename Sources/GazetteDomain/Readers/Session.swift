public import Foundation

/// A browser in which a reader is signed in.
public struct Session: Sendable, Hashable, Identifiable {
  /// The identity of a session; it opens nothing.
  public struct ID: RawRepresentable, Sendable, Hashable {
    /// The text as it is stored.
    public let rawValue: String
    /// Makes an id from its stored form.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// How long a session lives, in seconds: thirty days, however much it is used.
  public static let lifetime: TimeInterval = 30 * 24 * 3600
  /// How many sessions a reader has at most; the one that was longest unused makes room for a new one.
  public static let most = 100

  /// Its identity.
  public let id: ID
  /// Who is signed in.
  public let reader: ReaderKey
  /// What is kept of its secret.
  public let hash: SecretHash
  /// What the browser calls itself; nil when it says nothing that can be shown.
  public let device: ShownText?
  /// When the reader signed in.
  public let started: Date
  /// When it was used last, and from where; exact to a minute.
  public var lastUse: LastUse

  /// Makes a session.
  public init(
    id: ID, reader: ReaderKey, hash: SecretHash, device: ShownText?, started: Date, lastUse: LastUse
  ) {
    self.id = id
    self.reader = reader
    self.hash = hash
    self.device = device
    self.started = started
    self.lastUse = lastUse
  }

  /// When it ends.
  public var ends: Date { started.addingTimeInterval(Self.lifetime) }

  /// Whether the reader is signed in at `now`. One that began a day later than that began by a clock that was wrong, and would
  /// last as long as the clock was ahead.
  func isOpen(at now: Date) -> Bool { ends > now && started.timeIntervalSince(now) < 86_400 }
}

/// When something was used last, and from where.
public struct LastUse: Sendable, Hashable {
  /// How far behind the note of a use may be, in seconds: it is written once in that time at most.
  public static let resolution: TimeInterval = 60

  /// When.
  public let date: Date
  /// The client's address; nil when it is not known.
  public let address: ShownText?

  /// Makes a note of a use.
  public init(_ date: Date, from address: ShownText?) {
    self.date = date
    self.address = address
  }

  /// Whether a use at `now` is to be noted after this one; also when the clock was set back since.
  func isDue(at now: Date) -> Bool {
    now.timeIntervalSince(date) >= Self.resolution || date.isAhead(of: now)
  }
}

/// What a program shows in place of a password; it opens only what its scope says.
public struct AccessToken: Sendable, Hashable, Identifiable {
  /// What a program may do.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// Read.
    case read
    /// Read and change what is the reader's.
    case write
    /// Read and mark articles, as feed readers do, and nothing else.
    case sync
  }

  /// The identity of a token; it opens nothing.
  public struct ID: RawRepresentable, Sendable, Hashable {
    /// The text as it is stored.
    public let rawValue: String
    /// Makes an id from its stored form.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// What every token begins with, so that a leaked one is known at sight; an app's password has no other signs than letters
  /// and figures, as some apps send it as it is.
  public static let mark = "gzt_", appMark = "gzt"
  /// How many tokens a reader has at most.
  public static let most = 50
  /// How far away a token's end can be, in seconds: ten years.
  public static let longestLifetime: TimeInterval = 10 * 366 * 24 * 3600

  /// Its identity.
  public let id: ID
  /// Whose it is.
  public let reader: ReaderKey
  /// What the reader calls it.
  public let name: ShownText
  /// What it opens.
  public let scope: Scope
  /// What is kept of its secret.
  public let hash: SecretHash
  /// The MD5 of the reader's name, a colon and the whole token, with which Fever's apps come; nil unless it is for an app.
  public let feverKey: [UInt8]?
  /// What is shown of it: its first characters, mark included, too few to find the rest.
  public let prefix: String
  /// When it was made.
  public let created: Date
  /// When it opens nothing any more; nil for one without an end.
  public let ends: Date?
  /// When it was used last, and from where, exact to a minute; nil before.
  public var lastUse: LastUse?

  /// Makes a token.
  public init(
    id: ID, reader: ReaderKey, name: ShownText, scope: Scope, hash: SecretHash, feverKey: [UInt8]? = nil,
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

  /// The secret in what a program sent; nil for what can be no token.
  public static func secret(in text: some StringProtocol) -> Secret? {
    guard text.utf8.count <= mark.count + Secret.length else { return nil }
    return Secret(text.suffix(Secret.length)).flatMap { secret in
      [mark, appMark].contains { $0 + secret.text == text } ? secret : nil
    }
  }
}

extension Issued<AccessToken> {
  /// The whole token as its reader is told it, once.
  public var text: String { (value.scope == .sync ? AccessToken.appMark : AccessToken.mark) + secret.text }
}

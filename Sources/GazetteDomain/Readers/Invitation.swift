public import Foundation

/// A link that makes one person a reader of the paper, once.
public struct Invitation: Sendable, Hashable, Identifiable {
  /// The identity of an invitation; it opens nothing.
  public struct ID: RawRepresentable, Sendable, Hashable {
    /// The text as it is stored.
    public let rawValue: String
    /// Makes an id from its stored form.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// How long it can be used, in seconds: three days.
  public static let lifetime: TimeInterval = 3 * 24 * 3600
  /// How many wait to be used at most.
  public static let most = 100

  /// Its identity.
  public let id: ID
  /// What is kept of its secret.
  public let hash: SecretHash
  /// What the invited may do.
  public let role: Reader.Role
  /// For whom it is, as the editor noted it for themselves; nil when they did not.
  public let invitee: ShownText?
  /// The editor who invites, without whom it opens nothing; nil for one made at the machine itself.
  public let madeBy: ReaderKey?
  /// When it was made.
  public let made: Date
  /// When it opens nothing any more.
  public let ends: Date

  /// Makes an invitation.
  public init(
    id: ID, hash: SecretHash, role: Reader.Role, invitee: ShownText? = nil, madeBy: ReaderKey?, made: Date, ends: Date
  ) {
    self.id = id
    self.hash = hash
    self.role = role
    self.invitee = invitee
    self.madeBy = madeBy
    self.made = made
    self.ends = ends
  }

  /// Whether it opens anything at `now`. One that ends later than any that is made now was made by a clock that was wrong.
  func isOpen(at now: Date) -> Bool { ends > now && !ends.isAhead(of: now + Self.lifetime) }
}

/// What is to be remembered for one browser, one use and a few minutes: a challenge for a passkey, a sign-in that a provider
/// is asked for.
public struct Ticket: Sendable, Hashable {
  /// What a ticket is for; one for something else is none.
  public struct Purpose: RawRepresentable, Sendable, Hashable {
    /// The name as it is stored.
    public let rawValue: String
    /// Makes a purpose from its stored form.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A passkey is being added.
    public static let passkeyRegistration = Purpose(rawValue: "passkeyRegistration")
    /// Somebody signs in with a passkey.
    public static let passkeySignIn = Purpose(rawValue: "passkeySignIn")
    /// Somebody signs in at a provider of OpenID Connect.
    public static let providerSignIn = Purpose(rawValue: "providerSignIn")
    /// A reader chooses a password anew.
    public static let passwordReset = Purpose(rawValue: "passwordReset")

    /// How long a ticket can be used for it, in seconds.
    var lifetime: TimeInterval { self == .passwordReset ? Invitation.lifetime : Ticket.lifetime }
  }

  /// How long it can be used, in seconds: ten minutes, but for a new password.
  public static let lifetime: TimeInterval = 10 * 60
  /// How many wait to be used at most; the oldest makes room, as strangers can have them made.
  public static let most = 10_000
  /// How much it can remember, in bytes.
  public static let largestPayload = 16_384

  /// What is kept of its secret.
  public let hash: SecretHash
  /// What it is for.
  public let purpose: Purpose
  /// For whom, where somebody is signed in.
  public let reader: ReaderKey?
  /// When it is good for nothing any more.
  public let ends: Date
  /// What is remembered.
  public let payload: [UInt8]

  /// Makes a ticket.
  public init(hash: SecretHash, purpose: Purpose, reader: ReaderKey?, ends: Date, payload: [UInt8]) {
    self.hash = hash
    self.purpose = purpose
    self.reader = reader
    self.ends = ends
    self.payload = payload
  }

  /// Whether it is good for anything at `now`. One that ends later than any that is made now was made by a clock that was
  /// wrong.
  func isOpen(at now: Date) -> Bool { ends > now && !ends.isAhead(of: now + purpose.lifetime) }
}

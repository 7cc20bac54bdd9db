public import Foundation

/// A link that makes one person a reader, once.
public struct Invitation: Sendable, Hashable, Identifiable {
  /// The identity of an invitation; it grants nothing.
  public struct ID: RawRepresentable, Sendable, Hashable {
    /// The text as it is stored.
    public let rawValue: String
    /// Makes an id from its stored form.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The lifetime in seconds: three days.
  public static let lifetime: TimeInterval = 3 * 24 * 3600
  /// The maximum number of unused invitations.
  public static let maximumCount = 100

  /// The identity.
  public let id: ID
  /// The stored hash of its secret.
  public let hash: SecretHash
  /// The role of the invited person.
  public let role: Reader.Role
  /// The editor's private note about the invited person; nil without one.
  public let invitee: DisplayText?
  /// The editor who invites, without whom the invitation is invalid; nil for one made on the command line.
  public let madeBy: ReaderKey?
  /// The time when it was made.
  public let made: Date
  /// The time when it expires.
  public let ends: Date

  /// Makes an invitation.
  public init(
    id: ID, hash: SecretHash, role: Reader.Role, invitee: DisplayText? = nil, madeBy: ReaderKey?, made: Date, ends: Date
  ) {
    self.id = id
    self.hash = hash
    self.role = role
    self.invitee = invitee
    self.madeBy = madeBy
    self.made = made
    self.ends = ends
  }

  /// Returns true when it is valid at `now`. An end beyond the lifetime comes from a wrong clock.
  func isOpen(at now: Date) -> Bool { ends > now && !ends.isAhead(of: now + Self.lifetime) }
}

/// Data for one browser, for one use within a few minutes: a passkey's challenge, or a sign-in at a provider.
public struct OneTimeToken: Sendable, Hashable {
  /// The purpose of a one-time token, which is valid for no other.
  public struct Purpose: RawRepresentable, Sendable, Hashable {
    /// The name as it is stored.
    public let rawValue: String
    /// Makes a purpose from its stored form.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Adding a passkey.
    public static let passkeyRegistration = Purpose(rawValue: "passkeyRegistration")
    /// A sign-in with a passkey.
    public static let passkeySignIn = Purpose(rawValue: "passkeySignIn")
    /// A sign-in at a provider of OpenID Connect.
    public static let providerSignIn = Purpose(rawValue: "providerSignIn")
    /// Choosing a new password.
    public static let passwordReset = Purpose(rawValue: "passwordReset")

    /// The lifetime of a one-time token for this purpose, in seconds.
    var lifetime: TimeInterval { self == .passwordReset ? Invitation.lifetime : OneTimeToken.lifetime }
  }

  /// The lifetime in seconds, except for a new password: ten minutes.
  public static let lifetime: TimeInterval = 10 * 60
  /// The maximum number of unused one-time tokens. The oldest is deleted for a new one, because strangers can have one-time
  /// tokens made.
  public static let maximumCount = 10_000
  /// The maximum size of the data, in bytes.
  public static let maximumPayloadBytes = 16_384

  /// The stored hash of its secret.
  public let hash: SecretHash
  /// The purpose.
  public let purpose: Purpose
  /// The signed-in reader to whom it belongs; nil when no one is signed in.
  public let reader: ReaderKey?
  /// The time when it expires.
  public let ends: Date
  /// The remembered data.
  public let payload: [UInt8]

  /// Makes a one-time token.
  public init(hash: SecretHash, purpose: Purpose, reader: ReaderKey?, ends: Date, payload: [UInt8]) {
    self.hash = hash
    self.purpose = purpose
    self.reader = reader
    self.ends = ends
    self.payload = payload
  }

  /// Returns true when it is valid at `now`. An end beyond the lifetime comes from a wrong clock.
  func isOpen(at now: Date) -> Bool { ends > now && !ends.isAhead(of: now + purpose.lifetime) }
}

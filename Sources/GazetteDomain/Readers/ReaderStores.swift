public import Foundation

/// Decides a change of a reader: receives the current reader and the number of active editors, including that reader, and returns
/// the new reader.
///
/// A store calls it within the transaction that writes the result, so that of two concurrent changes the second sees the first.
/// It may call it twice.
public typealias ReaderDecision = @Sendable (_ reader: Reader, _ activeEditors: Int) -> Result<Reader, ReadersProblem>

/// Stores readers and invitations.
///
/// At first the operator is the only reader: an editor called ``ReaderName/editor``, without a password.
public protocol ReaderStore: Sendable {
  /// Returns all readers by name, including disabled and removed ones.
  func readers() async throws(StoreError) -> [Reader]
  /// Returns one reader; nil when the key is unknown.
  func reader(_ id: ReaderKey) async throws(StoreError) -> Reader?
  /// Returns the only reader, and whether they have a password, a passkey or an identity to sign in with, other than a proxy's;
  /// nil when there are several. Called with nearly every request.
  func onlyReader() async throws(StoreError) -> (reader: Reader, hasCredential: Bool)?
  /// Returns the reader of that name with their password, nil without one; nil when the name is unknown.
  func reader(named name: ReaderName) async throws(StoreError) -> (reader: Reader, password: StoredPassword?)?

  /// Adds a reader and uses up the invitation with that hash, in one transaction.
  ///
  /// The reader gets the invitation's role. An invitation that is missing, has expired when the reader is made, or whose editor
  /// is no longer an active editor is ``ReadersProblem/badInvitation``; it stays unused when the name is taken. An identity is
  /// linked to the reader; when it belongs to another reader, the result is ``ReadersProblem/identityTaken`` and no reader is
  /// added.
  func add(
    _ reader: Reader, password: StoredPassword?, invitation: SecretHash?, identity: ReaderIdentity?
  ) async throws(StoreError) -> Result<Reader, ReadersProblem>
  /// Changes the names, role and state of a reader as `decide` returns them, in one transaction.
  /// Deletes the sessions and tokens of a reader who is then inactive, and the invitations of one who is no active editor.
  /// ``ReadersProblem/nameTaken(_:)`` and ``ReadersProblem/unknownReader`` come from the store itself.
  func change(_ id: ReaderKey, _ decide: @escaping ReaderDecision) async throws(StoreError) -> Result<
    Reader, ReadersProblem
  >
  /// Sets a reader's password, nil for none, and ends all their sessions except the given one; false when the reader is unknown.
  func setPassword(
    _ password: StoredPassword?, of id: ReaderKey, keeping session: Session.ID?
  ) async throws(StoreError) -> Bool
  /// Deletes all data of the readers who leave at `date` or before, in small steps, and the remains of an interrupted deletion;
  /// returns their keys. They stop being readers at once.
  ///
  /// Settings of the installation itself stay, although they are stored under the operator's key.
  func purge(leavingUpTo date: Date) async throws(StoreError) -> [ReaderKey]

  /// Saves an invitation; ``ReadersProblem/tooMany(_:maximum:)`` when ``Invitation/maximumCount`` unused ones have not expired
  /// at its making. Deletes expired ones.
  func add(_ invitation: Invitation) async throws(StoreError) -> Result<Invitation, ReadersProblem>
  /// Returns the invitation with that hash, even if expired; nil when there is none.
  func invitation(_ hash: SecretHash) async throws(StoreError) -> Invitation?
  /// Returns the unused invitations, the earliest first.
  func invitations() async throws(StoreError) -> [Invitation]
  /// Deletes an invitation; false when it does not exist.
  func removeInvitation(_ id: Invitation.ID) async throws(StoreError) -> Bool
}

/// Stores readers' sessions, tokens, passkeys and identities.
public protocol CredentialStore: Sendable {
  /// Saves a session of an active reader and returns the reader; retains the ``Session/maximumCount`` most recently used ones.
  func add(_ session: Session) async throws(StoreError) -> Result<Reader, ReadersProblem>
  /// Returns the session with that hash and its reader, whatever their state and its age; nil when there is none.
  func session(_ hash: SecretHash) async throws(StoreError) -> (session: Session, reader: Reader)?
  /// Returns the reader's sessions, the most recently used first.
  func sessions(of reader: ReaderKey) async throws(StoreError) -> [Session]
  /// Records the use of a session, if it still exists.
  func note(_ use: LastUse, of session: Session.ID) async throws(StoreError)
  /// Ends one of the reader's sessions; false when it does not exist.
  func end(_ session: Session.ID, of reader: ReaderKey) async throws(StoreError) -> Bool
  /// Ends all of the reader's sessions except the given one; returns their number.
  func endSessions(of reader: ReaderKey, keeping session: Session.ID?) async throws(StoreError) -> Int

  /// Saves a token of an active reader and returns the reader; ``ReadersProblem/tooMany(_:maximum:)`` beyond
  /// ``AccessToken/maximumCount``.
  func add(_ token: AccessToken) async throws(StoreError) -> Result<Reader, ReadersProblem>
  /// Returns the token with that hash and its reader, whatever their state and its end; nil when there is none.
  func token(_ hash: SecretHash) async throws(StoreError) -> (token: AccessToken, reader: Reader)?
  /// Returns the token with that ``AccessToken/feverKey`` and its reader, whatever their state and its end; nil when there is
  /// none.
  func token(feverKey: [UInt8]) async throws(StoreError) -> (token: AccessToken, reader: Reader)?
  /// Returns the reader's tokens, the latest first.
  func tokens(of reader: ReaderKey) async throws(StoreError) -> [AccessToken]
  /// Records the use of a token, if it still exists.
  func note(_ use: LastUse, of token: AccessToken.ID) async throws(StoreError)
  /// Revokes one of the reader's tokens; false when it does not exist.
  func revoke(_ token: AccessToken.ID, of reader: ReaderKey) async throws(StoreError) -> Bool

  /// Saves a passkey of an active reader and returns the reader; ``ReadersProblem/passkeyTaken``, or
  /// ``ReadersProblem/tooMany(_:maximum:)`` beyond ``ReaderPasskey/maximumCount``.
  func add(_ passkey: ReaderPasskey) async throws(StoreError) -> Result<Reader, ReadersProblem>
  /// Returns the passkey and its reader, whatever their state; nil when there is none.
  func passkey(_ id: ReaderPasskey.ID) async throws(StoreError) -> (passkey: ReaderPasskey, reader: Reader)?
  /// Returns the reader's passkeys, the earliest first.
  func passkeys(of reader: ReaderKey) async throws(StoreError) -> [ReaderPasskey]
  /// Renames one of the reader's passkeys; false when it does not exist.
  func rename(_ passkey: ReaderPasskey.ID, to name: DisplayText, of reader: ReaderKey) async throws(StoreError) -> Bool
  /// Deletes one of the reader's passkeys; false when it does not exist.
  func remove(_ passkey: ReaderPasskey.ID, of reader: ReaderKey) async throws(StoreError) -> Bool
  /// Records a signature with its new count; `count` is the one before. False when the passkey no longer exists, or its stored
  /// count differs from `count`.
  func note(
    _ passkey: ReaderPasskey, countedFrom count: UInt32
  ) async throws(StoreError) -> Bool

  /// Links an identity to an active reader and returns the reader; repeating it changes nothing.
  /// ``ReadersProblem/identityTaken``, or ``ReadersProblem/tooMany(_:maximum:)`` beyond ``ReaderIdentity/maximumCount``.
  func link(
    _ identity: ReaderIdentity, to reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Result<Reader, ReadersProblem>
  /// Links a proxy's identity to an active reader who has a ``Reader/proxyName``, and clears that name, in one transaction.
  /// ``ReadersProblem/identityTaken`` for a reader without one, and for another reader's identity.
  func claim(
    _ identity: ReaderIdentity, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Result<Reader, ReadersProblem>
  /// Returns the reader with that identity, whatever their state; nil when there is none.
  func reader(with identity: ReaderIdentity) async throws(StoreError) -> Reader?
  /// Returns the reader's identities, the earliest linked first.
  func identities(of reader: ReaderKey) async throws(StoreError) -> [ReaderIdentity]
  /// Removes an identity of the reader; false when they do not have it.
  func unlink(_ identity: ReaderIdentity, from reader: ReaderKey) async throws(StoreError) -> Bool

  /// Saves a one-time token; retains the ``OneTimeToken/maximumCount`` that expire last.
  func add(_ oneTimeToken: OneTimeToken) async throws(StoreError)
  /// Returns the one-time token with that hash, even if expired, without using it; nil when there is none.
  func oneTimeToken(_ hash: SecretHash) async throws(StoreError) -> OneTimeToken?
  /// Removes and returns the one-time token with that hash, even if expired; nil when there is none, and for the second of two
  /// concurrent calls.
  func take(_ hash: SecretHash) async throws(StoreError) -> OneTimeToken?

  /// Deletes the sessions, invitations and one-time tokens that ended at `date` or before. Tokens stay, so that their readers
  /// see that they expired.
  func removeExpired(at date: Date) async throws(StoreError)
}

extension PasswordHashing {
  /// The default: one at a time.
  public var atOnce: Int { 1 }
}

/// The hash of a password with everything that checking it needs, in the PHC text form: `$scrypt$…`.
public struct StoredPassword: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  /// The maximum length of the text, in bytes.
  public static let maximumLength = 500

  /// The text as it is stored.
  public let text: String

  /// Makes the hash with that text; nil unless it has 1...500 bytes.
  public init?(text: String) {
    guard (1...Self.maximumLength).contains(text.utf8.count) else { return nil }
    self.text = text
  }

  /// A fixed text, so that logs reveal nothing.
  public var description: String { "a password's hash" }
  /// Empty, so that dumps reveal nothing.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The reason why a password could not be checked or hashed.
public enum PasswordHashingError: Error, Sendable, Hashable {
  /// The machine lacks the required memory.
  case lacksMemory
}

/// Hashes passwords at a deliberate cost: scrypt (RFC 7914).
public protocol PasswordHashing: Sendable {
  /// The maximum number of concurrent calls by ``Readers``: one by default.
  var atOnce: Int { get }
  /// Returns the hash of `password`, with a new salt.
  func hash(_ password: String) async throws(PasswordHashingError) -> StoredPassword
  /// Returns true when `password` has `hash`. For nil and unreadable hashes it does the usual work and returns false, so that the
  /// time reveals nothing.
  func matches(_ password: String, _ hash: StoredPassword?) async throws(PasswordHashingError) -> Bool
}

public import Foundation

/// Judges a change of a reader: is told the reader as they are and how many active editors there are, them included, and
/// answers the reader as they shall be.
///
/// A store runs it within the transaction that writes its answer, so that of two changes at once the second sees the first;
/// it may run it twice.
public typealias ReaderDecision = @Sendable (_ reader: Reader, _ activeEditors: Int) -> Result<Reader, ReadersProblem>

/// Keeps who reads the paper, and who is invited to.
///
/// At first the paper's owner is its only reader: an editor called ``ReaderName/editor``, without a password.
public protocol ReaderStore: Sendable {
  /// All readers by name, those who are disabled or leaving included.
  func readers() async throws(StoreError) -> [Reader]
  /// One reader; nil when there is none with that key.
  func reader(_ id: ReaderKey) async throws(StoreError) -> Reader?
  /// The paper's only reader, and whether they have a password, a passkey or an identity to come in with, which that of a proxy
  /// is not by itself; nil when there are several. Asked for with nearly every request.
  func onlyReader() async throws(StoreError) -> (reader: Reader, hasWayIn: Bool)?
  /// The reader of that name with their password, nil for who has none; nil when nobody has that name.
  func reader(named name: ReaderName) async throws(StoreError) -> (reader: Reader, password: StoredPassword?)?

  /// Adds a reader, and uses up the invitation with that hash, in one transaction.
  ///
  /// With an invitation the reader gets its role. One that is not there, whose time is over when the reader is made, or whose
  /// editor is no active editor any more is ``ReadersProblem/badInvitation``; it stays unused when the name is taken. With an
  /// identity the reader is linked to it; one that somebody has is ``ReadersProblem/identityTaken``, and nobody is added.
  func add(
    _ reader: Reader, password: StoredPassword?, invitation: SecretHash?, identity: ReaderIdentity?
  ) async throws(StoreError) -> Result<Reader, ReadersProblem>
  /// Changes the names, the role and the state of a reader as `decide` says, in one transaction.
  ///
  /// Who is not active afterwards has no session and no token left, and who is no active editor no invitation.
  /// ``ReadersProblem/nameTaken(_:)`` and ``ReadersProblem/unknownReader`` are the store's own answers.
  func change(_ id: ReaderKey, _ decide: @escaping ReaderDecision) async throws(StoreError) -> Result<
    Reader, ReadersProblem
  >
  /// Gives a reader a password, nil for none, and ends all their sessions but the one to be kept; false when there is no such
  /// reader.
  func setPassword(
    _ password: StoredPassword?, of id: ReaderKey, keeping session: Session.ID?
  ) async throws(StoreError) -> Bool
  /// Deletes all that belongs to the readers who leave at `date` or before, a little at a time, and what an interrupted
  /// deletion left; answers whose. They are no readers any more from the first moment on.
  ///
  /// What was chosen for the paper itself stays, though it is kept under its owner's key.
  func purge(leavingUpTo date: Date) async throws(StoreError) -> [ReaderKey]

  /// Keeps an invitation; ``ReadersProblem/tooMany(_:most:)`` when ``Invitation/most`` wait that have not ended when it is
  /// made. Those that have are forgotten.
  func add(_ invitation: Invitation) async throws(StoreError) -> Result<Invitation, ReadersProblem>
  /// The invitation with that hash, whether or not its time is over; nil when there is none.
  func invitation(_ hash: SecretHash) async throws(StoreError) -> Invitation?
  /// The invitations that wait to be used, the earliest made first.
  func invitations() async throws(StoreError) -> [Invitation]
  /// Removes an invitation; false when there is none.
  func removeInvitation(_ id: Invitation.ID) async throws(StoreError) -> Bool
}

/// Keeps what readers come in with.
public protocol CredentialStore: Sendable {
  /// Keeps a session of an active reader, whom it answers; of ``Session/most`` those used last stay.
  func add(_ session: Session) async throws(StoreError) -> Result<Reader, ReadersProblem>
  /// The session with that hash and its reader, whatever their state and its age; nil when there is none.
  func session(_ hash: SecretHash) async throws(StoreError) -> (session: Session, reader: Reader)?
  /// The reader's sessions, the one used last first.
  func sessions(of reader: ReaderKey) async throws(StoreError) -> [Session]
  /// Notes the use of a session, unless it is not there any more.
  func note(_ use: LastUse, of session: Session.ID) async throws(StoreError)
  /// Ends one of the reader's sessions; false when there is none.
  func end(_ session: Session.ID, of reader: ReaderKey) async throws(StoreError) -> Bool
  /// Ends all of the reader's sessions but the one to be kept; answers how many.
  func endSessions(of reader: ReaderKey, keeping session: Session.ID?) async throws(StoreError) -> Int

  /// Keeps a token of an active reader, whom it answers; ``ReadersProblem/tooMany(_:most:)`` beyond ``AccessToken/most``.
  func add(_ token: AccessToken) async throws(StoreError) -> Result<Reader, ReadersProblem>
  /// The token with that hash and its reader, whatever their state and its end; nil when there is none.
  func token(_ hash: SecretHash) async throws(StoreError) -> (token: AccessToken, reader: Reader)?
  /// The token with that ``AccessToken/feverKey`` and its reader, whatever their state and its end; nil when there is none.
  func token(feverKey: [UInt8]) async throws(StoreError) -> (token: AccessToken, reader: Reader)?
  /// The reader's tokens, the latest made first.
  func tokens(of reader: ReaderKey) async throws(StoreError) -> [AccessToken]
  /// Notes the use of a token, unless it is not there any more.
  func note(_ use: LastUse, of token: AccessToken.ID) async throws(StoreError)
  /// Revokes one of the reader's tokens; false when there is none.
  func revoke(_ token: AccessToken.ID, of reader: ReaderKey) async throws(StoreError) -> Bool

  /// Keeps a passkey of an active reader, whom it answers; ``ReadersProblem/passkeyTaken``, or
  /// ``ReadersProblem/tooMany(_:most:)`` beyond ``ReaderPasskey/most``.
  func add(_ passkey: ReaderPasskey) async throws(StoreError) -> Result<Reader, ReadersProblem>
  /// The passkey and its reader, whatever their state; nil when there is none.
  func passkey(_ id: ReaderPasskey.ID) async throws(StoreError) -> (passkey: ReaderPasskey, reader: Reader)?
  /// The reader's passkeys, the earliest added first.
  func passkeys(of reader: ReaderKey) async throws(StoreError) -> [ReaderPasskey]
  /// Renames one of the reader's passkeys; false when there is none.
  func rename(_ passkey: ReaderPasskey.ID, to name: ShownText, of reader: ReaderKey) async throws(StoreError) -> Bool
  /// Removes one of the reader's passkeys; false when there is none.
  func remove(_ passkey: ReaderPasskey.ID, of reader: ReaderKey) async throws(StoreError) -> Bool
  /// Notes that a passkey signed for the time of its new count, where `count` is what it was before; false when it is not
  /// there any more, or its count is another.
  func note(
    _ passkey: ReaderPasskey, countedFrom count: UInt32
  ) async throws(StoreError) -> Bool

  /// Links an identity to an active reader, whom it answers; linking it to the same again changes nothing.
  /// ``ReadersProblem/identityTaken``, or ``ReadersProblem/tooMany(_:most:)`` beyond ``ReaderIdentity/most``.
  func link(
    _ identity: ReaderIdentity, to reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Result<Reader, ReadersProblem>
  /// Links an identity of a proxy to an active reader who has a ``Reader/proxyName``, which they have no more then; in one
  /// transaction. ``ReadersProblem/identityTaken`` for who has none, and for an identity of somebody else.
  func claim(
    _ identity: ReaderIdentity, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Result<Reader, ReadersProblem>
  /// The reader with that identity, whatever their state; nil when there is none.
  func reader(with identity: ReaderIdentity) async throws(StoreError) -> Reader?
  /// The reader's identities, the earliest linked first.
  func identities(of reader: ReaderKey) async throws(StoreError) -> [ReaderIdentity]
  /// Takes an identity from the reader; false when they do not have it.
  func unlink(_ identity: ReaderIdentity, from reader: ReaderKey) async throws(StoreError) -> Bool

  /// Keeps a ticket; of ``Ticket/most`` those that end last stay.
  func add(_ ticket: Ticket) async throws(StoreError)
  /// The ticket with that hash, whether or not its time is over, which stays; nil when there is none.
  func ticket(_ hash: SecretHash) async throws(StoreError) -> Ticket?
  /// Takes the ticket with that hash away and answers it, whether or not its time is over; nil when there is none, and for
  /// the second of two who take it at once.
  func take(_ hash: SecretHash) async throws(StoreError) -> Ticket?

  /// Forgets the sessions, invitations and tickets that ended at `date` or before. Tokens stay: their readers are told that
  /// they ended.
  func forgetEnded(at date: Date) async throws(StoreError)
}

extension PasswordHashing {
  /// One at a time.
  public var atOnce: Int { 1 }
}

/// The hash of a password with all that checking it takes, in the PHC text form: `$scrypt$…`.
public struct StoredPassword: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  /// How long the text can be, in bytes.
  public static let longest = 500

  /// The text as it is stored.
  public let text: String

  /// The hash with that text; nil unless it is 1...500 bytes long.
  public init?(text: String) {
    guard (1...Self.longest).contains(text.utf8.count) else { return nil }
    self.text = text
  }

  /// Nothing that a log could tell.
  public var description: String { "a password's hash" }
  /// Nothing that a dump could tell.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why no password could be looked at.
public enum PasswordHashingError: Error, Sendable, Hashable {
  /// The machine lacks the memory that it takes.
  case lacksMemory
}

/// Hashes passwords at a price: scrypt (RFC 7914).
public protocol PasswordHashing: Sendable {
  /// How many ``Readers`` asks for at once: one unless told.
  var atOnce: Int { get }
  /// The hash of `password`, with a salt of its own.
  func hash(_ password: String) async throws(PasswordHashingError) -> StoredPassword
  /// Whether `password` has `hash`. For nil, and for a hash that cannot be read, it does the work of a usual one and answers
  /// false, so that nobody learns by the time whether there is one.
  func matches(_ password: String, _ hash: StoredPassword?) async throws(PasswordHashingError) -> Bool
}

public import Foundation

/// Why the service of readers could not do its work; each has a sentence of its own.
public enum ReadersProblem: StoreFailing, Sendable, Hashable {
  /// What a reader has several of, and can have too many of.
  public enum Thing: String, Sendable, Hashable, CaseIterable {
    case session, token, passkey, identity, invitation
  }

  // What was typed.
  /// The login name is not one: see ``ReaderName``.
  case badName
  /// The name to be shown is not one: see ``ShownText``.
  case badDisplayName
  /// The name of a token, a passkey or a device is not one: see ``ShownText``.
  case badLabel
  /// The password is shorter than so many characters.
  case shortPassword(least: Int)
  /// The password is longer than so many bytes.
  case longPassword(most: Int)
  /// A token's end is past, or more than ten years away.
  case badEnd
  /// An issuer or a subject is empty, too long, or no printable ASCII.
  case badIdentity

  // Readers.
  /// There is no such reader.
  case unknownReader
  /// Another reader has that name, one who is leaving perhaps.
  case nameTaken(ReaderName)
  /// The reader is the last active editor: without them nobody could change the paper.
  case lastEditor
  /// No active editor has anything to come in with, and with a second reader everybody has to sign in.
  case editorLockedOut
  /// A reader's password is to be set by somebody else, who could then read what is theirs.
  case passwordIsTheirs
  /// An editor has disabled the reader.
  case disabled
  /// The reader was removed, and all that is theirs goes then; it can be taken back before.
  case leaving(until: Date)
  /// The reader was not removed, or all that was theirs is gone.
  case notLeaving

  // Ways in.
  /// The name or the password is wrong; which of them is not told.
  case wrongPassword
  /// Too many attempts were made; the next may be so many seconds later.
  case wait(seconds: Int)
  /// Too many passwords are being looked at; so many seconds later there may be room.
  case passwordsBusy(seconds: Int)
  /// The machine lacks the memory that hashing a password takes.
  case passwordsLackMemory
  /// The invitation is none of ours, was used, was withdrawn, or its time is over.
  case badInvitation
  /// The link to choose a password anew is none of ours, was used, or its time is over.
  case badReset
  /// There is no such thing of that reader, or not any more.
  case unknown(Thing)
  /// There can be no more than so many of it.
  case tooMany(Thing, most: Int)
  /// Somebody has this passkey already.
  case passkeyTaken
  /// What came with the passkey proves nothing; the detail is technical English.
  case passkeyUnproven(detail: String)
  /// The passkey's counter did not grow: it may have been copied.
  case passkeyCopied
  /// It is the only thing that the reader can come in with.
  case lastWayIn
  /// Another reader has this identity already.
  case identityTaken
  /// A proxy names somebody by the name of a reader, in this or another spelling, to whom its header is not linked.
  case proxyNameTaken(ReaderName)
  /// The operator named no provider that is called so, or not any more.
  case unknownProvider
  /// A sign-in at a provider was begun too long ago, was finished before, or was begun in another browser.
  case signInOver
  /// The provider cannot be asked, or answers what cannot be used; the detail is technical English.
  case providerUnavailable(IdentityProviderID, detail: String)
  /// The provider, or the person at it, said no.
  case providerDenied(IdentityProviderID)
  /// What came back from the provider proves nothing; the detail is technical English.
  case providerUnproven(IdentityProviderID, detail: String)
  /// Who signed in there is no reader of this paper, and may not become one by themselves; how they are called there.
  case notAdmitted(String?)
  /// Who signed in there would become a reader by their e-mail address, but the provider does not say that it is verified.
  case emailUnverified(IdentityProviderID)

  /// The store could not do its part.
  case store(StoreError)

  /// The store's part in the failure; nil when it has none.
  public var storeError: StoreError? {
    if case .store(let error) = self { error } else { nil }
  }
}

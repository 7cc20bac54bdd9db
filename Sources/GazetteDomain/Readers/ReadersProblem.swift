public import Foundation

/// The reason why the readers' service failed; each has its own message.
public enum ReadersProblem: StoreFailing, Sendable, Hashable {
  /// A thing of which a reader can have several, up to a maximum.
  public enum CredentialKind: String, Sendable, Hashable, CaseIterable {
    /// A credential, or an invitation.
    case session, token, passkey, identity, invitation
  }

  // Invalid input.
  /// The login name is invalid: see ``ReaderName``.
  case badName
  /// The display name is invalid: see ``DisplayText``.
  case badDisplayName
  /// The name of a token, a passkey or a device is invalid: see ``DisplayText``.
  case badLabel
  /// The password has fewer characters than the minimum.
  case shortPassword(minimum: Int)
  /// The password has more bytes than the maximum.
  case longPassword(maximum: Int)
  /// A token's end is past, or more than ten years away.
  case badEnd
  /// An issuer or a subject is empty, too long, or not printable ASCII.
  case badIdentity

  // Readers.
  /// The reader does not exist.
  case unknownReader
  /// Another reader has that name, possibly a removed one.
  case nameTaken(ReaderName)
  /// The reader is the last active editor, whom the installation needs.
  case lastEditor
  /// No active editor has a way to sign in, which a second reader makes necessary.
  case editorLockedOut
  /// Another person tries to set a reader's password, and could then read their data.
  case notOwnPassword
  /// An editor has disabled the reader.
  case disabled
  /// The reader was removed, and their data is deleted then; before, the removal can be undone.
  case leaving(until: Date)
  /// The reader was not removed, or their data is already deleted.
  case notLeaving

  // Ways to sign in.
  /// The name or the password is wrong; which of them stays undisclosed.
  case wrongPassword
  /// Too many attempts; the next is allowed after this many seconds.
  case wait(seconds: Int)
  /// Too many passwords are being checked; there may be capacity after this many seconds.
  case passwordsBusy(seconds: Int)
  /// The machine lacks the memory for hashing a password.
  case passwordsLackMemory
  /// The invitation is unknown, used, withdrawn, or expired.
  case badInvitation
  /// The reset link is unknown, used, or expired.
  case badReset
  /// The reader does not have such a thing, or no longer has it.
  case unknown(CredentialKind)
  /// The reader has the maximum number of such things.
  case tooMany(CredentialKind, maximum: Int)
  /// Another reader has this passkey, or the reader has it already.
  case passkeyTaken
  /// The passkey's reply proves nothing; the detail is technical English.
  case passkeyUnproven(detail: String)
  /// The passkey's counter did not grow: it may have been copied.
  case passkeyCopied
  /// It is the reader's only way to sign in.
  case lastCredential
  /// Another reader has this identity already.
  case identityTaken
  /// A proxy sends the name of a reader, in this or another spelling, to whom its header is not linked.
  case proxyNameTaken(ReaderName)
  /// The operator has configured no such provider, or no longer.
  case unknownProvider
  /// The sign-in at a provider began too long ago, is already finished, or began in another browser.
  case signInExpired
  /// The provider is unreachable, or its reply is unusable; the detail is technical English.
  case providerUnavailable(IdentityProviderID, detail: String)
  /// The provider, or the person at it, refused.
  case providerDenied(IdentityProviderID)
  /// The provider's reply proves nothing; the detail is technical English.
  case providerUnproven(IdentityProviderID, detail: String)
  /// The person at the provider is not a reader, and may not become one by themselves; contains their name there.
  case notAdmitted(String?)
  /// The person at the provider would become a reader by their e-mail address, but the provider does not call it verified.
  case emailUnverified(IdentityProviderID)

  /// The store failed.
  case store(StoreError)

  /// The store's error; nil for all other cases.
  public var storeError: StoreError? {
    if case .store(let error) = self { error } else { nil }
  }
}

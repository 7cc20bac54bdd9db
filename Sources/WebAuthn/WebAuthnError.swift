public import PublicKeys

/// Why a passkey is not made or not believed: each case is one check, and its ``description`` a sentence for people.
///
/// No case carries what came from outside, but for a number of ours.
public enum WebAuthnError: Error, Hashable, Sendable {
  // The operator's settings.

  /// The relying party's id is no name of a host: an address in numbers, a port, capitals or an empty text.
  case relyingPartyIsNoDomain
  /// There is no origin, or one is not https on that host or below it, as a browser writes it.
  case originIsUnusable
  /// A challenge has fewer than 16 or more than 64 bytes.
  case challengeIsUnusable
  /// A user handle has none or more than 64 bytes.
  case userHandleIsUnusable

  // What the browser sends.

  /// The response is longer than is read.
  case responseIsTooLarge(limit: Int)
  /// The response is no JSON of `PublicKeyCredential.toJSON()`.
  case responseIsUnreadable
  /// The credential is no public key.
  case responseIsOfAnotherType
  /// `id` and `rawId` differ.
  case idsDiffer
  /// The credential's id is empty or longer than 1,023 bytes.
  case credentialIDIsUnusable
  /// The client data is no JSON with a type, a challenge and an origin.
  case clientDataIsUnreadable

  // What the browser says of the moment.

  /// A response to a sign-in is shown as one to a registration, or the other way round.
  case ceremonyDiffers
  /// The challenge is not the one that was given.
  case challengeDiffers
  /// The page was none of ours.
  case originDiffers
  /// The page was framed by one of another origin.
  case isCrossOrigin

  // What the authenticator says.

  /// A value is not CBOR as authenticators write it.
  case cborIsUnreadable(CBORError)
  /// The attestation object lacks a part.
  case attestationIsUnreadable
  /// The attestation is neither none nor the passkey's own, though none was asked for.
  case attestationIsRefused
  /// The passkey does not vouch for itself as it says.
  case attestationIsWrong
  /// The authenticator's data end too early or too late.
  case authenticatorDataIsUnreadable
  /// The passkey is for another relying party.
  case relyingPartyDiffers
  /// A registration brings no passkey.
  case credentialIsMissing
  /// The passkey is another than the response or the caller names.
  case credentialDiffers
  /// The public key lacks a part, or its parts do not belong together.
  case keyIsUnreadable
  /// The public key is for none of the algorithms that are offered.
  case algorithmIsRefused
  /// The public key's numbers are those of none.
  case keyIsUnusable(PublicKeyError)
  /// A sign-in does not say whose the passkey is.
  case userHandleIsMissing
  /// The passkey is another user's.
  case userDiffers
  /// The passkey's public key did not sign this.
  case signatureIsWrong
  /// Nobody was there.
  case userIsNotPresent
  /// The authenticator did not make sure who was there.
  case userIsNotVerified
  /// The passkey is said to be backed up, and that it cannot be.
  case backupStateIsContradictory
  /// The passkey can be backed up and could not when it was made, or the other way round.
  case backupEligibilityChanged
  /// The passkey has signed fewer times than before: somebody may have copied it.
  case passkeyMayBeCloned
}

extension WebAuthnError: CustomStringConvertible {
  /// A sentence in English.
  public var description: String {
    switch self {
    case .relyingPartyIsNoDomain, .originIsUnusable, .challengeIsUnusable, .userHandleIsUnusable: ofSettings
    case .responseIsTooLarge, .responseIsUnreadable, .responseIsOfAnotherType, .idsDiffer, .credentialIDIsUnusable,
      .clientDataIsUnreadable, .ceremonyDiffers, .challengeDiffers, .originDiffers, .isCrossOrigin:
      ofBrowser
    case .cborIsUnreadable, .attestationIsUnreadable, .attestationIsRefused, .attestationIsWrong,
      .authenticatorDataIsUnreadable, .credentialIsMissing, .keyIsUnreadable, .algorithmIsRefused, .keyIsUnusable:
      ofPasskey
    default: ofSignIn
    }
  }

  private var ofSettings: String {
    switch self {
    case .relyingPartyIsNoDomain: "Passkeys need a host with a name, in small letters; an address in numbers is none."
    case .originIsUnusable: "Passkeys need the paper's own https addresses, such as https://paper.example."
    case .challengeIsUnusable: "A challenge must have 16 to 64 bytes."
    default: "A user handle must have 1 to 64 bytes."
    }
  }

  private var ofBrowser: String {
    switch self {
    case .responseIsTooLarge(let limit): "The browser's answer about the passkey is longer than \(limit) bytes."
    case .responseIsUnreadable: "The browser's answer about the passkey cannot be read."
    case .responseIsOfAnotherType: "The browser answered with something that is not a passkey."
    case .idsDiffer: "The browser's answer names the passkey in two ways."
    case .credentialIDIsUnusable: "The passkey's name is empty or too long."
    case .clientDataIsUnreadable: "What the browser says about this page cannot be read."
    case .ceremonyDiffers: "The browser's answer belongs to another step."
    case .challengeDiffers: "The browser's answer belongs to another attempt, or came too late. Please try again."
    case .originDiffers: "The passkey was used on another page than this paper's."
    default: "The passkey was used on a page within another one's."
    }
  }

  private var ofPasskey: String {
    switch self {
    case .cborIsUnreadable(let error): "What the authenticator says cannot be read: \(error.reason)."
    case .attestationIsUnreadable: "What the authenticator says about the new passkey cannot be read."
    case .attestationIsRefused: "The authenticator says more about itself than was asked for."
    case .attestationIsWrong: "The new passkey's signature is wrong."
    case .authenticatorDataIsUnreadable: "What the authenticator says about this sign-in cannot be read."
    case .credentialIsMissing: "The authenticator made no passkey."
    case .keyIsUnreadable: "The passkey's public key cannot be read."
    case .algorithmIsRefused: "The passkey signs in a way that is not accepted: it must be ES256, EdDSA or RS256."
    default: "The passkey's public key is none, or not safe."
    }
  }

  private var ofSignIn: String {
    switch self {
    case .relyingPartyDiffers: "The passkey is for another site."
    case .credentialDiffers: "The passkey is another than the one that was named."
    case .userHandleIsMissing: "The passkey does not say whose it is."
    case .userDiffers: "The passkey is somebody else's."
    case .signatureIsWrong: "The passkey's signature is wrong."
    case .userIsNotPresent: "Nobody touched the authenticator."
    case .userIsNotVerified: "The authenticator did not ask for a PIN, a finger or a face."
    case .backupStateIsContradictory: "The passkey says that it has a copy, and that it can have none."
    case .backupEligibilityChanged: "The passkey says otherwise than before whether it can be copied to other devices."
    default: "The passkey counts fewer uses than before: somebody may have copied it. It is not accepted any more."
    }
  }
}

extension CBORError {
  fileprivate var reason: String {
    switch self {
    case .truncated: "it ends too early"
    case .trailingBytes: "something stands behind its end"
    case .indefiniteLength: "it does not tell its length"
    case .notShortest: "a number is longer than it needs to be"
    case .duplicateKey: "it says something twice"
    case .tooDeep: "it is nested too deep"
    case .tooManyElements: "it has too many parts"
    case .notUTF8: "a text is not UTF-8"
    case .unsupported: "it has a part that means nothing here"
    }
  }
}

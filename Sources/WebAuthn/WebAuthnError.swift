public import PublicKeys

/// The reason why a registration or a sign-in fails: each case is one check, and its ``description`` is a sentence for people.
///
/// No case contains external values, except for one of our own numbers.
public enum WebAuthnError: Error, Hashable, Sendable {
  // The operator's settings.

  /// The relying party's id is not a host name: it is an IP address, has a port or capital letters, or is empty.
  case relyingPartyIsNoDomain
  /// There is no origin, or one is not https on that host or a subdomain, as a browser writes it.
  case originIsUnusable
  /// A challenge has fewer than 16 or more than 64 bytes.
  case challengeIsUnusable
  /// A user handle is empty or has more than 64 bytes.
  case userHandleIsUnusable

  // The browser's response.

  /// The response exceeds the limit.
  case responseIsTooLarge(limit: Int)
  /// The response is not the JSON of `PublicKeyCredential.toJSON()`.
  case responseIsUnreadable
  /// The credential's type is not `public-key`.
  case responseIsOfAnotherType
  /// `id` and `rawId` differ.
  case idsDiffer
  /// The credential's id is empty or longer than 1,023 bytes.
  case credentialIDIsUnusable
  /// The client data is not JSON with a type, a challenge and an origin.
  case clientDataIsUnreadable

  // The browser's description of the ceremony.

  /// A sign-in response was submitted as a registration, or vice versa.
  case ceremonyDiffers
  /// The challenge is not the expected one.
  case challengeDiffers
  /// The page's origin is not one of ours.
  case originDiffers
  /// A page of another origin framed the page.
  case isCrossOrigin

  // The authenticator's data.

  /// A value is not CBOR in the form that authenticators must use.
  case cborIsUnreadable(CBORError)
  /// The attestation object lacks a part.
  case attestationIsUnreadable
  /// The attestation is neither empty nor the passkey's own, although none was requested.
  case attestationIsRefused
  /// The passkey's attestation of itself is invalid.
  case attestationIsWrong
  /// The authenticator data ends too early or too late.
  case authenticatorDataIsUnreadable
  /// The passkey is for another relying party.
  case relyingPartyDiffers
  /// A registration contains no passkey.
  case credentialIsMissing
  /// The passkey is not the one that the response or the caller names.
  case credentialDiffers
  /// The public key lacks a part, or its parts do not match.
  case keyIsUnreadable
  /// The public key's algorithm is not one of those offered.
  case algorithmIsRefused
  /// The public key's numbers are invalid.
  case keyIsUnusable(PublicKeyError)
  /// A sign-in does not name the passkey's user.
  case userHandleIsMissing
  /// The passkey belongs to another user.
  case userDiffers
  /// The signature does not match the passkey's public key.
  case signatureIsWrong
  /// No person was present.
  case userIsNotPresent
  /// The authenticator did not verify the user.
  case userIsNotVerified
  /// The flags say that the passkey is backed up, but not eligible for backup.
  case backupStateIsContradictory
  /// The passkey's backup eligibility has changed since registration.
  case backupEligibilityChanged
  /// The signature counter went backwards: someone may have copied the passkey.
  case passkeyMayBeCloned
}

extension WebAuthnError: CustomStringConvertible {
  /// A sentence in English.
  public var description: String {
    switch self {
    case .relyingPartyIsNoDomain, .originIsUnusable, .challengeIsUnusable, .userHandleIsUnusable: settingsDescription
    case .responseIsTooLarge, .responseIsUnreadable, .responseIsOfAnotherType, .idsDiffer, .credentialIDIsUnusable,
      .clientDataIsUnreadable, .ceremonyDiffers, .challengeDiffers, .originDiffers, .isCrossOrigin:
      browserDescription
    case .cborIsUnreadable, .attestationIsUnreadable, .attestationIsRefused, .attestationIsWrong,
      .authenticatorDataIsUnreadable, .credentialIsMissing, .keyIsUnreadable, .algorithmIsRefused, .keyIsUnusable:
      passkeyDescription
    default: signInDescription
    }
  }

  private var settingsDescription: String {
    switch self {
    case .relyingPartyIsNoDomain: "Passkeys need a host with a name, in small letters; an address in numbers is none."
    case .originIsUnusable: "Passkeys need the paper's own https addresses, such as https://paper.example."
    case .challengeIsUnusable: "A challenge must have 16 to 64 bytes."
    default: "A user handle must have 1 to 64 bytes."
    }
  }

  private var browserDescription: String {
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

  private var passkeyDescription: String {
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

  private var signInDescription: String {
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

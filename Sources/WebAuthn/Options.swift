import PublicKeys

/// The argument of `navigator.credentials.create()`, with bytes as Base64URL text (`PublicKeyCredentialCreationOptionsJSON`).
public struct RegistrationOptions: Encodable, Sendable {
  private struct Party: Encodable { let id, name: String }
  private struct User: Encodable { let id, name, displayName: String }
  private struct Parameters: Encodable {
    let type = "public-key"
    let alg: Int
  }
  private struct Selection: Encodable {
    // A passkey signs in without a user name, and replaces both the password and the second factor.
    let residentKey = "required"
    let requireResidentKey = true
    let userVerification = "required"
  }

  private let rp: Party
  private let user: User
  private let challenge: String
  private let pubKeyCredParams = SigningAlgorithm.allCases.map { Parameters(alg: $0.number) }
  private let timeout = ceremonyMilliseconds
  private let excludeCredentials: [CredentialDescriptor]
  private let authenticatorSelection = Selection()
  private let attestation = "none"

  init(_ party: RelyingParty, _ challenge: Challenge, _ user: UserEntity, excluding passkeys: [Passkey]) {
    rp = Party(id: party.id, name: party.name)
    self.user = User(id: Base64URL.text(of: user.handle), name: user.name, displayName: user.displayName)
    self.challenge = Base64URL.text(of: challenge.bytes)
    excludeCredentials = passkeys.map(CredentialDescriptor.init)
  }
}

/// The argument of `navigator.credentials.get()`, with bytes as Base64URL text (`PublicKeyCredentialRequestOptionsJSON`).
public struct AuthenticationOptions: Encodable, Sendable {
  private let challenge: String
  private let timeout = ceremonyMilliseconds
  private let rpId: String
  // Empty: the authenticator knows its passkeys, and the page reveals no credential ids.
  private let allowCredentials: [CredentialDescriptor] = []
  private let userVerification = "required"

  init(_ party: RelyingParty, _ challenge: Challenge) {
    self.challenge = Base64URL.text(of: challenge.bytes)
    rpId = party.id
  }
}

/// Five minutes, as the standard recommends.
private let ceremonyMilliseconds = 300_000

private struct CredentialDescriptor: Encodable {
  let type = "public-key"
  let id: String
  let transports: [String]

  init(_ passkey: Passkey) {
    id = Base64URL.text(of: passkey.credentialID)
    transports = passkey.transports
  }
}

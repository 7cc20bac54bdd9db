import Foundation
import PublicKeys
import WebAuthn

extension FuzzTarget {
  static let passkeys = FuzzTarget(
    "passkeys", covers: "passkey responses of browsers and authenticators",
    seeds: [
      registration(object(unattested)), registration(object(attested)), Array(signIn.utf8), object(unattested),
      object(attested),
    ],
    dictionary: [
      "\"id\":\"", "\"rawId\":\"", "\"type\":\"public-key\"", "\"clientDataJSON\":\"", "\"attestationObject\":\"",
      "\"authenticatorData\":\"", "\"signature\":\"", "\"userHandle\":\"", "\"transports\":[\"internal\"]", passkeyID,
      unattested, attested, createdData, signedInData, signInData, signInSignature, "fmt", "attStmt", "authData",
      "none", "packed", "alg", "sig", "x5c", "{", "}", "[", "]", ",", "null", "AAAA", "=", "-_",
    ], maximumInputBytes: 4096
  ) { input in
    guard let seedParty = try? SeedParty() else { return "the seeds cannot sign in" }
    // The input is the browser's response, or an authenticator's response to an honest browser.
    return seedParty.registrationFault(input) ?? seedParty.registrationFault(registration(input))
      ?? seedParty.signInFault(input)
  }

  /// The relying party of the seeds.
  private struct SeedParty {
    let party: RelyingParty
    let challenge: Challenge
    let passkey: Passkey

    init() throws {
      party = try RelyingParty(id: "paper.example", name: "Paper", origins: ["https://paper.example"])
      challenge = try Challenge(bytes: [UInt8](repeating: 1, count: 32))
      let response = try RegistrationResponse(parsing: FuzzTarget.registration(object(attested)))
      passkey = try party.register(response, challenge: challenge, userHandle: [1])
      _ = try party.authenticate(
        AuthenticationResponse(parsing: Array(signIn.utf8)), with: passkey, challenge: challenge)
    }

    /// An accepted passkey must be storable and readable again.
    func registrationFault(_ input: [UInt8]) -> String? {
      // A refusal is a correct result, here and below.
      guard let response = try? RegistrationResponse(parsing: input),
        let made = try? party.register(response, challenge: challenge, userHandle: [1])
      else { return nil }
      guard (1...1023).contains(made.credentialID.count), made.aaguid.count == 16, made.transports.count <= 8 else {
        return "a passkey has invalid parts"
      }
      let stored = Passkey(
        credentialID: passkey.credentialID, userHandle: [1], publicKey: made.publicKey, signCount: 0,
        isBackupEligible: false, isBackedUp: false, transports: [], aaguid: made.aaguid)
      do {
        let response = try AuthenticationResponse(parsing: Array(signIn.utf8))
        _ = try party.authenticate(response, with: stored, challenge: challenge)
        return made.publicKey == passkey.publicKey ? nil : "another key signed the same"
      } catch {
        return error == .signatureIsWrong ? nil : "a stored key cannot be read: \(error)"
      }
    }

    /// The private key no longer exists: only the seed has a valid signature.
    func signInFault(_ input: [UInt8]) -> String? {
      guard let response = try? AuthenticationResponse(parsing: input),
        (try? party.authenticate(response, with: passkey, challenge: challenge)) != nil
      else { return nil }
      let reply = try? JSONDecoder().decode(Reply.self, from: Data(input)).response
      let isSeed = reply?.clientDataJSON == signedInData && reply?.authenticatorData == signInData
      return isSeed ? nil : "an unsigned sign-in is accepted"
    }
  }

  private struct Reply: Decodable {
    struct Response: Decodable { let clientDataJSON, authenticatorData: String }
    let response: Response
  }

  /// The browser's response for an authenticator that returns `attestationObject`.
  private static func registration(_ attestationObject: [UInt8]) -> [UInt8] {
    Array(
      """
      {"id":"\(passkeyID)","rawId":"\(passkeyID)","type":"public-key","response":{"clientDataJSON":"\(createdData)",\
      "attestationObject":"\(Base64URL.text(of: attestationObject))","transports":["internal"]}}
      """.utf8)
  }

  /// A constant attestation object; the first input fails if it is unreadable.
  private static func object(_ text: String) -> [UInt8] { Base64URL.bytes(of: text) ?? [] }

  private static let signIn = """
    {"id":"\(passkeyID)","rawId":"\(passkeyID)","type":"public-key","response":{"clientDataJSON":"\(signedInData)",\
    "authenticatorData":"\(signInData)","signature":"\(signInSignature)","userHandle":"AQ"}}
    """

  private static let passkeyID = "cGFzc2tleSAx"
  /// The client data of a registration and of a sign-in, whose challenge is 32 bytes of value 1.
  private static let createdData = """
    eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiQVFFQkFRRUJBUUVCQVFFQkFRRUJBUUVCQVFFQkFRRUJBUUVCQVFFQkFRRSIs\
    Im9yaWdpbiI6Imh0dHBzOi8vcGFwZXIuZXhhbXBsZSIsImNyb3NzT3JpZ2luIjpmYWxzZX0
    """
  private static let signedInData = """
    eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiQVFFQkFRRUJBUUVCQVFFQkFRRUJBUUVCQVFFQkFRRUJBUUVCQVFFQkFRRSIsIm9y\
    aWdpbiI6Imh0dHBzOi8vcGFwZXIuZXhhbXBsZSIsImNyb3NzT3JpZ2luIjpmYWxzZX0
    """
  /// The attestation object of an Ed25519 passkey without an attestation, and with self attestation.
  private static let unattested = """
    o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVh4BaszDFVT6E6JjArmyLeV91Hu5okNhx37FKwhIlSUyQrFAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    CXBhc3NrZXkgMaQBAQMnIAYhWCB8J5jzhYZQzt8_UVFa3jDCSo2Mazi6W8HM_xj3YE7E46FrY3JlZFByb3RlY3QC
    """
  private static let attested = """
    o2NmbXRmcGFja2VkZ2F0dFN0bXSiY2FsZydjc2lnWEDJ3tXeqfRmGDmlTDhrNgXxBUXLxPdtZZ-Hg2Fz0W5-z1_PUZ5JJCoWW7ubEr-97BYFcrVm\
    AbLf_SXZg-pZDckLaGF1dGhEYXRhWHgFqzMMVVPoTomMCubIt5X3Ue7miQ2HHfsUrCEiVJTJCsUAAAAAAAAAAAAAAAAAAAAAAAAAAAAJcGFzc2tl\
    eSAxpAEBAycgBiFYIHwnmPOFhlDO3z9RUVreMMJKjYxrOLpbwcz_GPdgTsTjoWtjcmVkUHJvdGVjdAI
    """
  private static let signInData = "BaszDFVT6E6JjArmyLeV91Hu5okNhx37FKwhIlSUyQoFAAAAAQ"
  private static let signInSignature =
    "G4W71qN9_GBHCEOOAPbvlqMoEpQW4YJxho_L2UJ-6brSMChrwvs5V5FYTZSsZxQethaSFppbiGLmwVZhRQzDCA"
}

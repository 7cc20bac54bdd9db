import PublicKeys
import Testing

@testable import WebAuthn

@Suite("Passkey sign-in")
struct AuthenticationTests {
  private func passkey(_ change: (inout Ceremony) -> Void = { _ in }) throws -> Passkey {
    var ceremony = Ceremony.registration
    change(&ceremony)
    return try TestRelyingParty.register(ceremony)
  }

  @Test(arguments: [SoftAuthenticator.es256, .edDSA, .rs256])
  func `accepts a response signed by the passkey`(authenticator: SoftAuthenticator) throws {
    let passkey = try passkey { $0.authenticator = authenticator }
    var ceremony = Ceremony.authentication
    ceremony.authenticator = authenticator
    #expect(try TestRelyingParty.authenticate(ceremony, with: passkey) == passkey)
  }

  @Test func `reads the credential id and the user handle before verification`() throws {
    let response = try AuthenticationResponse(parsing: Ceremony.authentication.authenticationJSON)
    #expect(response.credentialID == Array("passkey 1".utf8))
    #expect(response.userHandle == Ceremony.user)
  }

  @Test func `updates the sign count and the backup state`() throws {
    let passkey = try passkey {
      $0.flags = 0x4D
      $0.signCount = [0, 0, 0, 5]
    }
    var ceremony = Ceremony.authentication
    ceremony.flags = 0x1D
    ceremony.signCount = [0, 0, 1, 0]
    let next = try TestRelyingParty.authenticate(ceremony, with: passkey)
    #expect(next.signCount == 256)
    #expect(next.isBackedUp)
    #expect(next.publicKey == passkey.publicKey)
  }

  @Test(arguments: [(5, 4, false), (5, 5, false), (5, 0, false), (0, 1, true), (5, 6, true), (0, 0, true)])
  func `rejects a sign count that does not increase`(before: UInt8, now: UInt8, isAccepted: Bool) throws {
    let passkey = try passkey { $0.signCount = [0, 0, 0, before] }
    var ceremony = Ceremony.authentication
    ceremony.signCount = [0, 0, 0, now]
    if isAccepted {
      #expect(try TestRelyingParty.authenticate(ceremony, with: passkey).signCount == UInt32(now))
    } else {
      #expect(throws: WebAuthnError.passkeyMayBeCloned) { try TestRelyingParty.authenticate(ceremony, with: passkey) }
    }
  }

  @Test func `rejects an exhausted sign count`() throws {
    var passkey = try passkey()
    passkey.signCount = .max
    var ceremony = Ceremony.authentication
    ceremony.signCount = [255, 255, 255, 255]
    #expect(throws: WebAuthnError.passkeyMayBeCloned) { try TestRelyingParty.authenticate(ceremony, with: passkey) }
    passkey.signCount -= 1
    #expect(try TestRelyingParty.authenticate(ceremony, with: passkey).signCount == .max)
  }

  static let refused = [
    RejectedCeremony("the answer to a registration", .ceremonyDiffers) { $0.type = "webauthn.create" },
    RejectedCeremony("another challenge", .challengeDiffers) { $0.challenge[0] ^= 1 },
    RejectedCeremony("another origin", .originDiffers) { $0.origin = "https://evil.example" },
    RejectedCeremony("a frame in another's page", .isCrossOrigin) { $0.moreClientData = ",\"crossOrigin\":true" },
    RejectedCeremony("another relying party", .relyingPartyDiffers) { $0.relyingParty = "evil.example" },
    RejectedCeremony("an absent user", .userIsNotPresent) { $0.flags = 0x04 },
    RejectedCeremony("an unverified user", .userIsNotVerified) { $0.flags = 0x01 },
    RejectedCeremony("a backup of an ineligible passkey", .backupStateIsContradictory) { $0.flags = 0x15 },
    RejectedCeremony("a changed backup eligibility", .backupEligibilityChanged) { $0.flags = 0x0D },
    RejectedCeremony("another key", .signatureIsWrong) { $0.authenticator = .other },
    RejectedCeremony("a key of another algorithm", .signatureIsWrong) { $0.authenticator = .edDSA },
    RejectedCeremony("another passkey", .credentialDiffers) { $0.id = "AAAA" },
    RejectedCeremony("a passkey named in two ways", .idsDiffer) { $0.rawID = "AAAA" },
    RejectedCeremony("an empty id", .credentialIDIsUnusable) { $0.id = "" },
    RejectedCeremony("another user", .userDiffers) { $0.userHandle = "AAAA" },
    RejectedCeremony("no user", .userHandleIsMissing) { $0.userHandle = nil },
    RejectedCeremony("an empty user", .userHandleIsMissing) { $0.userHandle = "" },
    RejectedCeremony("a user of 65 bytes", .userHandleIsUnusable) {
      $0.userHandle = Base64URL.text(of: [UInt8](repeating: 1, count: 65))
    },
    RejectedCeremony("a password", .responseIsOfAnotherType) { $0.credentialType = "password" },
    RejectedCeremony("malformed client data", .clientDataIsUnreadable) { $0.moreClientData = "}" },
    RejectedCeremony("bytes after the authenticator's data", .authenticatorDataIsUnreadable) {
      $0.extensions = [0]
    },
  ]

  @Test(arguments: refused)
  func `rejects an invalid response`(refused: RejectedCeremony) throws {
    let passkey = try passkey()
    var ceremony = Ceremony.authentication
    refused.change(&ceremony)
    #expect(throws: refused.error) { try TestRelyingParty.authenticate(ceremony, with: passkey) }
  }

  @Test func `rejects the response to another challenge`() throws {
    let response = try AuthenticationResponse(parsing: Ceremony.authentication.authenticationJSON)
    #expect(throws: WebAuthnError.challengeDiffers) {
      try TestRelyingParty.party().authenticate(response, with: passkey(), challenge: TestRelyingParty.challenge(8))
    }
  }

  @Test func `rejects a change of any signed byte`() throws {
    let passkey = try passkey()
    let ceremony = Ceremony.authentication
    let (data, signature) = (ceremony.authenticatorData, ceremony.signature)
    for place in data.indices {
      var changed = data
      changed[place] ^= 1
      let json = ceremony.authenticationJSON(changed, signature)
      #expect(throws: WebAuthnError.signatureIsWrong, "\(place)") {
        try TestRelyingParty.authenticate(json, with: passkey)
      }
    }
    for place in signature.indices {
      var changed = signature
      changed[place] ^= 1
      for forged in [changed, Array(signature.prefix(place))] {
        let json = ceremony.authenticationJSON(data, forged)
        #expect(throws: WebAuthnError.signatureIsWrong, "\(place)") {
          try TestRelyingParty.authenticate(json, with: passkey)
        }
      }
    }
    #expect(throws: WebAuthnError.signatureIsWrong) {
      try TestRelyingParty.authenticate(ceremony.authenticationJSON(data, signature + [0]), with: passkey)
    }
    var other = ceremony
    other.moreClientData = ""
    #expect(throws: WebAuthnError.signatureIsWrong) {
      try TestRelyingParty.authenticate(other.authenticationJSON(data, signature), with: passkey)
    }
  }

  @Test func `rejects truncated responses`() throws {
    let passkey = try passkey()
    let json = Ceremony.authentication.authenticationJSON
    for count in json.indices {
      #expect(throws: WebAuthnError.responseIsUnreadable) {
        try TestRelyingParty.authenticate(Array(json.prefix(count)), with: passkey)
      }
    }
    for count in 0..<37 {
      #expect(throws: WebAuthnError.authenticatorDataIsUnreadable) {
        try AuthenticatorData(parsing: Array(Ceremony.authentication.authenticatorData.prefix(count)))
      }
    }
  }

  // A restored database may contain arbitrary data.
  @Test(arguments: [[], [0xA0], [0x80], [0xFF], [0xBB, 255, 255, 255, 255, 255, 255, 255, 255]] as [[UInt8]])
  func `rejects a malformed stored key`(key: [UInt8]) throws {
    let stored = Passkey(
      credentialID: Array("passkey 1".utf8), userHandle: Ceremony.user, publicKey: key, signCount: 0,
      isBackupEligible: false, isBackedUp: false, transports: [], aaguid: [])
    #expect(throws: WebAuthnError.self) { try TestRelyingParty.authenticate(.authentication, with: stored) }
  }
}

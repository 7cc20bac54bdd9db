import Testing

@testable import GazetteDomain

@Suite struct ProvisioningPolicyTests {
  private static func person(_ email: String? = nil, groups: [String] = []) throws -> IdentityClaims {
    let identity = try #require(ReaderIdentity(issuer: "https://id.example", subject: "248"))
    return IdentityClaims(identity: identity, email: email, groups: groups)
  }

  @Test(arguments: ["nobody", "invited", "domain=paper.example", "group=la famille"])
  func `round-trips through text`(text: String) throws {
    #expect(try #require(ProvisioningPolicy(text)).text == text)
  }

  @Test(arguments: [
    "", "everybody", "nobody=1", "invited=", "domain", "domain=", "domain=example", "domain=exämple.org",
    "domain=a b.org",
    "group", "group=", "group=\u{202E}x", "Domain=paper.example",
  ])
  func `rejects malformed rules`(text: String) {
    #expect(ProvisioningPolicy(text) == nil)
  }

  @Test(arguments: [
    ("zoe@paper.example", true), ("zoe@PAPER.Example", true), ("zoe@sub.paper.example", false),
    ("zoe@paper.example.evil.example", false), ("zoe@notpaper.example", false), ("paper.example", false),
    ("@paper.example", false), ("a@b@paper.example", false), ("@", false),
    (nil, false),
  ])
  func `admits addresses of exactly the domain`(email: String?, isAdmitted: Bool) throws {
    let provisioning = try #require(ProvisioningPolicy("domain=Paper.example"))
    #expect(provisioning.admits(try Self.person(email)) == isAdmitted)
  }

  @Test func `reports an unverified address of the domain`() throws {
    let provisioning = try #require(ProvisioningPolicy("domain=paper.example"))
    var person = try Self.person()
    person.unverifiedEmail = "zoe@paper.example"
    #expect(!provisioning.admits(person))
    #expect(provisioning.lacksVerification(person))
    person.unverifiedEmail = "zoe@elsewhere.example"
    #expect(!provisioning.lacksVerification(person))
    person.unverifiedEmail = "zoe@paper.example"
    for other in ["nobody", "invited", "group=paper.example"] {
      #expect(!(try #require(ProvisioningPolicy(other)).lacksVerification(person)))
    }
  }

  @Test(arguments: [
    (["family"], true), (["club", "family"], true), (["Family"], false), (["family "], false), ([], false),
  ])
  func `admits members of exactly the group`(groups: [String], isAdmitted: Bool) throws {
    let provisioning = try #require(ProvisioningPolicy("group=family"))
    #expect(provisioning.admits(try Self.person("zoe@family", groups: groups)) == isAdmitted)
  }

  @Test func `admits no newcomers unless the operator allows it`() throws {
    let person = try Self.person("zoe@paper.example", groups: ["family"])
    #expect(!ProvisioningPolicy.nobody.admits(person) && !ProvisioningPolicy.invited.admits(person))
  }
}

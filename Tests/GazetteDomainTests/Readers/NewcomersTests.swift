import GazetteDomain
import Testing

@Suite struct NewcomersTests {
  private static func person(_ email: String? = nil, groups: [String] = []) throws -> VouchedPerson {
    let identity = try #require(ReaderIdentity(issuer: "https://id.example", subject: "248"))
    return VouchedPerson(identity: identity, email: email, groups: groups)
  }

  @Test(arguments: ["nobody", "invited", "domain=paper.example", "group=la famille"])
  func `are read as they are written`(text: String) throws {
    #expect(try #require(Newcomers(text)).text == text)
  }

  @Test(arguments: [
    "", "everybody", "nobody=1", "invited=", "domain", "domain=", "domain=example", "domain=exämple.org",
    "domain=a b.org",
    "group", "group=", "group=\u{202E}x", "Domain=paper.example",
  ])
  func `are nothing else`(text: String) {
    #expect(Newcomers(text) == nil)
  }

  @Test(arguments: [
    ("zoe@paper.example", true), ("zoe@PAPER.Example", true), ("zoe@sub.paper.example", false),
    ("zoe@paper.example.evil.example", false), ("zoe@notpaper.example", false), ("paper.example", false),
    ("@paper.example", false), ("a@b@paper.example", false), ("@", false),
    (nil, false),
  ])
  func `of a domain have an address of exactly that domain`(email: String?, isAdmitted: Bool) throws {
    let newcomers = try #require(Newcomers("domain=Paper.example"))
    #expect(newcomers.admits(try Self.person(email)) == isAdmitted)
  }

  @Test(arguments: [
    (["family"], true), (["club", "family"], true), (["Family"], false), (["family "], false), ([], false),
  ])
  func `of a group are in exactly that group`(groups: [String], isAdmitted: Bool) throws {
    let newcomers = try #require(Newcomers("group=family"))
    #expect(newcomers.admits(try Self.person("zoe@family", groups: groups)) == isAdmitted)
  }

  @Test func `are nobody unless the operator says so`() throws {
    let person = try Self.person("zoe@paper.example", groups: ["family"])
    #expect(!Newcomers.nobody.admits(person) && !Newcomers.invited.admits(person))
  }
}

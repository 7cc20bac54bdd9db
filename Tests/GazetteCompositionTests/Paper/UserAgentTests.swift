import Testing

@testable import GazetteComposition

@Suite struct UserAgentTests {
  @Test func `contains the version, the contact and the purpose`() {
    let named = UserAgent(version: "1.2.3", contact: "https://gazette.example/about")
    #expect(named.text == "Gazette/1.2.3 (+https://gazette.example/about; syndication)")
    #expect(
      UserAgent(version: "1.2.3", contact: "me@example.org").text == "Gazette/1.2.3 (+me@example.org; syndication)")
    #expect(UserAgent(version: "1.2.3", contact: nil).text == "Gazette/1.2.3 (syndication)")
  }
}

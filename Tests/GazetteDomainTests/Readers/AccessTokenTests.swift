import GazetteDomain
import Testing

struct AccessTokenTests {
  private static let secret = String(repeating: "a", count: 43)

  @Test(arguments: [AccessToken.mark, AccessToken.appMark]) func `reads the secret of a token`(mark: String) {
    #expect(AccessToken.secret(in: mark + Self.secret)?.text == Self.secret)
  }

  @Test(arguments: [
    "", "g", "gzt", "gztwrong", "gazette_", secret, "gzt" + secret.dropLast(), "gzt" + secret + "a", "xyz" + secret,
    "gzt" + String(repeating: "é", count: 43), String(repeating: "gzt", count: 1_000),
  ])
  func `rejects malformed tokens`(text: String) {
    #expect(AccessToken.secret(in: text) == nil)
  }
}

import MailSending
import Testing

@Suite("Mail addresses")
struct MailAddressTests {
  @Test(arguments: ["a@b", "reader@example.org", "first.last+news@xn--bcher-kva.example", "o'neil@mail.example"])
  func `reads a plain address`(text: String) throws {
    #expect(try MailAddress(text).description == text)
  }

  @Test func `the domain has no case`() throws {
    #expect(try MailAddress("Me@Example.ORG").description == "Me@example.org")
  }

  @Test(arguments: [
    "", "@", "a@", "@b", "a", "a b@c", "a@b c", "a@b\r\nRCPT TO:<c@d>", "a\r\n@b", "a\0@b", "<a@b>", "a@b>", "\"a\"@b",
    "é@b", "a@bücher.example", "a..b@c", ".a@c", "a.@c", "a@b..c", "a@.b", "a@-b.c", "a@b-.c", "a@[127.0.0.1]", "a,b@c",
    "a@b\u{301}", String(repeating: "a", count: 65) + "@b", "a@" + String(repeating: "b", count: 64),
    "a@" + String(repeating: "b.", count: 130) + "c",
  ])
  func `rejects everything else`(text: String) {
    #expect(throws: MailAddress.Malformed.self) { try MailAddress(text) }
  }
}

import Testing

@testable import HTTPFetching

@Suite struct IPAddressTests {
  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"),
    ("2001:DB8:0:0:0:0:0:1", "2001:db8::1"),
    ("::", "::"),
    ("::1", "::1"),
    ("1::", "1::"),
    ("::ffff:127.0.0.1", "::ffff:7f00:1"),
    ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
    ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"),
    ("0:0:1:2:0:0:3:4", "::1:2:0:0:3:4"),
  ])
  func `reads addresses and writes them in short form`(text: String, expected: String) {
    #expect(IPAddress(text)?.description == expected)
  }

  @Test(arguments: [
    "", "1.2.3", "1.2.3.4.5", "01.2.3.4", "256.1.1.1", "1.2.3.4 ", "+1.2.3.4", ":", ":::", "1::2::3", "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9", "12345::", "::g", "fe80::1%eth0", "1.2.3.4::", "::1.2.3", "1:2:3:4:5:6:7::8:9",
  ])
  func `rejects malformed addresses`(text: String) {
    #expect(IPAddress(text) == nil)
  }
}

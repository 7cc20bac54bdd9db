import Testing

@testable import HTTPFetching

@Suite struct HostNameTests {
  @Test(arguments: [
    "127.0.0.1", "2130706433", "0177.0.0.1", "0x7f000001", "0x7F.1", "127.1", "127.0.1", "017700000001", "127.0.0.1.",
    "１２７.０.０.１", "①②⑦.⓪.⓪.①", "127。0。0。1", "127．0．0．1", "127｡0｡0｡1", "%31%32%37.0.0.1", "%EF%BC%9127.1",
    "0x7f.0x0.0x0.0x1", "00000177.1",
  ])
  func `recognizes every notation of the loopback address`(text: String) throws {
    #expect(try HostName.canonical(text) == "127.0.0.1")
  }

  @Test func `reads zero as the unspecified address`() throws {
    #expect(try HostName.canonical("0") == "0.0.0.0")
    #expect(try HostName.canonical("0x") == "0.0.0.0")
  }

  @Test(arguments: [
    ("EXAMPLE.org.", "example.org"), ("Bücher.Example", "xn--bcher-kva.example"), ("ｅｘａｍｐｌｅ.org", "example.org"),
    ("xn--bcher-kva.example", "xn--bcher-kva.example"), ("a_b.example", "a_b.example"), ("ⓛⓞⓒⓐⓛⓗⓞⓢⓣ", "localhost"),
    ("%6c%6F%63alhost", "localhost"), ("[::1]", "::1"), ("[::ffff:7f00:1]", "::ffff:7f00:1"),
    ("faß.de", "xn--fa-hia.de"),
  ])
  func `normalizes host names`(text: String, expected: String) throws {
    #expect(try HostName.canonical(text) == expected)
  }

  @Test(arguments: [
    "", ".", "a..b", "a b", "a%00b", "a%2fb", "a%40b", "a%25b", "%zz", "%ff", "a<b", "a|b", "[::1", "::1]",
    "[::1%25eth0]",
    "1.2.3.4.5", "1.2.3.08", "256.1.1.1", "4294967296", "0x100000000", "foo.1", "local\u{ad}host", "loc\u{200b}alhost",
    "\u{301}a.example", "xn--pokxncvks", "xn--99999999999999", "xn--a-é", "xn--zzzzzzzzzzzzzzzzzzzzzzzzzzz", "é%00b",
    "é_%2f",
    "ß💩.example", String(repeating: "é", count: 60), String(repeating: "é", count: 100_000), "xn--", "xn--a", "xn--ü",
    String(repeating: "a", count: 64),
    String(repeating: "a.", count: 127) + "aa", "a\u{338}/b", "\u{2100}.example",
  ])
  func `rejects malformed hosts`(text: String) {
    #expect(throws: OutboundRefusal.self) { try HostName.canonical(text) }
  }

  /// Examples of RFC 3492, section 7.1, and real names.
  private static let encoded = [
    ("bücher", "bcher-kva"),
    ("你好你好", "6qqa088eba"),
    ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
    ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
    ("ü", "tda"), ("💩", "ls8h"), ("i❤", "i-7iq"),
  ]

  @Test(arguments: encoded) func `encodes names of any script as Punycode`(label: String, code: String)
    throws
  {
    #expect(try HostName.canonical(label + ".example") == "xn--\(code).example")
    #expect(try HostName.canonical("XN--\(code).example") == "xn--\(code).example")
  }

  @Test(arguments: ["r3---sn-a.example", "ab--cd.example", "-a-.example", "ab--cd.b\u{fc}cher.example"])
  func `accepts hyphens in any position`(text: String) throws {
    #expect(try HostName.canonical(text) == text.replacing("b\u{fc}cher", with: "xn--bcher-kva"))
  }

  @Test(arguments: [
    "localhost", "a.localhost", "localhost.localdomain", "nas.local", "metadata.google.internal", "x.onion", "x.i2p",
    "local",
  ])
  func `recognizes names of this machine and private networks`(host: String) {
    #expect(HostName.isLocal(host))
  }

  @Test(arguments: ["example.org", "localhost.example.org", "notlocalhost", "mylocal", "local.fr"])
  func `accepts public names similar to local ones`(host: String) {
    #expect(!HostName.isLocal(host))
  }
}

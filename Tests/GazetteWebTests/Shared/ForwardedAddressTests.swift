import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import GazetteWeb

@Suite struct ForwardedAddressTests {
  private static let proxies: Set<String> = ["127.0.0.1", "::1", "172.18.0.2", "172.18.0.3"]

  private static func client(_ fields: [(HTTPField.Name, String)], peer: String = "127.0.0.1") -> String {
    var head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/")
    for (name, value) in fields { head.headerFields.append(HTTPField(name: name, value: value)) }
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    return ForwardedAddress.of(request, peer: peer) { proxies.contains($0) }
  }

  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("192.0.2.1:4711", "192.0.2.1"), (" 192.0.2.1\t", "192.0.2.1"),
    ("2001:db8::1", "2001:db8::1"), ("2001:DB8:0::0:1", "2001:db8::1"), ("[2001:db8::1]", "2001:db8::1"),
    ("[2001:db8::1]:4711", "2001:db8::1"), ("fe80::1%eth0", "fe80::1"), ("[fe80::1%25eth0]:1", "fe80::1"),
    ("::ffff:192.0.2.1", "192.0.2.1"), ("[::ffff:c000:201]:1", "192.0.2.1"),
    ("198.51.100.7, 192.0.2.1", "192.0.2.1"), ("198.51.100.7,192.0.2.1:1", "192.0.2.1"),
    ("192.0.2.1, 172.18.0.2", "192.0.2.1"), ("203.0.113.9, 192.0.2.1, 172.18.0.3:80, 172.18.0.2", "192.0.2.1"),
    ("172.18.0.3, 172.18.0.2", "172.18.0.3"), ("garbage, 192.0.2.1", "192.0.2.1"),
  ])
  func `returns the last address that is not a trusted proxy's, in any notation`(value: String, address: String) {
    #expect(Self.client([(.xForwardedFor, value)]) == address)
  }

  @Test(arguments: [
    "", ",", "192.0.2.1,", "unknown", "_hidden", "192.0.2.1, garbage", "192.0.2.1:port", "192.0.2.1:99999", "192.0.2",
    "192.0.2.1 192.0.2.2", "192.0.2.01", "[192.0.2.1]", "[2001:db8::1", "2001:db8::1]:1", "[2001:db8::1]x", "::1::2",
    "unix:/socket", "0x7f.1", "example.org", String(repeating: "1", count: 400),
  ])
  func `returns the proxy's address if the header has no valid one`(value: String) {
    #expect(Self.client([(.xForwardedFor, value)]) == "127.0.0.1")
  }

  @Test(arguments: [
    ("for=192.0.2.1", "192.0.2.1"), ("For=\"192.0.2.1:4711\";proto=https;by=203.0.113.43", "192.0.2.1"),
    ("for=\"[2001:db8:cafe::17]:4711\"", "2001:db8:cafe::17"), ("proto=http; for=192.0.2.1 ", "192.0.2.1"),
    ("for=198.51.100.7, for=192.0.2.1", "192.0.2.1"), ("for=192.0.2.1,for=172.18.0.2", "192.0.2.1"),
    ("for=198.51.100.7;ext=\"a,b;for=9.9.9.9\\\",\", for=192.0.2.1", "192.0.2.1"),
    ("for=unknown", "127.0.0.1"), ("for=_x", "127.0.0.1"), ("proto=http", "127.0.0.1"),
    ("for=192.0.2.1;for=192.0.2.2", "127.0.0.1"), ("for=\"192.0.2.1", "127.0.0.1"),
    ("for=192.0.2.1, for=\"", "127.0.0.1"), ("", "127.0.0.1"),
  ])
  func `reads the Forwarded header`(value: String, address: String) {
    #expect(Self.client([(.forwarded, value)]) == address)
  }

  @Test func `joins repeated headers`() {
    #expect(Self.client([(.xForwardedFor, "192.0.2.1"), (.xForwardedFor, "172.18.0.2")]) == "192.0.2.1")
  }

  @Test func `ignores headers from untrusted peers`() {
    #expect(Self.client([]) == "127.0.0.1")
    #expect(Self.client([(.xForwardedFor, "192.0.2.1")], peer: "192.0.2.99") == "192.0.2.99")
    #expect(Self.client([(.forwarded, "for=192.0.2.1")], peer: "172.18.0.4") == "172.18.0.4")
    #expect(Self.client([(.xForwardedFor, "192.0.2.1")], peer: "172.18.0.2") == "192.0.2.1")
  }

  @Test func `accepts two headers only if they agree`() {
    #expect(Self.client([(.xForwardedFor, "192.0.2.1"), (.forwarded, "for=\"192.0.2.1:1\"")]) == "192.0.2.1")
    // A proxy wrote one of them, and passed on the other.
    #expect(Self.client([(.xForwardedFor, "192.0.2.1"), (.forwarded, "for=203.0.113.9")]) == "127.0.0.1")
    #expect(Self.client([(.xForwardedFor, "203.0.113.9"), (.forwarded, "for=192.0.2.1")]) == "127.0.0.1")
  }
}

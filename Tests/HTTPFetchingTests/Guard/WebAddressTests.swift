import Foundation
import Testing

@testable import HTTPFetching

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("http://Example.ORG", "http://example.org/"),
    ("  https://example.org:443/a b?c d#e ", "https://example.org/a%20b?c%20d"),
    ("http:\\\\example.org\\a", "http://example.org/a"),
    ("http:example.org", "http://example.org/"),
    ("http://example.org/a/./b/../c/%2E%2e/d", "http://example.org/a/d"),
    ("http://example.org/%41%zz", "http://example.org/%41%25zz"),
    ("http://example.org?q=é", "http://example.org/?q=%C3%A9"),
    ("http://[2001:DB8::1]:8080/x", "http://[2001:db8::1]:8080/x"),
    ("http://example.org:00080/", "http://example.org/"),
    ("https://example.org:/", "https://example.org/"),
    ("http://example.org/a@b", "http://example.org/a@b"),
  ])
  func `normalizes addresses`(text: String, expected: String) throws {
    #expect(try WebAddress(text).description == expected)
    #expect(try WebAddress(text).url.absoluteString == expected)
  }

  @Test(arguments: [
    ("ftp://example.org/", OutboundRefusal.scheme("ftp")),
    ("file:///etc/passwd", .scheme("file")),
    ("javascript:alert(1)", .scheme("javascript")),
    ("data:text/html,x", .scheme("data")),
    ("http+unix://x/", .scheme("http+unix")),
    ("feed:https://example.org/", .scheme("feed")),
    ("http://user@example.org/", .credentials),
    ("http://user:password@example.org/", .credentials),
    ("http://@example.org/", .credentials),
    ("https:example.org@127.0.0.1/", .credentials),
    ("http://good.example\\@127.0.0.1/", .backslash),
    ("http://good.example/\\@127.0.0.1/", .backslash),
    ("http://good.example/\r\nHost: evil", .controlCharacter),
    ("http://good.example/\n", .controlCharacter),
    ("ht\ntp://good.example/", .controlCharacter),
    ("http://good.example/\u{0}", .controlCharacter),
    ("http://good.example/\u{7f}", .controlCharacter),
    ("http://good.example/\u{85}", .controlCharacter),
    ("", .malformed),
    ("example.org", .malformed),
    ("//example.org/", .malformed),
    ("http://example.org:99999/", .malformed),
    ("http://example.org:-1/", .malformed),
    ("http://example.org:8o/", .malformed),
    ("http://", .host("")),
    ("http:///", .host("")),
  ])
  func `rejects addresses that are not plain web addresses`(text: String, refusal: OutboundRefusal) {
    #expect(throws: refusal) { try WebAddress(text) }
  }

  @Test func `recognizes a slash with a combining accent`() throws {
    #expect(try WebAddress("http://example.org/\u{301}@x").origin.host == "example.org")
    #expect(throws: OutboundRefusal.credentials) { try WebAddress("http://a@\u{301}b.example") }
  }

  @Test(arguments: [
    ("/x", "https://example.org/x"), ("x", "https://example.org/a/x"), ("../x?y", "https://example.org/x?y"),
    ("?q", "https://example.org/a/b?q"), ("", "https://example.org/a/b?c"),
    ("//other.example/x", "https://other.example/x"),
    ("http:/x", "http://x/"), ("https:/x", "https://example.org/x"), ("https:x", "https://example.org/a/x"),
    ("HTTPS://Other.example", "https://other.example/"), ("/\\other.example", "https://other.example/"),
    ("#f", "https://example.org/a/b?c"), ("../../..", "https://example.org/"), (".", "https://example.org/a/"),
  ])
  func `resolves references like a browser`(reference: String, expected: String) throws {
    let base = try WebAddress("https://example.org/a/b?c")
    #expect(try base.resolving(reference).description == expected)
  }

  @Test func `includes the port in the origin`() throws {
    #expect(try Origin("HTTPS://Example.org/x") == Origin(scheme: "https", host: "example.org", port: 443))
    #expect(try Origin("http://example.org:8080").description == "http://example.org:8080")
  }
}

import FeedParsing
import Testing

struct URLReferenceTests {
  /// RFC 3986, section 5.4, applied to an item's link.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
    ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
    (";x", "http://a/b/c/;x"), (".", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"),
    ("../..", "http://a/"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("g.", "http://a/b/c/g."),
    ("./g/.", "http://a/b/c/g/"), ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("https://x.example", "https://x.example"), ("urn:x", "urn:x"),
  ])
  func `resolves references according to RFC 3986`(_ reference: String, _ expected: String) throws {
    #expect(try parseItem("<link>\(reference)</link>", base: "http://a/b/c/d;p?q").link == expected)
  }
}

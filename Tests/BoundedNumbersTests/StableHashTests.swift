import BoundedNumbers
import Testing

struct StableHashTests {
  // Published values of FNV-1a. Databases and cookies store hashes, so no version may compute others.
  @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
  func `hashes texts as FNV-1a does`(text: String, hash: String) {
    var whole = StableHash()
    whole.add(text)
    #expect(whole.text == hash)
    var parts = StableHash()
    for character in text { parts.add(String(character)) }
    #expect(parts == whole)
  }
}

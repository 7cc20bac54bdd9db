import FeedParsing
import Testing

struct ItemIdentityTests {
  @Test func `uses the guid as the id, byte for byte`() throws {
    let item = try parseItem("<guid isPermaLink='false'> Tag:%7eX </guid><link>https://example.org/a</link>")
    #expect(item.id == "Tag:%7eX")
    #expect(item.link == "https://example.org/a")
  }

  @Test func `uses the link as the id when the guid is missing`() throws {
    #expect(try parseItem("<link>https://example.org/a</link>").id == "https://example.org/a")
  }

  @Test func `uses a permalink guid as the link`() throws {
    #expect(try parseItem("<guid>https://example.org/a</guid>").link == "https://example.org/a")
    #expect(try parseItem("<guid isPermaLink='false'>https://example.org/a</guid>").link == nil)
  }

  @Test func `derives a stable id from the title when there is no guid or link`() throws {
    let first = try parseItem("<title>One</title><description>Text</description>")
    let edited = try parseItem("<title>One</title><description>Text, corrected</description>")
    let other = try parseItem("<title>Two</title><description>Text</description>")
    #expect(first.id == edited.id)
    #expect(first.id != other.id)
    #expect(first.id == "hash:\(first.id.dropFirst(5))" && first.id.count == 21)
  }

  // Articles without a guid and a link are stored under these ids.
  @Test func `keeps the hashes of earlier versions`() throws {
    #expect(try parseItem("<title>One</title>").id == "hash:7d029d6f578d0f05")
    let entry = """
      <entry><title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>It's <b title="l'un">"so"</b></div></title></entry>
      """
    let item = try parse("<feed xmlns='http://www.w3.org/2005/Atom'>\(entry)</feed>").items.first
    #expect(item?.title?.value == #"It's <b title="l'un">"so"</b>"#)
    #expect(item?.id == "hash:8f03c7b306e60fec")
  }

  @Test func `warns about duplicate ids`() throws {
    let item = "<item><guid>a</guid></item>"
    let feed = try parse("<rss><channel>\(item)\(item)</channel></rss>")
    #expect(feed.warnings == [FeedWarning(.duplicateID, "a")])
    #expect(feed.items.count == 2)
  }
}

import FeedParsing
import Foundation
import Testing

struct JSONFeedTests {
  private let feed = """
    {"version":"https://jsonfeed.org/version/1.1","title":"Fil","home_page_url":"https://e.example/","description":"D",
    "feed_url":"https://e.example/f.json","icon":"/i.png","language":"fr","authors":[{"name":"Ada","url":"https://a.example"}],
    "items":[{"id":7,"url":"/a","title":"T \\u00e9 \\ud83c\\udf1e","content_html":"<p><a href='b'>x</a></p>",
    "summary":"S","date_published":"2026-11-21T08:05:00+01:00","tags":["x","y"],"image":"p.jpg",
    "attachments":[{"url":"e.mp3","mime_type":"audio/mpeg","size_in_bytes":5,"duration_in_seconds":61}]},
    "no item",{"id":"2","content_text":"a < b"}]}
    """

  @Test func `reads version 1.1`() throws {
    let feed = try parse(feed, base: "https://e.example/f.json")
    let item = feed.items[0]
    #expect(feed.format == .json && feed.version == "1.1" && feed.isWellFormed)
    #expect(feed.title?.value == "Fil" && feed.language == "fr" && feed.authors.first?.name == "Ada")
    #expect(feed.image?.url == "https://e.example/i.png")
    #expect(item.id == "7" && item.link == "https://e.example/a" && item.title?.value == "T é 🌞")
    #expect(item.content?.value == "<p><a href='https://e.example/b'>x</a></p>")
    #expect(item.published == Date(timeIntervalSince1970: 1_795_244_700))
    #expect(item.enclosures.first?.duration == .seconds(61))
    #expect(item.image?.url == "https://e.example/p.jpg")
    #expect(feed.items[1].content?.html == "a &lt; b")
  }

  @Test func `skips a malformed item and reads the others`() throws {
    let feed = try parse(feed)
    #expect(feed.items.map(\.id) == ["7", "2"])
    #expect(feed.warnings == [FeedWarning(.skipped, "1 items")])
  }

  @Test func `reads version 1 and its author`() throws {
    let feed = try parse(
      "{\"version\":\"https://jsonfeed.org/version/1\",\"author\":{\"name\":\"A\"},\"items\":[{\"id\":\"1\"}]}")
    #expect(feed.version == "1.0" && feed.authors == [FeedPerson(name: "A")])
  }

  @Test func `reads a truncated document up to its end`() throws {
    let cut = String(feed.prefix(feed.count - 30))
    let parsed = try parse(cut)
    #expect(parsed.items.first?.id == "7")
    #expect(!parsed.isWellFormed)
    #expect(parsed.warnings.first?.kind == .truncated)
  }

  @Test func `tolerates extra commas`() throws {
    let feed = try parse(
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"t\",,\"items\":[{\"id\":\"1\",},],}")
    #expect(feed.items.map(\.id) == ["1"])
  }
}

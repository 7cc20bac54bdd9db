import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import Testing

@Suite struct OPMLFeedListFormatTests {
  private let format = OPMLFeedListFormat()

  @Test func `reads back what it writes`() async throws {
    let feeds = [
      ListedFeed(
        address: "https://a.example/feed?x=1&y=2", title: "A & \"B\"", site: URL(string: "https://a.example/")),
      ListedFeed(address: "https://b.example/feed", title: "Bé", folder: "Presse"),
      ListedFeed(address: "https://c.example/feed", title: "C", folder: "Presse"),
    ]
    let written = format.write(feeds, title: "Mine", at: ManualTime().date)
    #expect(try await format.read(written) == feeds)
  }

  @Test func `joins nested folders`() async throws {
    let list = """
      <opml version="1.0"><body><outline text="Press"><outline text="France">
      <outline text="A" xmlUrl="https://a.example/feed"/></outline></outline></body></opml>
      """
    #expect(try await format.read(Array(list.utf8)).map(\.folder) == ["Press / France"])
  }

  @Test(arguments: [
    ("feed://a.example/f", "http://a.example/f"), ("feed:https://a.example/f", "https://a.example/f"),
    ("feeds://a.example/f", "https://a.example/f"), ("itpc://a.example/f", "http://a.example/f"),
    ("//a.example/f", "https://a.example/f"), ("a.example/f?x=1", "https://a.example/f?x=1"),
    ("HTTP://a.example/f", "HTTP://a.example/f"), ("mailto:me@a.example", "mailto:me@a.example"), ("x", "x"),
  ])
  func `reads address schemes specific to feed readers`(listed: String, address: String) async throws {
    let list = "<opml version='2.0'><body><outline text='A' xmlUrl='\(listed)'/></body></opml>"
    #expect(try await format.read(Array(list.utf8)).map(\.address) == [address])
  }

  @Test func `rejects a document that is not OPML`() async throws {
    await #expect(throws: FeedListProblem.self) { try await format.read(Array("<html></html>".utf8)) }
    await #expect(throws: FeedListProblem.self) { try await format.read([]) }
  }
}

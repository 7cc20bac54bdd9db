import FeedParsing
import Foundation
import Testing

@Suite(.enabled(if: SharedFolder.isAvailable, "the corpora are not next to this checkout"))
struct GofeedCorpusTests {
  /// Pairs with a different result in Gazette, each with the reason.
  private static let exceptions: [String: String] = [
    "feed_item_links_-_rss_channel_item_links": firstLink,
    "feed_links_-_rdf_channel_links": firstLink,
    "feed_item_updated_-_atom03_feed_entry_modified": "a date of change is not repeated as a date of publication",
  ]

  private static let firstLink = "of several links the first is the item's, as in feedparser; gofeed takes the last"

  @Test(arguments: ["rss", "atom"])
  func `reads gofeed's corpus, with known exceptions`(_ format: String) throws {
    let folder = try #require(SharedFolder.corpora).appending(path: "gofeed/\(format)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let names = files.filter { $0.pathExtension == "xml" }.map { $0.deletingPathExtension().lastPathComponent }
    try #require(names.count > 20)
    for name in names {
      let expected = try JSONDecoder().decode(
        Answer.self, from: Data(SharedFolder.bytes("gofeed/\(format)/\(name).json")))
      let feed = try FeedParser().parse(SharedFolder.bytes("gofeed/\(format)/\(name).xml"))
      let mismatches = Self.mismatches(expected, GofeedRepresentation.of(feed), at: "")
      if Self.exceptions[name] == nil {
        #expect(mismatches.isEmpty, "\(name)")
      } else {
        #expect(!mismatches.isEmpty, "\(name) passes now: remove it from the exceptions")
      }
    }
  }

  /// Returns the parts of `expected` that are missing in `found`. Ignores gofeed's additions to its universal form.
  private static func mismatches(_ expected: Answer, _ found: Answer, at path: String) -> [String] {
    switch (expected, found) {
    case (.object(let members), _):
      // The raw texts of dates are next to the parsed ones.
      let compared = members.filter { !["extensions", "dcExt", "itunesExt", "updated", "published"].contains($0.key) }
      return compared.flatMap { mismatches($0.value, found[$0.key], at: "\(path).\($0.key)") }
    case (.array(let elements), .array(let others)):
      guard elements.count == others.count else { return ["\(path): \(others.count) instead of \(elements.count)"] }
      return zip(elements, others).enumerated().flatMap { mismatches($1.0, $1.1, at: "\(path)[\($0)]") }
    default:
      return expected == found ? [] : ["\(path): \(found) instead of \(expected)"]
    }
  }
}

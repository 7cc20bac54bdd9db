import CivilDates
import Foundation
import HTMLWriting

/// Writes a newspaper's feed in its format.
struct PaperFeed: Sendable {
  let addresses: PaperAddresses
  let stories: [PublishedStory]

  var paper: Newspaper { addresses.paper }

  /// The feed as on the wire.
  var bytes: [UInt8] {
    switch paper.format {
    case .rssWithMedia: Array(rssWithMedia.utf8)
    case .rssFullText: Array(rssFullText.utf8)
    case .rssInWindows1252: Windows1252Text.bytes(of: rssInWindows1252)
    case .rdf: Array(rdf.utf8)
    case .atom: Array(atom.utf8)
    case .atom03: Array(atom03.utf8)
    case .jsonFeed: JSONWriter.bytes(of: jsonFeed)
    }
  }

  /// JSON Feed 1.1 with the full text.
  var jsonFeed: JSONValue {
    .object([
      ("version", "https://jsonfeed.org/version/1.1"), ("title", .string(paper.title)),
      ("description", .string(paper.subtitle)), ("home_page_url", .string(addresses.site)),
      ("feed_url", .string(addresses.feed)), ("language", .string(paper.languageCode)),
      ("items", .array(stories.map(jsonItem))),
    ])
  }

  private func jsonItem(_ published: PublishedStory) -> JSONValue {
    .object([
      ("id", .string(published.slug)), ("url", .string(addresses.link(published))),
      ("title", .string(published.title)), ("summary", .string(published.story.standfirst)),
      ("content_html", .string(FeedText.html(published))),
      ("image", .string(addresses.picture(published, width: 1200, height: 675))),
      ("date_published", .string(FeedText.rfc3339(published.date))),
      ("authors", .array([.object([("name", "I. Magined")])])),
      ("tags", .array([.string(published.story.section)])),
    ])
  }
}

/// Formats text for feeds.
enum FeedText {
  /// For example `Sat, 21 Nov 2026 09:05:00 +0100`.
  static func rfc822(_ date: Date, offset: Int = 0, zone: String) -> String {
    CivilTime(date, offset: offset).rfc822(zone)
  }

  /// For example `2026-11-21T08:05:00Z`.
  static func rfc3339(_ date: Date, offset: Int = 0, zone: String = "Z") -> String {
    CivilTime(date, offset: offset).rfc3339(zone)
  }

  /// The story as HTML, with a picture if `picture` is given.
  static func html(_ published: PublishedStory, picture: String? = nil) -> String {
    let paragraphs = published.story.paragraphs.map { "<p>\(Markup.escaped($0))</p>" }.joined(separator: "\n")
    let standfirst = "<p><strong>\(Markup.escaped(published.story.standfirst))</strong></p>\n"
    guard let picture else { return standfirst + paragraphs }
    let figure = """
      <figure><img src="\(picture)" alt="\(Markup.escaped(published.story.section))" width="960" height="540">
      <figcaption>\(Markup.escaped(published.story.section))</figcaption></figure>

      """
    return standfirst + figure + paragraphs
  }
}

/// Text in the Western encoding that old newspapers still use.
enum Windows1252Text {
  /// The bytes of `text`; characters outside the encoding become question marks.
  static func bytes(of text: String) -> [UInt8] {
    text.unicodeScalars.map { scalar in
      if scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) { return UInt8(scalar.value) }
      return special[scalar] ?? UInt8(ascii: "?")
    }
  }

  private static let special: [Unicode.Scalar: UInt8] = [
    "€": 0x80, "…": 0x85, "Œ": 0x8C, "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94, "–": 0x96, "—": 0x97, "œ": 0x9C,
  ]
}

/// A document that is expensive to parse, in a format with the name that `measured-memory` uses.
struct HostileDocument: CustomStringConvertible, Sendable {
  let format: String
  let description: String
  private let head: String
  private let unit: String
  private let tail: String

  init(_ format: String, _ description: String, _ head: String, _ unit: String, _ tail: String = "") {
    (self.format, self.description) = (format, "\(format): \(description)")
    (self.head, self.unit, self.tail) = (head, unit, tail)
  }

  /// Returns the document with its unit repeated to about `count` bytes.
  func bytes(about count: Int) -> [UInt8] {
    Array((head + String(repeating: unit, count: max(1, count / unit.utf8.count)) + tail).utf8)
  }

  private static let rss =
    "<rss version=\"2.0\" xmlns:media=\"http://search.yahoo.com/mrss/\"><channel><title>t</title>"
  private static let jsonFeed = "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"t\",\"items\":["
  private static let alert = "<alert xmlns=\"urn:oasis:names:tc:emergency:cap:1.2\"><identifier>a</identifier><info>"
  private static let paper = "{\"format\":\"gazette-paper\",\"version\":1,\"note\":\"\",\"madeAt\":\"\",\"places\":["

  static let all = [
    HostileDocument("feed", "empty items", rss, "<item/>"),
    HostileDocument("feed", "one item of many subjects", rss + "<item>", "<category>a</category>"),
    HostileDocument("feed", "one item of many media", rss + "<item>", "<media:content url=\"x\"/>"),
    HostileDocument("feed", "one enormous text", rss + "<item><description>", "x"),
    HostileDocument("feed", "escapes in a section", rss + "<b></a><item><description><![CDATA[", "&<"),
    HostileDocument("feed", "markup in a text", rss + "<item><description>", "&lt;b&gt;x&lt;/b&gt;"),
    HostileDocument("feed", "attributes", rss + "<item>", "<link href=\"\" rel=\"\" type=\"\" title=\"\"/>"),
    HostileDocument("feed", "languages", rss + "<item>", "<title xml:lang=\"a\"/><title xml:lang=\"b\"/>"),
    HostileDocument("feed", "nesting", rss, "<item>"),
    HostileDocument("feed", "objects in JSON", jsonFeed, "{\"a\":1},", "1]}"),
    HostileDocument("feed", "numbers in JSON", jsonFeed, "1,", "1]}"),
    HostileDocument("feed", "subjects in JSON", jsonFeed + "{\"id\":1,\"tags\":[", "\"a\",", "1]}]}"),
    HostileDocument("feed", "escapes in JSON", jsonFeed + "{\"id\":1,\"content_text\":\"", "\\u00e9", "\"}]}"),
    HostileDocument("feed", "nesting in JSON", jsonFeed, "["),
    HostileDocument("feed", "no feed at all", "[", "{\"a\":1},", "1]"),
    HostileDocument("feedList", "empty lines", "<opml><body>", "<outline/>"),
    HostileDocument("feedList", "folders", "<opml><body>", "<outline xmlUrl=\"a\" category=\"a,a,a,a,a,a,a,a,a\"/>"),
    HostileDocument("alert", "empty areas", alert, "<area/>"),
    HostileDocument("alert", "a long shape", alert + "<area><polygon>", "1,1 ", "</polygon></area></info></alert>"),
    HostileDocument("alertFeed", "empty entries", "<feed xmlns=\"http://www.w3.org/2005/Atom\">", "<entry/>"),
    HostileDocument("geoJSON", "empty alerts", "{\"features\":[", "{},", "{}]}"),
    HostileDocument("geoJSON", "corners", "{\"features\":[{\"geometry\":{\"coordinates\":[[", "[1,2],", "[1,2]]]}}]}"),
    HostileDocument("forecast", "empty places", "[", "{},", "{}]"),
    HostileDocument("forecast", "numbers", "{\"hourly\":{\"temperature_2m\":[", "1,", "1]}}"),
    HostileDocument("listing", "empty ads", "[", "{},", "{}]"),
    HostileDocument("listing", "one long ad", "[{\"a\":[", "1,", "1]}]"),
    HostileDocument("paper", "no paper", "[", "{\"a\":1},", "1]"),
    HostileDocument("paper", "empty places", paper, "{\"a\":1},", "1]}"),
    HostileDocument("paper", "places", paper, "{\"name\":\"a\",\"latitude\":1,\"longitude\":1},", "1]}"),
    HostileDocument("html", "paragraphs", "", "<p>a"),
    HostileDocument("html", "list items", "<ul>", "<li>a"),
    HostileDocument("html", "attributes", "", "<i a=1 b=2 c=3 d=4 e=5></i>"),
    HostileDocument("html", "nesting", "", "<div>"),
    HostileDocument("html", "text", "", "x &amp; "),
    HostileDocument("page", "paragraphs", "<html><head><title>T</title></head><body>", "<p>a"),
    HostileDocument("article", "paragraphs", "<html><body><article>", "<p>a"),
    HostileDocument("article", "boxes", "<html><body><article>", "<div>x, y</div>"),
    HostileDocument("article", "cells", "<html><body><article><table>", "<td>x"),
  ]
}

import CGumbo
import Foundation
import HTMLWriting
import SeededNumbers
import Testing

/// A browser's parser reads any written text back unchanged, between tags and between quotes.
struct EscapingTests {
  @Test func `round-trips any text through a browser's parser`() throws {
    var random = SeededRandom(seed: 20_261_122)
    for _ in 0..<3_000 {
      let text = random.text()
      let html: HTML = #"<p title="\#(text)"\#(attribute: "lang", text)>\#(text)</p>"#
      let read = try #require(Paragraph(html.text), "no single paragraph in \(html.text)")
      #expect(read == Paragraph(text: text, title: text, language: text))
      #expect(Markup.escaped(text) == HTML.text(text).text)
    }
  }

  @Test func `quotes every interpolated attribute in the pages' sources`() throws {
    let loose = try Sources.lines().filter {
      $0.text.contains("=\\") && $0.text.contains(/(^|\s)[a-z-]+=\\#?\(/) && !$0.text.contains("max-age=")
    }
    #expect(loose.map(\.description) == [])
  }

  @Test func `accepts only sanitised HTML unescaped`() throws {
    // Few lines contain the word, and an expression is slow on the others.
    let conforming = try Sources.lines(of: "").filter {
      $0.text.contains("SanitizedMarkup") && $0.text.contains(/: .*\bSanitizedMarkup\b.* \{/)
    }
    #expect(conforming.map(\.text).filter { !$0.contains("init(") } == ["extension CleanHTML: SanitizedMarkup {}"])
  }

  // Stored HTML was sanitised before; texts of an export file are escaped; the rest are sample texts of fakes and measurements.
  @Test func `lets only adapters and stores create clean HTML`() throws {
    let adapters: Set = [
      "GazetteComposition/News/ArticleHTML.swift", "GazetteProviders/News/FeedDocumentReader.swift",
      "GazetteProviders/News/WebFullArticleSource.swift",
      "GazetteProviders/Shared/ReaderArchive/ReaderArchiveAdapter.swift",
    ]
    let others = ["GazetteStore/", "GazetteTesting/", "CountedWork/", "FuzzTargets/"]
    let files = Set(try Sources.lines(of: "").filter { $0.text.contains("CleanHTML(sanitized:") }.map(\.file))
    #expect(files.subtracting(adapters).filter { file in !others.contains(where: file.hasPrefix) } == [])
    #expect(adapters.subtracting(files) == [])
  }
}

/// The parsed content of a document of one paragraph.
private struct Paragraph: Equatable {
  var text = ""
  var title: String?
  var language: String?

  init(text: String, title: String?, language: String?) {
    (self.text, self.title, self.language) = (text, title, language)
  }

  /// Nil unless the document is one paragraph with text.
  init?(_ html: String) {
    var bytes = Array(html.utf8CString)
    let count = bytes.count - 1
    let found = bytes.withUnsafeMutableBufferPointer { bytes -> Paragraph? in
      var options = kGumboDefaultOptions
      guard let output = gumbo_parse_with_options(&options, bytes.baseAddress, count) else { return nil }
      defer { gumbo_destroy_output(&options, output) }
      let body = Self.children(output.pointee.root).last
      let paragraphs = body.map(Self.children) ?? []
      guard paragraphs.count == 1, paragraphs[0].pointee.v.element.tag == GUMBO_TAG_P else { return nil }
      var element = paragraphs[0].pointee.v.element
      let texts = Self.children(paragraphs[0])
      guard texts.allSatisfy({ $0.pointee.type == GUMBO_NODE_TEXT || $0.pointee.type == GUMBO_NODE_WHITESPACE }) else {
        return nil
      }
      let value = { (name: String) in
        gumbo_get_attribute(&element.attributes, name).map { String(cString: $0.pointee.value) }
      }
      return Paragraph(
        text: texts.map { String(cString: $0.pointee.v.text.text) }.joined(), title: value("title"),
        language: value("lang"))
    }
    guard let found else { return nil }
    self = found
  }

  private static func children(_ node: UnsafePointer<GumboNode>) -> [UnsafePointer<GumboNode>] {
    let children = node.pointee.v.element.children
    return (0..<Int(children.length)).compactMap {
      children.data[$0].map { UnsafePointer($0.assumingMemoryBound(to: GumboNode.self)) }
    }
  }
}

extension SeededRandom {
  /// Returns a text of the pieces that are hardest to escape.
  fileprivate mutating func text() -> String {
    let pieces = [
      "<", ">", "\"", "'", "&", "&lt;", "&#39", "&amp;amp", "</p>", "<!--", "-->", "]]>", "`", "=", "/", "\\", " ",
      "\n",
      "\t", "a", "é", "ﬁ", "\u{301}", "👩‍👩‍👧", "\u{202E}", "\u{FEFF}", "\u{2028}", "<script>", "on=", "&quot",
    ]
    return (0..<Int.random(in: 1...12, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
  }
}

private enum Sources {
  struct Line: CustomStringConvertible {
    let file: String
    let number: Int
    let text: String
    var description: String { "\(file):\(number): \(text)" }
  }

  /// Returns every line of a target's sources, by default of `GazetteWeb`; an empty name means all targets.
  static func lines(of target: String = "GazetteWeb") throws -> [Line] {
    let folder = URL(filePath: #filePath).appending(path: "../../../Sources/\(target)").standardized
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    try #require(files.count > 20)
    return try files.flatMap { url in
      try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .map {
          Line(
            file: String(url.path.dropFirst(folder.path.count + 1)), number: $0.offset + 1, text: String($0.element))
        }
    }
  }
}

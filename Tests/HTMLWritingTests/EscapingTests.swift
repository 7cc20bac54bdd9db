import CGumbo
import Foundation
import HTMLWriting
import Testing

/// Whatever a text holds, a browser's parser reads it back as that text, between tags and between quotes.
struct EscapingTests {
  @Test func `any text reads back as itself`() throws {
    var chance = Chance(seed: 20_261_122)
    for _ in 0..<3_000 {
      let text = chance.text()
      let html: HTML = #"<p title="\#(text)"\#(attribute: "lang", text)>\#(text)</p>"#
      let read = try #require(Paragraph(html.text), "no single paragraph in \(html.text)")
      #expect(read == Paragraph(text: text, title: text, language: text))
    }
  }

  @Test func `no interpolation in the pages' sources stands outside quotes`() throws {
    let loose = try Sources.lines().filter { $0.text.contains(/(^|\s)[a-z-]+=\\#?\(/) }
    #expect(loose.map(\.description) == [])
  }

  @Test func `only the article's page takes HTML from a sanitiser`() throws {
    let files = Set(try Sources.lines().filter { $0.text.contains("HTML(sanitized:") }.map(\.file))
    #expect(files.allSatisfy { $0.hasPrefix("News/") } && files.count <= 1)
  }
}

/// What a parser found in a document of one paragraph.
private struct Paragraph: Equatable {
  var text = ""
  var title: String?
  var language: String?

  init(text: String, title: String?, language: String?) {
    (self.text, self.title, self.language) = (text, title, language)
  }

  /// Nil when there is anything but one paragraph with text.
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

/// Texts of what is hardest to write, the same in every run.
private struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func text() -> String {
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

  /// Every line of the web face's sources.
  static func lines() throws -> [Line] {
    let folder = URL(filePath: #filePath).appending(path: "../../../Sources/GazetteWeb").standardized
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

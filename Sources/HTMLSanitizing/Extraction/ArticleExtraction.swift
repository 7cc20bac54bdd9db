internal import CGumbo
internal import CGumboBounded

/// Finds the article in a web page: the element that holds most of the paragraphs, without menus, boxes and footers.
///
/// What it gives is as the page has it, and as unsafe: an ``HTMLSanitizer`` comes next.
public struct ArticleExtraction: Sendable {
  /// How many bytes are read of a page at most.
  private static let byteLimit = 2 << 20
  /// How much text an article has at least, in bytes.
  private static let leastText = 250

  /// An extraction with the usual limits.
  public init() {}

  /// The article's HTML in the page of `bytes` (UTF-8, or anything whose letters are ASCII); nil when there is none.
  public func html(in bytes: [UInt8]) -> String? {
    var text = String(decoding: bytes.prefix(Self.byteLimit), as: UTF8.self)
    return text.withUTF8 { buffer in
      guard let shallow = NestingGuard.shallow(buffer) else { return article(in: buffer) }
      return shallow.withUnsafeBufferPointer { article(in: $0) }
    }
  }

  private func article(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let fragment = ParsedFragment(bytes, within: .milliseconds(500)), let root = fragment.root else { return nil }
    var scores = ArticleScores()
    scores.count(root)
    guard let best = scores.best, scores.text[best] ?? 0 >= Self.leastText else { return nil }
    return source(of: best)
  }

  /// The element as it is written in the page, without its own tags.
  private func source(of node: UnsafePointer<GumboNode>) -> String? {
    guard let element = gumbo_bounded_element(node)?.pointee else { return nil }
    let (start, end) = (element.original_tag, element.original_end_tag)
    guard let from = start.data, let until = end.data else { return nil }
    let count = until - from - Int(start.length)
    guard count > 0 else { return nil }
    let content = UnsafeRawBufferPointer(start: from + Int(start.length), count: count)
    return String(decoding: content, as: UTF8.self)
  }
}

internal import CGumbo
internal import CGumboBounded

// Unchecked: gumbo's nodes, alive as long as the parse that is walked.

/// Reads the metadata of web pages of any quality, in bounded time and memory.
///
/// ```swift
/// let page = HTMLPageReader().read(bytes)
/// let feeds = page.links.filter { $0.mediaType == "application/rss+xml" }
/// ```
public struct HTMLPageReader: Sendable {
  /// The maximum number of links that are read of a page.
  public static let linkLimit = 200

  /// The maximum number of bytes that are read of a page: heads are at the beginning.
  private let byteLimit: Int

  /// Makes a reader of pages.
  /// - Parameter byteLimit: The maximum number of bytes that are read of a page.
  public init(byteLimit: Int = 1_000_000) {
    self.byteLimit = byteLimit
  }

  /// Returns the metadata of the page in `bytes` (UTF-8, or any ASCII-compatible encoding).
  ///
  /// The result is empty for a page that would take too long to read.
  public func read(_ bytes: [UInt8]) -> HTMLPage {
    var text = String(decoding: bytes.prefix(byteLimit), as: UTF8.self)
    return text.withUTF8 { buffer in
      guard let shallow = NestingGuard.shallow(buffer) else { return page(buffer) }
      return shallow.withUnsafeBufferPointer { page($0) }
    }
  }

  private func page(_ bytes: UnsafeBufferPointer<UInt8>) -> HTMLPage {
    var page = HTMLPage()
    guard let fragment = ParsedFragment(bytes, within: .milliseconds(500)) else { return page }
    guard let root = fragment.root else { return page }
    var stack = [root]
    while let node = stack.popLast() {
      guard node.pointee.type == GUMBO_NODE_ELEMENT, let element = gumbo_bounded_element(node) else { continue }
      record(node, tag: element.pointee.tag, in: &page)
      for index in (0..<element.pointee.children.length).reversed() {
        if let child = gumbo_bounded_child(node, index) { stack.append(child) }
      }
    }
    return page
  }

  private func record(_ node: UnsafePointer<GumboNode>, tag: GumboTag, in page: inout HTMLPage) {
    let attributes = ElementAttributes(node)
    switch tag {
    case GUMBO_TAG_LINK, GUMBO_TAG_A, GUMBO_TAG_AREA:
      guard let link = link(attributes) else { return }
      if tag == GUMBO_TAG_LINK || link.relations.contains("alternate") {
        if page.links.count < Self.linkLimit, !link.relations.isEmpty { page.links.append(link) }
      } else if page.anchors.count < Self.linkLimit {
        page.anchors.append(link)
      }
    case GUMBO_TAG_BASE:
      page.base = page.base ?? attributes["href"].flatMap(text)
    case GUMBO_TAG_TITLE:
      page.title = page.title ?? title(node)
    default:
      break
    }
  }

  private func link(_ attributes: ElementAttributes) -> HTMLPageLink? {
    guard let address = attributes["href"].flatMap(text) else { return nil }
    let relations = attributes["rel"].flatMap(text) ?? ""
    let mediaType = attributes["type"].flatMap(text)?.lowercased().prefix { $0 != ";" }
    return HTMLPageLink(
      relations: Set(relations.lowercased().split(separator: " ").map(String.init)),
      mediaType: mediaType?.split(separator: " ").first.map(String.init), address: address,
      title: attributes["title"].flatMap(text))
  }

  private func title(_ node: UnsafePointer<GumboNode>) -> String? {
    // The parser makes one text of a title's content; svg has another kind of titles.
    guard let element = gumbo_bounded_element(node), element.pointee.children.length > 0 else { return nil }
    guard let child = gumbo_bounded_child(node, 0), child.pointee.type == GUMBO_NODE_TEXT else { return nil }
    guard let characters = gumbo_bounded_text(child) else { return nil }
    return text(UnsafeBufferPointer(cString: characters))
  }

  /// Returns the text of `bytes`, with collapsed white space and bounded length; `nil` when nothing is left.
  private func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let words = bytes.prefix(8192).split(whereSeparator: \.isHTMLSpace)
    let text = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    return text.isEmpty ? nil : text
  }
}

/// The metadata of a web page: its title, the documents that it links to with `<link>`, or with `<a>` and `<area>` as alternates,
/// and the other links in its text.
public struct HTMLPage: Sendable, Equatable {
  /// The title, with collapsed white space; `nil` when there is none.
  public var title: String?
  /// The base for relative addresses, as written in `<base>`; `nil` when there is none.
  public var base: String?
  /// The links that have an address and a relation, in the document's order; at most ``HTMLPageReader/linkLimit``.
  public var links: [HTMLPageLink]
  /// The links in the text that are not alternates, in the document's order; at most ``HTMLPageReader/linkLimit``.
  public var anchors: [HTMLPageLink]

  /// Makes a page from its parts.
  public init(
    title: String? = nil, base: String? = nil, links: [HTMLPageLink] = [], anchors: [HTMLPageLink] = []
  ) {
    self.title = title
    self.base = base
    self.links = links
    self.anchors = anchors
  }
}

/// A link of a web page that describes its target.
public struct HTMLPageLink: Sendable, Equatable {
  /// The relations of the other document to this one: the words of `rel` in lower case; empty when the page gives none.
  public var relations: Set<String>
  /// The media type, in lower case, without parameters; `nil` when the page gives none.
  public var mediaType: String?
  /// The address as written, perhaps relative; never empty.
  public var address: String
  /// The title, with collapsed white space; `nil` when there is none.
  public var title: String?

  /// Makes a link from its parts.
  public init(relations: Set<String>, mediaType: String?, address: String, title: String?) {
    self.relations = relations
    self.mediaType = mediaType
    self.address = address
    self.title = title
  }
}

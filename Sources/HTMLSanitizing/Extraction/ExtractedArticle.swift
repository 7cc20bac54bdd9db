internal import CGumbo
internal import CGumboBounded

// Unchecked: gumbo's nodes, attributes and texts, alive as long as the parse that is walked.

/// An article found in a web page, with its title, author and language.
public struct ExtractedArticle: Sendable, Equatable {
  /// The article's HTML, as unsafe as the page; `nil` when there is none.
  public var html: String?
  /// The title, without the site's name; `nil` when the page has none.
  public var title: String?
  /// The author in the page's own words; `nil` when the page names none.
  public var byline: String?
  /// The language tag of the page ("fr", "en-GB"); `nil` when it has none.
  public var language: String?
  /// The base for relative addresses, as written in `<base>`; `nil` when there is none.
  public var base: String?
  /// The page's own address, as it gives it to other sites; `nil` when it gives none.
  var address: String?

  /// Makes an empty result.
  init() {}

  /// Reads the facts in the head of the page below `root`.
  init(_ root: UnsafePointer<GumboNode>) {
    var head = PageHead()
    head.read(root)
    title = head.title
    byline = head.byline
    language = head.language
    base = head.base
    address = head.address
  }
}

/// The values of a page's `meta` elements.
private struct PageHead {
  private var named: [String: String] = [:]
  private var ownTitle: String?
  private var ownLanguage: String?
  private(set) var base: String?

  var address: String? { first("og:url") }
  var title: String? {
    first("og:title", "twitter:title", "dc.title", "dcterms.title") ?? ownTitle.map(Self.withoutSite)
  }
  var byline: String? {
    first("author", "dc.creator", "dcterms.creator", "article:author", "parsely-author", "sailthru.author")
  }
  var language: String? {
    ownLanguage ?? first("content-language") ?? first("og:locale")?.replacing("_", with: "-")
  }

  // The parser makes every element of a page's head a child of the root.
  mutating func read(_ root: UnsafePointer<GumboNode>) {
    ownLanguage = Self.text(ElementAttributes(root).first("lang", "xml:lang"))
    for index in 0..<gumbo_bounded_element(root).pointee.children.length {
      guard let node = gumbo_bounded_child(root, index), node.pointee.type == GUMBO_NODE_ELEMENT else { continue }
      let attributes = ElementAttributes(node)
      switch gumbo_bounded_element(node).pointee.tag {
      case GUMBO_TAG_META: readMeta(attributes)
      case GUMBO_TAG_BASE: base = base ?? Self.text(attributes["href"])
      case GUMBO_TAG_TITLE: ownTitle = ownTitle ?? Self.title(node)
      default: break
      }
    }
  }

  private mutating func readMeta(_ attributes: ElementAttributes) {
    guard named.count < 200, let value = Self.text(attributes["content"]) else { return }
    for attribute in [attributes["property"], attributes["name"], attributes["http-equiv"]] {
      for name in Self.text(attribute)?.lowercased().split(separator: " ") ?? [] where named[String(name)] == nil {
        named[String(name)] = value
      }
    }
  }

  private func first(_ names: String...) -> String? { names.lazy.compactMap { named[$0] }.first }

  private static func title(_ node: UnsafePointer<GumboNode>) -> String? {
    guard gumbo_bounded_element(node).pointee.children.length > 0, let child = gumbo_bounded_child(node, 0),
      child.pointee.type == GUMBO_NODE_TEXT, let characters = gumbo_bounded_text(child)
    else { return nil }
    return text(UnsafeBufferPointer(cString: characters))
  }

  /// Returns a title such as "Article | Paper" without the site's name.
  private static func withoutSite(_ title: String) -> String {
    for separator in [" | ", " – ", " — ", " - ", " » ", " :: "] {
      guard let range = title.ranges(of: separator).last else { continue }
      let article = title[..<range.lowerBound]
      // The first part of "BBC | How the harbour was built" is not a title.
      if article.split(separator: " ").count > 2 { return String(article) }
    }
    return title
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>?) -> String? {
    guard let bytes else { return nil }
    let words = bytes.prefix(1024).split(whereSeparator: \.isHTMLSpace)
    let text = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    return text.isEmpty ? nil : text
  }
}

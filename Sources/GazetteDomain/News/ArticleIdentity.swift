import BoundedNumbers
public import Foundation

/// Identifiers under which an article may be stored since before its feed or the parser changed.
public struct ArticleAliases: Sendable, Hashable {
  /// Identifiers of this article alone, the most specific first.
  public var certain: [String] = []
  /// Identifiers of several items of the document. They match a stored article only if its link, title and date agree too.
  public var shared: [String] = []
  /// The publisher's date; nil without one.
  public var date: Date?

  /// Makes an empty list of identifiers.
  public init() {}
}

/// Distinguishes the articles of one document.
///
/// The publisher's identifier does, unless several items of the document bear it with different links, titles or dates. Then
/// identifier and link do, then title and date as well. Addresses that differ only in scheme, `www.`, a trailing slash or
/// tracking parameters are the same, and an identifier is stored without tracking parameters.
public enum ArticleIdentity {
  /// The facts that an item gives about itself.
  public struct Item: Sendable {
    let id: String
    let link: String?
    let hash: String
    fileprivate let date: Date?
    fileprivate let key: String
    /// The identifier as the publisher writes it.
    fileprivate let written: String

    /// - Parameters:
    ///   - id: The publisher's identifier, else the link, else any stable text; never empty.
    ///   - date: The publisher's date; nil without one.
    public init(id: String, link: URL?, title: String, date: Date?) {
      self.id = ArticleAddress.withoutTracking(id)
      written = id
      self.link = link.map { ArticleAddress.canonical($0) ?? $0.absoluteString }
      self.date = date
      var hash = StableHash()
      hash.add(title)
      hash.add(date.map { String($0.timeIntervalSince1970) } ?? "")
      self.hash = String(hash.value, radix: 16)
      key = ArticleAddress.canonical(id)
    }

    fileprivate var linkForm: String? { link.map { "\(id) \($0)" } }
    fileprivate var fullForm: String { "\(id) \(link ?? "") \(hash)" }
  }

  /// Returns the identifier of each item within the feed, in the order of `items`, with its other identifiers.
  public static func identify(_ items: [Item]) -> [(guid: String, aliases: ArticleAliases)] {
    let groups = Dictionary(grouping: items, by: \.key)
    let links = groups.mapValues { items in
      items.count > 1 ? Dictionary(grouping: Set(items.map(\.fullForm)).count > 1 ? items : [], by: \.link) : [:]
    }
    return items.map { item in identify(item, among: links[item.key] ?? [:]) }
  }

  /// - Parameter others: The items that share the identifier, including `item`, by link; empty when all are the same.
  private static func identify(_ item: Item, among others: [String?: [Item]]) -> (guid: String, aliases: ArticleAliases)
  {
    let general = ArticleAddress.spellings(of: item.id) + (item.written == item.id ? [] : [item.written])
    var aliases = ArticleAliases()
    aliases.date = item.date
    guard !others.isEmpty else {
      aliases.certain = [item.fullForm, item.linkForm].compactMap(\.self) + general.dropFirst()
      return (item.id, aliases)
    }
    let isAloneAtLink = item.link != nil && Set((others[item.link] ?? []).map(\.hash)).count == 1
    let guid = isAloneAtLink ? item.linkForm ?? item.fullForm : item.fullForm
    aliases.certain = isAloneAtLink ? [item.fullForm] : []
    aliases.shared = general + (isAloneAtLink ? [] : [item.linkForm].compactMap(\.self))
    return (guid, aliases)
  }
}

/// Addresses reduced to the parts that distinguish articles.
enum ArticleAddress {
  /// Returns a web address without the parts that do not distinguish articles; any other text unchanged.
  static func canonical(_ text: String) -> String {
    guard text.hasPrefix("http"), let url = URL(string: text) else { return text }
    return canonical(url) ?? text
  }

  /// Returns a web address without tracking parameters; any other text unchanged.
  static func withoutTracking(_ text: String) -> String {
    guard text.hasPrefix("http"), let mark = text.firstIndex(of: "?") else { return text }
    let fragment = text[mark...].firstIndex(of: "#") ?? text.endIndex
    let fields = text[text.index(after: mark)..<fragment].split(separator: "&", omittingEmptySubsequences: false)
    let remaining = fields.filter { !StoryKey.isTracking($0) }
    guard remaining.count < fields.count else { return text }
    return text[..<mark] + (remaining.isEmpty ? "" : "?" + remaining.joined(separator: "&")) + text[fragment...]
  }

  /// Returns the address without scheme, `www.`, tracking and trailing slash; nil for a site's front page.
  static func canonical(_ url: URL) -> String? {
    guard ["http", "https"].contains(url.scheme?.lowercased()), let link = StoryKey.link(of: url) else { return nil }
    guard let fragment = url.fragment, !fragment.split(separator: "&").allSatisfy(StoryKey.isTracking) else {
      return link
    }
    return "\(link)#\(fragment)"
  }

  /// Returns `text`, then the other spellings of the same web address: with http or https, with or without `www.` and a trailing
  /// slash.
  static func spellings(of text: String) -> [String] {
    guard text.hasPrefix("http"), let end = text.range(of: "://"), !text.contains("?"), !text.contains("#") else {
      return [text] + otherScheme(text)
    }
    let rest = text[end.upperBound...]
    let bare = rest.hasPrefix("www.") ? rest.dropFirst(4) : rest
    let path = bare.hasSuffix("/") ? bare.dropLast() : bare
    let all = ["https", "http"].flatMap { scheme in
      ["", "www."].flatMap { host in ["", "/"].map { "\(scheme)://\(host)\(path)\($0)" } }
    }
    return [text] + all.filter { $0 != text }
  }

  private static func otherScheme(_ text: String) -> [String] {
    if text.hasPrefix("https://") { return ["http://" + text.dropFirst(8)] }
    return text.hasPrefix("http://") ? ["https://" + text.dropFirst(7)] : []
  }
}

/// Matches the articles of a document with stored ones.
package enum ArticleMatching {
  /// The facts that decide whether a stored article is one of the document's.
  package struct Stored: Sendable {
    let link: Int64?
    let title: String
    let published: Date

    /// - Parameter link: The hash as in ``StoryKey/linkHash``.
    package init(link: Int64?, title: String, published: Date) {
      self.link = link
      self.title = title
      self.published = published
    }

    fileprivate func isSame(as article: Article, link: Int64?) -> Bool {
      let date = article.aliases.date
      return self.link == link && title == article.title
        && (date == nil || date.map(ArticlePosition.rounded) == published)
    }
  }

  /// Returns every identifier under which one of `articles` may be stored, each once.
  package static func guids(of articles: [Article]) -> [String] {
    var seen: Set<String> = []
    return articles.flatMap { [$0.guid] + $0.aliases.certain + $0.aliases.shared }.filter { seen.insert($0).inserted }
  }

  /// The links of those of `articles` that have a date, as ``StoryKey/linkHash``: a stored article with one of them may be the
  /// same under an identifier that its publisher gave up.
  package static func links(of articles: [Article]) -> [Int64] { articles.compactMap(datedLink) }

  private static func datedLink(_ article: Article) -> Int64? {
    article.aliases.date == nil ? nil : article.link.flatMap(StoryKey.linkHash(of:))
  }

  /// Returns true when the article stored as `old` is renamed to `guid`. A more specific identifier stays.
  package static func isRenamed(_ old: String, to guid: String) -> Bool { old != guid && !old.hasPrefix(guid + " ") }

  /// The stored identifier of each of `articles` that is among `stored`, by the identifier that it has now. No stored article
  /// is matched twice. One whose identifier the document no longer has is known again by its link, title and date.
  package static func match(_ articles: [Article], with stored: [String: Stored]) -> [String: String] {
    var found: [String: String] = [:]
    var taken: Set<String> = []
    func record(_ article: Article, _ guid: String?) {
      guard let guid, taken.insert(guid).inserted else { return }
      found[article.guid] = guid
    }
    for article in articles where found[article.guid] == nil {
      let specific = article.aliases.certain.filter { $0.hasPrefix(article.guid + " ") }
      let candidates = specific + [article.guid] + article.aliases.certain
      record(article, candidates.first { stored[$0] != nil && !taken.contains($0) })
    }
    for article in articles where found[article.guid] == nil && !article.aliases.shared.isEmpty {
      let link = StoryKey(article).linkHash
      record(
        article,
        article.aliases.shared.first { guid in
          !taken.contains(guid) && stored[guid]?.isSame(as: article, link: link) == true
        })
    }
    let documentGUIDs = Set(guids(of: articles))
    let unmatched = Dictionary(grouping: stored.filter { !documentGUIDs.contains($0.key) }, by: \.value.link)
    for article in articles where found[article.guid] == nil {
      guard let link = datedLink(article), let candidates = unmatched[link] else { continue }
      let same = candidates.filter { !taken.contains($0.key) && $0.value.isSame(as: article, link: link) }
      record(article, same.map(\.key).min())
    }
    return found
  }
}

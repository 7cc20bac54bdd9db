import Foundation
import GazetteDomain
import HTMLSanitizing
import HTTPFetching

/// A link that may lead to a feed.
struct LinkedFeed: Equatable {
  let feed: DiscoveredFeed
  /// Whether the link has a feed's media type. Otherwise, only fetching its target shows what it is.
  let isTyped: Bool
}

/// The feeds that a page declares as its own (`rel="alternate"`): in its head, its body, or the `Link` header of its response.
enum FeedLinks {
  /// The links, likeliest first, each address once.
  static func find(in page: HTMLPage, _ headers: FetchHeaders, at address: WebAddress) -> [LinkedFeed] {
    // Like a browser, ignores an invalid base.
    let base = page.base.flatMap { try? address.resolving($0) } ?? address
    let links =
      page.links.map { (link: $0, base: base) }
      + headers.values("Link").flatMap(LinkHeader.links).map { (link: $0, base: address) }
    var found: [LinkedFeed] = []
    for (link, base) in links {
      // Omits links that must not be followed.
      guard let isTyped = isTyped(link), let url = url(of: link, base),
        !found.contains(where: { $0.feed.url == url })
      else { continue }
      found.append(LinkedFeed(feed: DiscoveredFeed(url: url, title: link.title), isTyped: isTyped))
    }
    let typed = found.filter(\.isTyped)
    return typed.filter { !isCommentFeed($0.feed) } + typed.filter { isCommentFeed($0.feed) }
      + found.filter { !$0.isTyped }
  }

  /// The addresses of the links in the page's text that their names make likely to be its own feeds, each once. A link to
  /// another site may lead to someone else's feed.
  static func linksNamedLikeFeeds(in page: HTMLPage, at address: WebAddress) -> [WebAddress] {
    let base = page.base.flatMap { try? address.resolving($0) } ?? address
    var found: [WebAddress] = []
    for link in page.anchors where isNamedLikeFeed(link.address) {
      guard let url = url(of: link, base), let target = try? WebAddress(url.absoluteString),
        target.origin == address.origin, !found.contains(target)
      else { continue }
      found.append(target)
    }
    return found
  }

  private static func url(of link: HTMLPageLink, _ base: WebAddress) -> URL? {
    let usesFeedScheme = link.address.lowercased().hasPrefix("feed:")
    return try? base.resolving(usesFeedScheme ? TypedAddress.webAddress(ofLink: link.address) : link.address).url
  }

  private static func isNamedLikeFeed(_ address: String) -> Bool {
    let address = address.lowercased()
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last ?? ""
    return address.hasPrefix("feed:") || ["feed", "feeds", "rss", "atom"].contains(name)
      || endings.contains { name.hasSuffix($0) } || address.contains("?feed=")
  }

  private static let endings = [".rss", ".atom", ".rdf", ".xml", "feed.json"]

  private static let mediaTypes: Set<String> = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml", "text/rss+xml",
    "application/x-rss+xml", "application/x.atom+xml", "application/rss", "application/atom", "application/x-rss",
    "text/rss", "text/atom+xml", "application/x-atom+xml",
  ]

  /// The types of feeds that other content uses more often; JSON Feed 1.0 requires the first.
  private static let broadTypes: Set<String> = ["application/json", "application/xml", "text/xml"]

  /// Whether the link has a feed's type; nil for a link to anything else.
  private static func isTyped(_ link: HTMLPageLink) -> Bool? {
    guard !link.relations.isDisjoint(with: ["alternate", "feed"]), !link.relations.contains("stylesheet") else {
      return nil
    }
    guard let mediaType = link.mediaType else {
      return link.relations.contains("feed") || looksLikeFeed(link.address) ? false : nil
    }
    if mediaTypes.contains(mediaType) { return true }
    return broadTypes.contains(mediaType) ? false : nil
  }

  private static func looksLikeFeed(_ address: String) -> Bool {
    let address = address.lowercased()
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return [".xml", ".rss", ".atom", ".rdf"].contains { path.hasSuffix($0) }
      || ["feed", "rss", "atom"].contains { address.contains($0) }
  }

  private static func isCommentFeed(_ feed: DiscoveredFeed) -> Bool {
    [feed.title, feed.url.path].contains { text in
      guard let text = text?.lowercased() else { return false }
      return text.contains("comment")
    }
  }
}

/// The `Link` header (RFC 8288): `</feed>; rel="alternate"; type="application/rss+xml"`.
enum LinkHeader {
  /// The links in one value of the header; malformed ones are omitted.
  static func links(_ value: String) -> [HTMLPageLink] {
    var rest = value.prefix(8192)
    var links: [HTMLPageLink] = []
    while links.count < 32, let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let address = rest[rest.index(after: open)..<close].trimmingCharacters(in: .whitespaces)
      rest = rest[rest.index(after: close)...]
      let parameters = parameters(&rest)
      guard !address.isEmpty, let relations = parameters["rel"] else { continue }
      links.append(
        HTMLPageLink(
          relations: Set(relations.lowercased().split(separator: " ").map(String.init)),
          mediaType: parameters["type"]?.lowercased().prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces),
          address: address, title: parameters["title"]))
    }
    return links
  }

  /// The parameters up to the next link, at which `rest` then begins; the first of two with the same name counts.
  private static func parameters(_ rest: inout Substring) -> [String: String] {
    var parameters: [String: String] = [:]
    var part = Substring()
    var isQuoted = false
    func addParameter() {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard pair.count == 2 else { return }
      let name = pair[0].lowercased()
      parameters[name] = parameters[name] ?? pair[1].trimmingCharacters(in: ["\""])
    }
    while let character = rest.first, isQuoted || character != "," {
      rest.removeFirst()
      if character == "\"" { isQuoted.toggle() }
      if character == ";", !isQuoted {
        addParameter()
        part = Substring()
      } else {
        part.append(character)
      }
    }
    addParameter()
    return parameters
  }
}

/// The common locations of a site's feed when its pages declare none.
enum CommonFeedPaths {
  /// Addresses to try, likeliest first: next to the page, then at the site's root.
  static func candidates(for page: WebAddress) -> [WebAddress] {
    let names = ["feed", "rss.xml", "feed.xml", "atom.xml", "index.xml", "rss", "feed.json"]
    let path = page.target.prefix { $0 != "?" }
    let folder = path.hasSuffix("/") ? path : path + "/"
    let inFolder = path == "/" ? [] : names.prefix(2).map { folder + $0 }
    // These relative references are constants, so the guard cannot refuse any.
    return (inFolder + names.map { "/" + $0 }).compactMap { try? page.resolving(String($0)) }
  }
}

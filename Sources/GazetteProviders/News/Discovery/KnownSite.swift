import HTTPFetching

/// Sites whose feed follows from the address, or from a word on the page, without a link to it.
enum KnownSite {
  /// The feed that follows from the address alone, without fetching its page.
  static func feed(at address: WebAddress) -> String? {
    let host = bareHost(address)
    let path = path(address)
    switch host {
    case "youtube.com": return youTubeFeed(path: path, address: address)
    case "reddit.com": return redditFeed(path: path)
    case "medium.com": return mediumFeed(path: path)
    case "tumblr.com": return tumblrFeed(path: path)
    case "github.com": return gitHubFeed(path: path)
    default: return nil
    }
  }

  /// The feed that the page at `address` names other than by a link.
  static func feed(on page: [UInt8], at address: WebAddress) -> String? {
    switch bareHost(address) {
    case "youtube.com": YouTubeChannelID.find(in: page).map { youTube("channel_id", $0) }
    default: mastodonFeed(at: address)
    }
  }

  private static func youTubeFeed(path: [Substring], address: WebAddress) -> String? {
    if path.first == "feeds" { return nil }
    if let list = query("list", of: address), path.first == "playlist" { return youTube("playlist_id", list) }
    guard path.count >= 2 else { return nil }
    switch path[0] {
    case "channel" where YouTubeChannelID.isValid(path[1]): return youTube("channel_id", String(path[1]))
    case "user": return youTube("user", String(path[1]))
    default: return nil
    }
  }

  private static func youTube(_ field: String, _ value: String) -> String {
    "https://www.youtube.com/feeds/videos.xml?\(field)=\(value)"
  }

  private static func redditFeed(path: [Substring]) -> String? {
    if path.last?.hasSuffix(".rss") == true { return nil }
    guard path.count >= 2, ["r", "u", "user"].contains(path[0].lowercased()) else {
      return path.isEmpty ? "https://www.reddit.com/.rss" : nil
    }
    let components = path.count >= 4 && path[2] == "comments" ? path.prefix(4) : path.prefix(2)
    return "https://www.reddit.com/\(components.joined(separator: "/"))/.rss"
  }

  /// The feed of a person, a publication or a tag: `/@name`, `/publication`, `/tag/word`, each optionally followed by an article.
  private static func mediumFeed(path: [Substring]) -> String? {
    guard let first = path.first, !["feed", "m", "p", "me", "search"].contains(first) else { return nil }
    let components = first == "tag" ? path.prefix(2) : path.prefix(1)
    return "https://medium.com/feed/\(components.joined(separator: "/"))"
  }

  /// The feed of a blog within Tumblr's own pages; blogs at their own address declare their feed.
  private static func tumblrFeed(path: [Substring]) -> String? {
    let name = path.first == "blog" ? path.dropFirst().first { $0 != "view" } : path.first
    guard let name, !["dashboard", "explore", "tagged", "search", "login"].contains(name) else { return nil }
    return "https://\(name).tumblr.com/rss"
  }

  /// The feed of a repository's releases, tags or commits.
  private static func gitHubFeed(path: [Substring]) -> String? {
    guard path.count >= 3, path.last?.hasSuffix(".atom") == false else { return nil }
    let repository = "https://github.com/\(path[0])/\(path[1])"
    switch path[2] {
    case "releases", "tags": return "\(repository)/\(path[2]).atom"
    case "commits" where path.count >= 4: return "\(repository)/commits/\(path[3...].joined(separator: "/")).atom"
    default: return nil
    }
  }

  /// The feed of a profile on Mastodon and compatible software: `/@name`, on any host.
  private static func mastodonFeed(at address: WebAddress) -> String? {
    let path = path(address)
    guard let name = path.first, name.hasPrefix("@"), name.count > 1, !name.hasSuffix(".rss") else { return nil }
    return "\(address.origin)/\(name).rss"
  }

  private static func bareHost(_ address: WebAddress) -> String {
    let host = address.origin.host
    for prefix in ["www.", "m.", "old.", "new.", "np."] where host.hasPrefix(prefix) {
      return String(host.dropFirst(prefix.count))
    }
    return host
  }

  private static func path(_ address: WebAddress) -> [Substring] {
    address.target.prefix { $0 != "?" }.split(separator: "/")
  }

  private static func query(_ name: String, of address: WebAddress) -> String? {
    let fields = address.target.drop { $0 != "?" }.dropFirst().split(separator: "&")
    return fields.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }
}

/// The id of a YouTube channel: `UC` and 22 more characters.
enum YouTubeChannelID {
  static func isValid(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 24 && text.hasPrefix("UC") && text.utf8.allSatisfy(isIDByte)
  }

  /// The channel of a page. Its data contains several ids; the most reliable place is tried first.
  static func find(in page: [UInt8]) -> String? {
    for mark in ["\"externalId\":\"", "/channel/", "\"channelId\":\""] {
      guard let found = page.firstRange(of: Array(mark.utf8)) else { continue }
      let id = String(decoding: page[found.upperBound...].prefix(24), as: UTF8.self)
      if isValid(id) { return id }
    }
    return nil
  }

  private static func isIDByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}

public import Foundation

/// How two articles of different feeds are known to tell the same story: by their link, or by their title.
public struct StoryKey: Sendable, Hashable {
  /// How far apart two articles of the same title can be published, in seconds.
  public static let titleSpan: TimeInterval = 2 * 86_400

  /// The link without scheme, `www.`, tracking, fragment and trailing slash; nil without a link to an article.
  public var link: String?
  /// The folded words of the title; nil when it is too short to be told from another's (`Live`, `Editorial`).
  public var title: String?

  /// The key of `article`.
  public init(_ article: Article) {
    link = article.link.flatMap(Self.link(of:))
    let words = SearchWords.words(of: article.title)
    let title = words.joined(separator: " ")
    self.title = words.count >= 4 && title.count >= 20 ? title : nil
  }

  private static func link(of url: URL) -> String? {
    guard var host = url.host?.lowercased(), !host.isEmpty else { return nil }
    if host.hasPrefix("www.") { host.removeFirst(4) }
    let path = url.path.split(separator: "/").joined(separator: "/")
    let query = (url.query ?? "").split(separator: "&").filter { !isTracking($0) }.sorted().joined(separator: "&")
    // A site's front page is no article.
    guard !path.isEmpty || !query.isEmpty else { return nil }
    return "\(host)/\(path)\(query.isEmpty ? "" : "?" + query)"
  }

  private static let trackers: Set<String> = [
    "fbclid", "gclid", "dclid", "gbraid", "wbraid", "msclkid", "xtor", "mc_cid", "mc_eid", "igshid", "ref", "cmpid",
    "at_medium", "at_campaign", "ns_campaign", "ns_source", "ns_mchannel", "yclid", "_hsenc", "_hsmi", "smid",
  ]

  private static func isTracking(_ field: Substring) -> Bool {
    let name = field.prefix { $0 != "=" }.lowercased()
    return name.hasPrefix("utm_") || trackers.contains(name)
  }
}

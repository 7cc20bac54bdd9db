/// A base URL taken apart; empty parts keep their sign apart from missing ones.
struct URLParts {
  /// `https:` with its colon.
  private let scheme: Substring
  /// `//host:port`, empty when there is none.
  private let authority: Substring
  /// The path, with its first slash.
  private let path: Substring
  /// `?query`, empty when there is none.
  private let query: Substring

  /// The parts of `url`; nil when it is not absolute or has no hierarchy (`urn:`, `mailto:`).
  init?(_ url: String) {
    guard let colon = url.firstIndex(of: ":"), URLReference.hasScheme(url.utf8) else { return nil }
    var rest = url[url.index(after: colon)...]
    guard rest.hasPrefix("/") else { return nil }
    scheme = url[...colon]
    rest = rest.prefix { $0 != "#" }
    if rest.hasPrefix("//") {
      authority = rest.prefix(2) + rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
      rest = rest.dropFirst(authority.count)
    } else {
      authority = ""
    }
    path = rest.prefix { $0 != "?" }
    query = rest.dropFirst(path.count)
  }

  /// `reference`, which has no scheme, as an absolute URL.
  func resolving(_ reference: String) -> String {
    if reference.isEmpty { return "\(scheme)\(authority)\(path)\(query)" }
    if reference.hasPrefix("//") { return "\(scheme)\(reference)" }
    if reference.hasPrefix("#") { return "\(scheme)\(authority)\(path)\(query)\(reference)" }
    if reference.hasPrefix("?") { return "\(scheme)\(authority)\(path)\(reference)" }
    let target = reference.prefix { $0 != "?" && $0 != "#" }
    let rest = reference.dropFirst(target.count)
    let merged = target.hasPrefix("/") ? String(target) : "\(directory)\(target)"
    return "\(scheme)\(authority)\(Self.withoutDots(merged))\(rest)"
  }

  private var directory: Substring {
    guard let slash = path.lastIndex(of: "/") else { return "/" }
    return path[...slash]
  }

  private static func withoutDots(_ path: String) -> String {
    guard path.contains("/.") else { return path }
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for segment in segments {
      switch segment {
      case ".": continue
      case "..": _ = kept.popLast()
      default: kept.append(segment)
      }
    }
    let endsInFolder = segments.last == "." || segments.last == ".."
    return "/" + kept.joined(separator: "/") + (endsInFolder && !kept.isEmpty ? "/" : "")
  }
}

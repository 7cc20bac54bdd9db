/// Tells feeds from everything else by how they begin.
enum FeedSniffer {
  /// Whether `bytes` begin as an RSS, Atom or JSON feed does, in any encoding whose letters are ASCII or UTF-16.
  static func isFeed(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(8192).filter { $0 != 0 }, as: UTF8.self)
    if let start = head.first(where: { !$0.isWhitespace && $0 != "\u{feff}" }), start == "{" {
      return head.contains("jsonfeed.org/version/")
    }
    let lower = head.lowercased()
    guard let root = roots.compactMap({ lower.firstRange(of: $0)?.lowerBound }).min() else { return false }
    return lower.firstRange(of: "<html").map { root < $0.lowerBound } ?? true
  }

  private static let roots = ["<rss", "<feed", "<rdf:rdf", ":feed "]
}

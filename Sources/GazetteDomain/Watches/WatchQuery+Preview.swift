extension WatchQuery {
  /// The maximum number of ``previewTerms``.
  public static let maximumPreviewTerms = 8

  /// The words that matches contain, as alternatives for full-text search: each match has the words and phrases of at least one of
  /// them; the search can find more. One nil when matches need no word, else at most ``maximumPreviewTerms``.
  public var previewTerms: [SearchWords?] {
    guard let alternatives = condition.alternatives() else { return [nil] }
    return alternatives.map(\.searchWords)
  }
}

/// The texts of words and phrases that an alternative has all of; empty when it needs no word.
private typealias WatchAlternative = [String]

extension WatchCondition {
  /// Returns the alternatives of a condition; nil when a match needs no word, or when there are too many.
  fileprivate func alternatives() -> [WatchAlternative]? {
    switch self {
    case .all(let parts):
      return parts.compactMap { $0.alternatives() }.sorted { $0.count < $1.count }.reduce(nil) { product, part in
        guard let product else { return part }
        // A part that makes too many is left out: then the search finds more.
        guard product.count * part.count <= WatchQuery.maximumPreviewTerms else { return product }
        return product.flatMap { left in part.map { left + $0 } }
      }
    case .any(let parts):
      let each = parts.map { $0.alternatives() }
      let known = each.compactMap(\.self).flatMap(\.self)
      return each.contains { $0 == nil } || known.count > WatchQuery.maximumPreviewTerms ? nil : known
    case .term(.words(let words)): return words.words.isEmpty ? nil : [[words.text]]
    case .not, .term: return nil
    }
  }
}

extension WatchAlternative {
  /// The search for all of them, without the last ones when they are too many for a search.
  fileprivate var searchWords: SearchWords? {
    var parts: [String] = []
    for part in self where !parts.contains(part) {
      // One word more can be too many or too long.
      guard (try? SearchWords((parts + [part]).joined(separator: " "))) != nil else { break }
      parts.append(part)
    }
    // The parts have been read before.
    return try? SearchWords(parts.joined(separator: " "))
  }
}

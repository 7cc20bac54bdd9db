/// A searchable store that knows the words of its texts.
public protocol Vocabulary: Sendable {
  /// Returns for each of `words`, which are folded, the likely corrections among the words of the texts of `reader`, the
  /// likeliest first, at most `limit`. Empty when a word of the texts begins with it or is another form of it, and when none is
  /// near. The nearer is likelier (``Spelling/Distance``), then the more frequent, then the alphabetically first.
  func spellings(of words: [String], limit: Int, for reader: ReaderKey) async throws(StoreError) -> [[String]]
}

extension Vocabulary {
  /// Returns the likely corrections of `typed`, the likeliest first, at most three: every word that no text has is replaced by a
  /// near one, if there is one. Empty when there is nothing to replace.
  func corrections(of typed: SearchWords, for reader: ReaderKey) async throws(StoreError) -> [SearchWords] {
    typed.corrections(try await spellings(of: typed.words, limit: 3, for: reader))
  }

  /// Returns the results of `page` for `typed`; when no text has those words, the results for the likeliest correction.
  ///
  /// - Parameters:
  ///   - isFirst: True for the first page of a list; an empty later one may be its end.
  ///   - page: Searches for words, from the list's beginning or from a cursor.
  func correctedPage<Page: SearchedPage>(
    of typed: SearchWords?, isFirst: Bool, for reader: ReaderKey,
    _ page: (_ words: SearchWords?, _ fromStart: Bool) async throws(StoreError) -> Page
  ) async throws(StoreError) -> Page {
    let exact = try await page(typed, isFirst)
    guard exact.isEmpty, let typed else { return exact }
    if !isFirst, !(try await page(typed, true).isEmpty) { return exact }
    for correction in try await corrections(of: typed, for: reader) {
      var found = try await page(correction, isFirst)
      let first = isFirst ? found : try await page(correction, true)
      if first.isEmpty { continue }
      found.correction = correction
      return found
    }
    return exact
  }
}

/// A page of a searchable list.
protocol SearchedPage {
  /// True when the page has no results.
  var isEmpty: Bool { get }
  /// The corrected words that were searched instead.
  var correction: SearchWords? { get set }
}

extension AdPage: SearchedPage { var isEmpty: Bool { ads.isEmpty } }
extension ArticlePage: SearchedPage { var isEmpty: Bool { articles.isEmpty } }

extension SearchWords {
  /// Returns the searches that result from replacing ``words`` by their likely corrections, the likeliest of each first.
  func corrections(_ spellings: [[String]]) -> [SearchWords] {
    let unknown = zip(words, spellings).filter { !$0.1.isEmpty }
    return (0..<(unknown.map(\.1.count).max() ?? 0)).compactMap { rank in
      let others = unknown.map { word, spellings in (word, spellings[min(rank, spellings.count - 1)]) }
      return replacing(Dictionary(others, uniquingKeysWith: { first, _ in first }))
    }
  }
}

extension Spelling {
  /// The nearness of a word in the texts to a typed one; the nearest sorts first.
  public struct Distance: Sendable, Hashable, Comparable {
    /// The number of typos between them.
    let typos: Int
    /// True when only the beginning of the word is near.
    let isBeginning: Bool

    /// Fewer typos are nearer; on a tie the whole word is.
    public static func < (left: Distance, right: Distance) -> Bool {
      (left.typos, left.isBeginning ? 1 : 0) < (right.typos, right.isBeginning ? 1 : 0)
    }
  }

  /// Returns the nearness of `word` to `typed`, both folded, also via transliterations; nil when it is too far.
  public static func distance(of word: String, to typed: String) -> Distance? {
    let words = Scripts.spellings(of: word).map { Array($0.unicodeScalars) }
    return Scripts.spellings(of: typed).flatMap { typed in
      let letters = Array(typed.unicodeScalars)
      return words.compactMap { distance(of: $0, to: letters) }
    }.min()
  }

  /// The minimum letters for a typo in the beginning of a word: shorter ones begin too many words.
  private static let minimumPrefixLength = 5

  private static func distance(of word: [Unicode.Scalar], to typed: [Unicode.Scalar]) -> Distance? {
    let limit = maximumTypos(letters: typed.count)
    let whole = typos(from: typed, to: word, limit: limit).map { Distance(typos: $0, isBeginning: false) }
    guard typed.count >= minimumPrefixLength else { return whole }
    let beginning = typos(from: typed, to: word, limit: 1, asBeginning: true)
      .map { Distance(typos: $0, isBeginning: true) }
    return [whole, beginning].compactMap(\.self).min()
  }

  /// Returns the result of ``Vocabulary/spellings(of:limit:for:)`` for texts in memory, each given by its words.
  public static func spellings(of typed: [String], among texts: [Set<String>], limit: Int) -> [[String]] {
    let uses = Dictionary(texts.joined().map { ($0, 1) }, uniquingKeysWith: +)
    return typed.map { typed in
      let forms = WordForms.others(of: typed)
      guard !uses.keys.contains(where: { $0.hasPrefix(typed) || forms.contains($0) }) else { return [] }
      let near = uses.compactMap { word, uses in distance(of: word, to: typed).map { ($0, -uses, word) } }
      return near.sorted { $0 < $1 }.prefix(limit).map(\.2)
    }
  }
}

/// A store whose texts are searched, and that knows the words they have.
public protocol Vocabulary: Sendable {
  /// For each of `words`, which are folded, the words of the texts of `reader` that may be meant by it, likeliest first, at
  /// most `limit`; none where a word of the texts begins so or is another form of it, and where none is near. The nearer is
  /// likelier (``Spelling/Nearness``), then what more texts have, then what comes first in the alphabet.
  func spellings(of words: [String], limit: Int, for reader: ReaderKey) async throws(StoreError) -> [[String]]
}

extension Vocabulary {
  /// What else `typed` may mean, likeliest first, at most three: every word that no text has is replaced by one that is
  /// near, if any is. Empty when there is nothing to replace.
  func meanings(of typed: SearchWords, for reader: ReaderKey) async throws(StoreError) -> [SearchWords] {
    typed.meanings(try await spellings(of: typed.words, limit: 3, for: reader))
  }

  /// What `page` finds for `typed`; where nothing has those words, what it finds for what they may mean.
  ///
  /// - Parameters:
  ///   - isFirst: whether the first page is asked for; a later one that is empty may be the end of a list.
  ///   - page: finds words, from the list's beginning or from where the reader is.
  func forgivingPage<Page: SearchedPage>(
    of typed: SearchWords?, isFirst: Bool, for reader: ReaderKey,
    _ page: (_ words: SearchWords?, _ fromStart: Bool) async throws(StoreError) -> Page
  ) async throws(StoreError) -> Page {
    let exact = try await page(typed, isFirst)
    guard exact.isEmpty, let typed else { return exact }
    if !isFirst, !(try await page(typed, true).isEmpty) { return exact }
    for meant in try await meanings(of: typed, for: reader) {
      var found = try await page(meant, isFirst)
      let first = isFirst ? found : try await page(meant, true)
      if first.isEmpty { continue }
      found.meant = meant
      return found
    }
    return exact
  }
}

/// A page of a list that can be searched.
protocol SearchedPage {
  /// Whether nothing is on it.
  var isEmpty: Bool { get }
  /// The words that were found in the place of those that were asked for.
  var meant: SearchWords? { get set }
}

extension AdPage: SearchedPage { var isEmpty: Bool { ads.isEmpty } }
extension ArticlePage: SearchedPage { var isEmpty: Bool { articles.isEmpty } }

extension SearchWords {
  /// The searches that result where each of ``words`` is replaced by what it may mean, the likeliest of each first.
  func meanings(_ spellings: [[String]]) -> [SearchWords] {
    let unknown = zip(words, spellings).filter { !$0.1.isEmpty }
    return (0..<(unknown.map(\.1.count).max() ?? 0)).compactMap { rank in
      let others = unknown.map { word, spellings in (word, spellings[min(rank, spellings.count - 1)]) }
      return replacing(Dictionary(others, uniquingKeysWith: { first, _ in first }))
    }
  }
}

extension Spelling {
  /// How near a word of the texts is to one that was typed; the nearest is least.
  public struct Nearness: Sendable, Hashable, Comparable {
    /// The slips between them.
    let slips: Int
    /// Whether only the beginning of the word is near.
    let isBeginning: Bool

    /// Fewer slips are nearer, then the whole word.
    public static func < (left: Nearness, right: Nearness) -> Bool {
      (left.slips, left.isBeginning ? 1 : 0) < (right.slips, right.isBeginning ? 1 : 0)
    }
  }

  /// How near `word` is to what was `typed`, both folded, also as another script writes them; nil when it is not meant.
  public static func nearness(of word: String, to typed: String) -> Nearness? {
    let words = Scripts.spellings(of: word).map { Array($0.unicodeScalars) }
    return Scripts.spellings(of: typed).flatMap { typed in
      let letters = Array(typed.unicodeScalars)
      return words.compactMap { nearness(of: $0, to: letters) }
    }.min()
  }

  /// The fewest letters of which one may be wrong in the beginning of a word: shorter ones begin too many.
  private static let leastBeginning = 5

  private static func nearness(of word: [Unicode.Scalar], to typed: [Unicode.Scalar]) -> Nearness? {
    let limit = slipsForgiven(letters: typed.count)
    let whole = slips(from: typed, to: word, limit: limit).map { Nearness(slips: $0, isBeginning: false) }
    guard typed.count >= leastBeginning else { return whole }
    let beginning = slips(from: typed, to: word, limit: 1, asBeginning: true)
      .map { Nearness(slips: $0, isBeginning: true) }
    return [whole, beginning].compactMap(\.self).min()
  }

  /// What ``Vocabulary/spellings(of:limit:for:)`` answers for texts that lie in memory, of which each has these words.
  public static func spellings(of typed: [String], among texts: [Set<String>], limit: Int) -> [[String]] {
    let uses = Dictionary(texts.joined().map { ($0, 1) }, uniquingKeysWith: +)
    return typed.map { typed in
      let forms = WordForms.others(of: typed)
      guard !uses.keys.contains(where: { $0.hasPrefix(typed) || forms.contains($0) }) else { return [] }
      let near = uses.compactMap { word, uses in nearness(of: word, to: typed).map { ($0, -uses, word) } }
      return near.sorted { $0 < $1 }.prefix(limit).map(\.2)
    }
  }
}

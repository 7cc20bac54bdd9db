import GazetteDomain

/// The words of texts, among which trigrams find corrections of a misspelled one.
///
/// Each allowed slip (``Spelling``) leaves a trigram unchanged, so that every likely correction shares one with the typed word;
/// the database's own similarity measure only selects candidates.
struct WordVocabulary: Sendable {
  /// The table of words, each with its transliterations.
  let words: String
  /// The table of texts, whose column `words` contains the words of each.
  let texts: String

  /// The condition that the text `found` is one of the reader `$2`; nil when all texts are public. Words only in others' texts
  /// must not be suggested, because they would reveal what others read.
  var readerCondition: String?

  static let ads = WordVocabulary(words: "adWord", texts: "adText")
  static let articles = WordVocabulary(
    words: "articleWord", texts: "article",
    readerCondition: """
      EXISTS (SELECT 1 FROM subscription WHERE subscription.readerKey = $2 AND subscription.feedID = found.feedID)
      """)

  /// The maximum number of candidates, the most similar first, which bounds the cost of a slip.
  private static let maximumCandidates = 5000
  /// The maximum number of near words whose uses are counted, and the maximum count.
  private static let (maximumNearWords, maximumUses) = (30, 100)
  /// The maximum number of texts with a word, the newest first, that are searched for those of the reader.
  private static let maximumSearchedTexts = 10_000

  /// Returns the statement that adds the new ones of `words`.
  func insertion(of words: Set<String>) -> PostgresStatement {
    // A fixed order prevents deadlocks between additions of the same words.
    let correctable = words.filter(Spelling.isSuggestible).sorted()
    return PostgresStatement(
      """
      INSERT INTO \(self.words) (word, spellings)
      SELECT word, spellings FROM unnest($1::text[], $2::text[]) AS new (word, spellings)
      WHERE NOT EXISTS (SELECT 1 FROM \(self.words) AS old WHERE old.word = new.word)
      ORDER BY word COLLATE "C" ON CONFLICT DO NOTHING
      """, [correctable, correctable.map { Scripts.spellings(of: $0).joined(separator: " ") }])
  }

  /// Deletes those of `words` that no text contains; the caller must prevent concurrent additions.
  func forget(_ words: [String], _ session: PostgresSession) throws {
    let uses = try uses(of: words.map(TextWords.quoted), upTo: 1, for: nil, session)
    let unused = zip(words, uses).filter { $0.1 == 0 }.map(\.0)
    guard !unused.isEmpty else { return }
    try session.execute("DELETE FROM \(self.words) WHERE word = ANY ($1)", [unused])
  }

  /// Returns the result of ``Vocabulary/spellings(of:limit:for:)``.
  func spellings(
    of typed: [String], limit: Int, for reader: ReaderKey, _ session: PostgresSession
  ) throws -> [[String]] {
    let known = try uses(of: typed.map(TextWords.prefixQuery), upTo: 1, for: reader, session)
    var found: [[String]] = []
    for (word, uses) in zip(typed, known) {
      found.append(uses > 0 ? [] : try nearWords(to: word, limit: limit, for: reader, session))
    }
    return found
  }

  private func nearWords(
    to typed: String, limit: Int, for reader: ReaderKey, _ session: PostgresSession
  ) throws -> [String] {
    guard (3...64).contains(typed.unicodeScalars.count) else { return [] }
    let near = try similarWords(to: typed, session)
      .compactMap { word in Spelling.distance(of: word, to: typed).map { (nearness: $0, word: word) } }
      .sorted { $0 < $1 }.prefix(Self.maximumNearWords)
    let counts = try uses(
      of: near.map { TextWords.quoted($0.word) }, upTo: Self.maximumUses, for: reader, session)
    // A word is unused when its last text has changed since.
    return zip(near, counts).filter { $0.1 > 0 }
      .map { (nearness: $0.nearness, unused: -$1, word: $0.word) }
      .sorted { $0 < $1 }.prefix(limit).map(\.word)
  }

  /// Returns the words with a part similar to the typed one, in any of its spellings.
  private func similarWords(to typed: String, _ session: PostgresSession) throws -> [String] {
    let spellings = Scripts.spellings(of: typed)
    let threshold = spellings.map { Self.minimumSimilarity(letters: $0.unicodeScalars.count) }.min() ?? 0
    let results = try session.executeAll(
      [PostgresStatement("SELECT set_config('pg_trgm.word_similarity_threshold', $1, true)", ["\(threshold)"])]
        + spellings.map { spelling in
          PostgresStatement(
            """
            SELECT word FROM \(words) WHERE spellings %> $1
            ORDER BY word_similarity($1, spellings) DESC, word LIMIT \(Self.maximumCandidates)
            """, [spelling])
        })
    let found: [String] = try results.dropFirst().flatMap { rows in try rows.map { try $0["word"] } }
    return Array(Set(found))
  }

  /// Returns the minimum similarity that allowed slips leave: measured with 70,000 slips in whole words and beginnings, with a
  /// small margin.
  private static func minimumSimilarity(letters: Int) -> Double {
    switch letters {
    case ..<5: 0.19
    case 5: 0.16
    case 6: 0.18
    case 7: 0.24
    case 8...9: 0.11
    case 10: 0.15
    default: 0.19
    }
  }

  /// Returns the number of texts that each query finds, counted up to `limit`: those of the reader, or of anyone for nil.
  private func uses(
    of queries: [String], upTo limit: Int, for reader: ReaderKey?, _ session: PostgresSession
  ) throws -> [Int] {
    let statements = queries.map { query in
      if let reader, let readerCondition {
        return countQuery(
          """
          (SELECT feedID FROM \(texts) WHERE words @@ $1::tsquery ORDER BY position DESC LIMIT \(Self.maximumSearchedTexts)) AS found
          WHERE \(readerCondition)
          """, [query, reader.rawValue], upTo: limit)
      }
      return countQuery("\(texts) WHERE words @@ $1::tsquery", [query], upTo: limit)
    }
    let results = try session.executeAll(statements)
    return try results.map { try $0.first?["uses"] ?? 0 }
  }

  private func countQuery(_ texts: String, _ values: [ColumnValue], upTo limit: Int) -> PostgresStatement {
    PostgresStatement(
      "\(PostgresStatement.unpreparedPlan)SELECT count(*) AS uses FROM (SELECT 1 FROM \(texts) LIMIT \(limit)) AS counted",
      values)
  }
}

import GazetteDomain
import GazetteStore
import GRDB

/// The words of one full-text table, each under several keys, so that a misspelled word finds it without a look at the others: a
/// slip leaves a key of the beginning or of the end unchanged.
///
/// The keys of a word are its first four letters, the same with one of them missing, and, from six letters on, the corresponding
/// keys of its last four. With one slip in the first four letters two words still share a key of the beginning, because each may
/// lose a letter. With two slips in a word of eight letters, one half has at most one.
struct WordIndex: Sendable {
  /// The table of keys.
  let keys: String
  /// The full-text table.
  let texts: String
  /// True when that table treats a mark between letters as the end of a word.
  let endsWordsAtMarks: Bool
  /// The condition that the row `found` of that table is a text of the reader; nil when all texts are public. Words only in
  /// others' texts must not be suggested, because they would reveal what others read.
  let readerCondition: String?

  static let ads = WordIndex(keys: "adWordKey", texts: "adWords", endsWordsAtMarks: false, readerCondition: nil)
  static let articles = WordIndex(
    keys: "articleWordKey", texts: "articleText", endsWordsAtMarks: true,
    readerCondition: """
      EXISTS (SELECT 1 FROM article
        CROSS JOIN subscription ON subscription.readerKey = ? AND subscription.feedID = article.feedID
        WHERE article.position = found.rowid)
      """)

  /// Returns the keys of a word, including those of its Latin spellings.
  static func keys(of word: String) -> [String] {
    Scripts.spellings(of: word).flatMap { spelling -> [String] in
      let letters = Array(spelling.unicodeScalars)
      guard letters.count >= 3 else { return [] }
      let ends = letters.count < 6 ? [] : shortened(Array(letters.suffix(4)), mark: ">")
      return shortened(Array(letters.prefix(4)), mark: "<") + ends
    }
  }

  /// Returns the letters after `mark`, and the same with each of them missing.
  private static func shortened(_ letters: [Unicode.Scalar], mark: String) -> [String] {
    (-1..<letters.count).map { missing in
      var key = mark
      for (place, letter) in letters.enumerated() where place != missing { key.unicodeScalars.append(letter) }
      return key
    }
  }
}

extension Database {
  /// Adds the new ones of `words` to the index.
  func learn(_ words: Set<String>, in index: WordIndex) throws {
    let correctable = words.filter(Spelling.isSuggestible)
    guard let list = try JSONColumn.text(correctable) else { return }
    // One statement, because most words are known.
    let new: [String] = try column(
      """
      SELECT value FROM json_each(?) WHERE NOT EXISTS (
        SELECT 1 FROM \(index.keys) WHERE key = '<' || substr(value, 1, 4) AND word = value)
      """, [list])
    // A thousand at a time, because each has ten keys.
    for start in stride(from: 0, to: new.count, by: 1000) {
      let chunk = new[start..<min(start + 1000, new.count)]
      let pairs = try chunk.flatMap { word in
        try WordIndex.keys(of: word).compactMap { try JSONColumn.text([$0, word]) }
      }
      try run(
        """
        INSERT INTO \(index.keys) (key, word) SELECT value ->> 0, value ->> 1 FROM json_each(?) WHERE true
        ON CONFLICT DO NOTHING
        """, ["[" + pairs.joined(separator: ",") + "]"])
    }
  }

  /// Removes the texts of `rows` from the full-text table; returns their words.
  /// - Parameter texts: The expression of a full-text row that contains its words.
  func removeTexts(_ texts: String, of rows: [Int64], in index: WordIndex) throws -> Set<String> {
    let connection = SQLiteConnection(database: self)
    var words: Set<String> = []
    for row in try connection.rows(
      "SELECT \(raw: texts) AS text FROM \(raw: index.texts) WHERE \(raw: "rowid", among: rows)")
    {
      words.formUnion(SearchWords.words(of: try row["text"]))
    }
    // A trigger cannot do this: in an untrusted file SQLite forbids virtual tables in triggers.
    try connection.run("DELETE FROM \(raw: index.texts) WHERE \(raw: "rowid", among: rows)")
    return words
  }

  /// Removes those of `words` that no text contains from the index.
  func forget(_ words: Set<String>, in index: WordIndex) throws {
    for word in words where Spelling.isSuggestible(word) {
      guard try uses(of: word, in: index, upTo: 1, for: nil) == 0,
        let keys = try JSONColumn.text(WordIndex.keys(of: word))
      else {
        continue
      }
      try run("DELETE FROM \(index.keys) WHERE key IN (SELECT value FROM json_each(?)) AND word = ?", [keys, word])
    }
  }

  /// Returns the result of ``Vocabulary/spellings(of:limit:for:)``.
  func spellings(of words: [String], in index: WordIndex, limit: Int, for reader: ReaderKey) throws -> [[String]] {
    try words.map { word in
      try isKnown(word, in: index, for: reader) ? [] : try nearWords(to: word, in: index, limit: limit, for: reader)
    }
  }

  /// The maximum number of words with a common key that are compared, which bounds the cost of a slip.
  private static let maximumCandidates = 5000
  /// The maximum number of near words whose uses are counted, and the maximum count.
  private static let (maximumNearWords, maximumUses) = (30, 100)
  /// The maximum number of texts with a word, the newest first, that are searched for those of the reader.
  private static let maximumSearchedTexts = 10_000

  private func nearWords(
    to typed: String, in index: WordIndex, limit: Int, for reader: ReaderKey
  ) throws -> [String] {
    guard typed.unicodeScalars.count <= 64, let keys = try JSONColumn.text(WordIndex.keys(of: typed)) else { return [] }
    let found: [String] = try column(
      """
      SELECT DISTINCT word FROM \(index.keys) WHERE key IN (SELECT value FROM json_each(?))
      LIMIT \(Self.maximumCandidates)
      """, [keys])
    let near = found.compactMap { word in Spelling.distance(of: word, to: typed).map { (nearness: $0, word: word) } }
      .sorted { $0 < $1 }.prefix(Self.maximumNearWords)
    let used = try near.map { nearness, word in
      (nearness: nearness, unused: -(try uses(of: word, in: index, upTo: Self.maximumUses, for: reader)), word: word)
    }
    // A word is unused when its last text has changed since.
    return used.filter { $0.unused < 0 }.sorted { $0 < $1 }.prefix(limit).map(\.word)
  }

  private func isKnown(_ word: String, in index: WordIndex, for reader: ReaderKey) throws -> Bool {
    // A whole word is found at once; for a beginning, SQLite gathers all texts of all words that begin with it.
    try uses(of: word, in: index, upTo: 1, for: reader) > 0
      || matches(of: SearchWords.prefixQuery(word, in: index), in: index, upTo: 1, for: reader) > 0
  }

  /// Returns the number of texts with the word, counted up to `limit`: those of the reader, or of anyone for nil.
  private func uses(of word: String, in index: WordIndex, upTo limit: Int, for reader: ReaderKey?) throws -> Int {
    try matches(of: FullText.word(word, in: index), in: index, upTo: limit, for: reader)
  }

  private func matches(
    of expression: String, in index: WordIndex, upTo limit: Int, for reader: ReaderKey?
  ) throws -> Int {
    guard let reader, let readerCondition = index.readerCondition else {
      return try value(
        "SELECT count(*) FROM (SELECT 1 FROM \(index.texts) WHERE \(index.texts) MATCH ? LIMIT ?)", [expression, limit])
        ?? 0
    }
    return try value(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM (
          SELECT rowid FROM \(index.texts) WHERE \(index.texts) MATCH ? ORDER BY rowid DESC LIMIT \(Self.maximumSearchedTexts)
        ) AS found WHERE \(readerCondition) LIMIT ?)
      """, [expression, reader.rawValue, limit]) ?? 0
  }
}

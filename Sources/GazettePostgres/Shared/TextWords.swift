import GazetteDomain

/// The folded words of texts as PostgreSQL's full-text search keeps them: the program folds them, as it does everywhere, so
/// that what is found is the same in every database and does not depend on the server's dictionaries.
enum TextWords {
  /// Between two texts, so that no phrase stands in both.
  private static let gap = 16
  /// PostgreSQL tells places apart up to this one, and keeps so many of a word.
  private static let (lastPlace, mostPlaces) = (16_383, 255)
  /// A word of a search has at most 1600 bytes, and PostgreSQL takes no word of 2047. All words together may take a megabyte.
  private static let (longestWord, mostBytes) = (1600, 600_000)

  /// The words of `texts` with their places, for `$1::tsvector`.
  ///
  /// What is too much for PostgreSQL is left out: of texts of more than 16,000 words phrases are found in the beginning only,
  /// and of more than half a megabyte of different words the last ones are not found.
  static func vector(of texts: [String]) -> String {
    var places: [String: [Int]] = [:]
    var (next, bytes) = (1, 0)
    for text in texts {
      for word in SearchWords.sequence(of: text) where word.utf8.count <= longestWord {
        if places[word] == nil {
          guard bytes < mostBytes else { continue }
          bytes += word.utf8.count + 8
        }
        places[word, default: []].append(next)
        next += 1
      }
      next += gap
    }
    return places.map { word, places in literal(word, at: places) }.joined(separator: " ")
  }

  private static func literal(_ word: String, at places: [Int]) -> String {
    let kept = places.prefix(mostPlaces).filter { $0 <= lastPlace }
    return kept.isEmpty ? quoted(word) : quoted(word) + ":" + kept.map { String($0) }.joined(separator: ",")
  }

  /// `word`, whatever it holds: nothing of it is read as syntax.
  static func quoted(_ word: String) -> String {
    "'" + word.replacing("\\", with: "\\\\").replacing("'", with: "''") + "'"
  }

  /// What the texts have that a word begins, or that are another form of it.
  static func beginning(_ word: String) -> String {
    let others = WordForms.others(of: word).map(quoted)
    let all = ["\(quoted(word)):*"] + others
    return "(\(all.joined(separator: " | ")))"
  }
}

extension SearchWords {
  /// The search for `$1::tsquery`: every loose word as the beginning of a word or in another form, every phrase, and nothing
  /// that is left out.
  var textQuery: String {
    let unwanted = leftOut.map { phrase in
      phrase.count > 1
        ? Self.query(phrase) : "(\(WordForms.whole(of: phrase[0]).map(TextWords.quoted).joined(separator: " | ")))"
    }
    return (loose.map(TextWords.beginning) + phrases.map(Self.query) + unwanted.map { "!\($0)" })
      .joined(separator: " & ")
  }

  /// The words of a phrase, each right behind the other.
  private static func query(_ phrase: [String]) -> String {
    "(\(phrase.map(TextWords.quoted).joined(separator: " <-> ")))"
  }
}

extension PostgresStatement {
  /// The beginning of a statement that is planned each time it is run, as its best plan depends on what it asks for: one that
  /// begins with none of the usual words is never prepared.
  static let plannedAnew = "/* planned anew */ "

  /// Begins a statement whose best plan is the same whatever it is asked for: a connection's session plans it once. Else the
  /// server plans it for each reader, as if the partitions of all others were read, which takes as long as a list itself.
  static let plannedOnce = "/* planned once */ "

  /// The same statement, planned once.
  var once: PostgresStatement { PostgresStatement(Self.plannedOnce + sql, values) }
}

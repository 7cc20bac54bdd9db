import GazetteDomain

/// The texts whose words a database collects, to correct misspelled ones.
package enum WordCollection: Sendable { case ads, articles }

/// A store of texts with a collection of their words.
protocol SQLVocabulary: Vocabulary {
  var database: SQLDatabase { get }
  static var words: WordCollection { get }
}

extension SQLVocabulary {
  /// Returns the likely corrections among the words of the reader's texts.
  public func spellings(
    of words: [String], limit: Int, for reader: ReaderKey
  ) async throws(StoreError) -> [[String]] {
    try await database.read { connection in
      try connection.spellings(of: words, in: Self.words, limit: limit, for: reader)
    }
  }
}

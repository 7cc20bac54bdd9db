import BoundedNumbers

/// How long a text takes to read.
enum ReadingTime {
  /// Ideographs are read at about twice the words' rate, one by one.
  private static let ideographsPerWord = 2.2

  static func of(_ text: PlainTextBuilder, wordsPerMinute: Int) -> Duration {
    guard wordsPerMinute > 0 else { return .zero }
    let words = Double(text.wordCount) + Double(text.ideographCount) / ideographsPerWord
    return Duration(secondsClamped: (words * 60 / Double(wordsPerMinute)).rounded(.up))
  }
}

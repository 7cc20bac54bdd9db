/// Why a text cannot be searched for.
public enum SearchWordsProblem: Error, Sendable, Hashable {
  /// It is longer than so many characters.
  case tooLong(limit: Int)
  /// It has more words than that.
  case tooManyWords(limit: Int)
  /// It holds control characters.
  case controlCharacters
}

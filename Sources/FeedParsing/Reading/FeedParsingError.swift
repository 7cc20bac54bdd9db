/// Why a document is no feed at all.
public enum FeedParsingError: Error, Sendable, Equatable {
  /// There is nothing but white space.
  case empty
  /// It is larger than ``FeedLimits/bytes``.
  case tooLarge(limit: Int)
  /// It is a web page.
  case html
  /// It is a list of feeds; read it with ``OPMLReader``.
  case opml
  /// It is XML or JSON of another kind; `root` is its first element's name, `object` or `array` for JSON.
  case otherDocument(root: String)
  /// It is neither XML nor JSON.
  case unrecognised
}

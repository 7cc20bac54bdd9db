/// Something wrong with a document that was read all the same.
public struct FeedWarning: Sendable, Equatable, CustomStringConvertible {
  /// What was wrong.
  public enum Kind: String, Sendable {
    /// The XML or JSON is not well-formed.
    case notWellFormed
    /// The document ends in the middle.
    case truncated
    /// Something stands before the document's beginning.
    case textBeforeDocument
    /// The bytes are not in the encoding that was declared.
    case wrongEncoding
    /// The declared encoding is not known.
    case unknownEncoding
    /// The HTTP header and the document name different encodings; the header's was taken.
    case conflictingEncodings
    /// Characters that XML forbids were dropped.
    case controlCharacters
    /// A namespace prefix is not declared; its usual meaning was taken.
    case undeclaredPrefix
    /// The Content-Type is not that of a feed.
    case contentType
    /// A date could not be read.
    case unreadableDate
    /// An item has no guid and no link; its id is a hash.
    case missingID
    /// Two items have the same id.
    case duplicateID
    /// A limit was reached and the rest was left out.
    case limitReached
    /// A part of the document could not be understood and was left out.
    case skipped
  }

  /// What was wrong.
  public var kind: Kind
  /// What it was about: the parser's words or the text at fault, at most 200 characters.
  public var detail: String
  /// The line, counted from 1; nil when it is not known.
  public var line: Int?

  /// A warning from its parts.
  public init(_ kind: Kind, _ detail: String = "", line: Int? = nil) {
    self.kind = kind
    self.detail = String(detail.prefix(200))
    self.line = line
  }

  /// The warning on one line, for logs and machine-readable output.
  public var description: String {
    let place = line.map { " (line \($0))" } ?? ""
    return detail.isEmpty ? "\(kind.rawValue)\(place)" : "\(kind.rawValue): \(detail)\(place)"
  }
}

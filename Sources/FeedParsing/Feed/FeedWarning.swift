/// A problem in a document that could still be read.
public struct FeedWarning: Sendable, Equatable, CustomStringConvertible {
  /// The kind of problem.
  public enum Kind: String, Sendable {
    /// The XML or JSON is not well-formed.
    case notWellFormed
    /// The document ends prematurely.
    case truncated
    /// There is text before the document.
    case textBeforeDocument
    /// The bytes are not in the declared encoding.
    case wrongEncoding
    /// The declared encoding is unknown.
    case unknownEncoding
    /// The HTTP header and the document declare different encodings; the header takes precedence.
    case conflictingEncodings
    /// Characters that XML forbids were dropped.
    case controlCharacters
    /// A namespace prefix is undeclared; its usual meaning applies.
    case undeclaredPrefix
    /// The Content-Type is not that of a feed.
    case contentType
    /// A date is unreadable.
    case unreadableDate
    /// An item has neither a guid nor a link; its id is a hash.
    case missingID
    /// Two items have the same id.
    case duplicateID
    /// A limit was reached and the rest was omitted.
    case limitReached
    /// A part of the document was incomprehensible and was omitted.
    case skipped
  }

  /// The kind of problem.
  public var kind: Kind
  /// The details: the parser's message or the text in question, at most 200 characters.
  public var detail: String
  /// The line, counted from 1; nil when it is unknown.
  public var line: Int?

  /// Creates a warning.
  public init(_ kind: Kind, _ detail: String = "", line: Int? = nil) {
    self.kind = kind
    self.detail = String(detail.prefix(200))
    self.line = line
  }

  /// The warning on one line, for logs and machine-readable output.
  public var description: String {
    let location = line.map { " (line \($0))" } ?? ""
    return detail.isEmpty ? "\(kind.rawValue)\(location)" : "\(kind.rawValue): \(detail)\(location)"
  }
}

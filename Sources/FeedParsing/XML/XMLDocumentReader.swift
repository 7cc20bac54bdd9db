/// Finds where a document's root element begins and reads it from there: byte order marks, declarations, document
/// types and whatever a server printed before them are passed over.
struct XMLDocumentReader {
  private let limits: FeedLimits
  private let budget: TimeBudget

  /// A reader that keeps within `limits` and `budget`.
  init(limits: FeedLimits, budget: TimeBudget) {
    self.limits = limits
    self.budget = budget
  }

  /// The tree of a document; `isWellFormed` and `warnings` tell of everything but its encoding.
  func read(_ document: DecodedDocument, _ context: FeedContext) throws(FeedParsingError) -> XMLTree {
    let bytes = document.bytes
    guard let prolog = bytes.withUnsafeBufferPointer({ XMLProlog.find($0) }) else {
      throw bytes.allSatisfy(TextBytes.isSpace) ? .empty : .unrecognised
    }
    let reader = XMLReader(base: context.base, language: context.language, limits: limits, budget: budget)
    guard var tree = reader.read(bytes.dropFirst(prolog.rootStart), firstLine: prolog.line) else { throw .unrecognised }
    if prolog.hasTextBefore {
      tree.warnings.insert(FeedWarning(.textBeforeDocument), at: 0)
      tree.isWellFormed = false
    }
    return tree
  }
}

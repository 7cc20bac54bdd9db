package import GazetteDomain

/// What is said of a field that cannot be used, in one language.
package struct FieldPhrases: Sendable {
  /// Which field, what was given, and what would be right, in a sentence.
  package let sentence: @Sendable (FieldProblem) -> String
  /// A field with what was given, before the sentence that says what is wrong with it.
  package let because: @Sendable (_ field: String, _ given: String, _ sentence: String) -> String

  /// `a, b or c`, with a language's own word before the last.
  static func alternatives(_ words: [String], _ or: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(or) \(last)"
  }
}

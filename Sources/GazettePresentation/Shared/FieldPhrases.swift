package import GazetteDomain

/// What is said of a field that cannot be used, in one language.
package struct FieldPhrases: Sendable {
  /// Which field, what was given, and what would be right, in a sentence.
  package let sentence: @Sendable (FieldProblem) -> String
  /// A field with what was given, before the sentence that says what is wrong with it.
  package let because: @Sendable (_ field: String, _ given: String, _ sentence: String) -> String
}

/// A warning, ready to show.
package struct AlertBlock: Sendable, Hashable {
  /// What it warns of.
  package let event: String
  /// Who warns; empty when unknown.
  package let sender: String
  /// From when to when.
  package let period: String
  /// The whole text, plain, with its line breaks.
  package let text: String
}

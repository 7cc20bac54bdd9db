/// What the front page says.
package struct FrontPagePhrases: Sendable {
  /// The title of the section's page.
  package let title: String
}

/// What the news pages say.
package struct NewsPhrases: Sendable {
  /// The title of the section's page.
  package let title: String
}

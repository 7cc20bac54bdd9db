/// What the classified ads say.
package struct ClassifiedsPhrases: Sendable {
  /// The title of the section's page.
  package let title: String
}

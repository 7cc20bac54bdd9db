package import GazetteDomain

/// What the page says on which the front page is arranged.
package struct FrontPageLayoutPhrases: Sendable {
  /// The title, the sentence below it, and the link from the settings.
  package let title, lead, link: String
  /// The labels of a section's choices.
  package let shown, place, width: String
  /// The buttons: keep it, and go back to the usual arrangement.
  package let save, usual: String
  /// The names of the sizes.
  package let small, medium, large, full: String

  /// The name of a size.
  package func size(_ size: ReaderSettings.FrontPageSize) -> String {
    switch size {
    case .small: small
    case .medium: medium
    case .large: large
    case .full: full
    }
  }
}

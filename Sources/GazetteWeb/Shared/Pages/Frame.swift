import GazettePresentation

/// What a section's template finds around its own view model.
struct Frame {
  /// What every static file's address begins with.
  let assets: String
  /// The words of every page.
  let common: CommonPhrases
  let pageTemplate: String
  let pageModel: any Sendable
}

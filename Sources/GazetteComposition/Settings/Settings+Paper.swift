import GazettePresentation

extension Settings {
  /// The language of what is written for nobody in particular: the paper's, or French.
  var language: Language { self[\.paper.language] ?? .french }
}

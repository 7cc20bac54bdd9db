package import GazettePresentation

/// What the paper's settings say about reading.
package struct ReadingDefaults: Equatable, Sendable {
  /// The language to write in.
  package let language: Language
  /// The units to write in.
  package let units: UnitSystem

  /// `language` and `units`.
  package init(language: Language, units: UnitSystem) {
    self.language = language
    self.units = units
  }
}

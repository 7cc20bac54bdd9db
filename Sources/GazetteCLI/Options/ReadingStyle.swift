package import GazettePresentation

/// How a reading command writes what it found.
package struct ReadingStyle: Equatable, Sendable {
  /// Whether JSON is wanted instead of text.
  package let isJSON: Bool
  /// The language of the text.
  package let language: Language
  /// The units of its figures.
  package let units: UnitSystem
}

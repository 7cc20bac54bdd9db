/// The air, ready to show.
package struct AirBlock: Sendable, Hashable {
  /// The index; nil when unknown.
  package let index: String?
  /// The index in words.
  package let words: String?
  /// The band, 0 (good) to 5, for the page's scale.
  package let band: Int?
  /// The pollutants that are known.
  package let pollutants: [DetailFigure]
  /// The pollen that is known; empty outside Europe.
  package let pollen: [DetailFigure]
  /// Its age.
  package let age: Age
}

/// A place that a search found, ready to show.
package struct SuggestionRow: Sendable, Hashable {
  /// The place's identity, for forms.
  package let id: String
  /// Its name.
  package let name: String
  /// Region and country.
  package let whereabouts: String
  /// Inhabitants, in words; nil when unknown.
  package let population: String?
  /// True when it is in the list already.
  package let isSaved: Bool
  /// The label of the button that saves it.
  package let saveLabel: String
}

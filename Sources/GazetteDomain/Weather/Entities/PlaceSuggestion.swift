/// A place that a search found.
public struct PlaceSuggestion: Sendable, Hashable, Identifiable {
  /// The place's identity.
  public var id: PlaceID { place.id }
  /// The place.
  public var place: Place
  /// True when the reader has it in the list already.
  public var isSaved: Bool
  /// Makes a suggestion.
  public init(place: Place, isSaved: Bool) {
    self.place = place
    self.isSaved = isSaved
  }
}

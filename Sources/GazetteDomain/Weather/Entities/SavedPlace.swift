public import Foundation

/// A place that a reader keeps in the list.
public struct SavedPlace: Sendable, Hashable, Identifiable {
  /// The place's identity.
  public var id: PlaceID { place.id }
  /// The place itself.
  public var place: Place
  /// Its rank in the reader's list, from 0, without gaps.
  public var rank: Int
  /// True for the one place whose weather stands in the masthead.
  public var isHome: Bool
  /// When the reader saved it.
  public var savedAt: Date
  /// Makes a saved place.
  public init(place: Place, rank: Int, isHome: Bool, savedAt: Date) {
    self.place = place
    self.rank = rank
    self.isHome = isHome
    self.savedAt = savedAt
  }
}

/// A saved search with what it finds now.
public struct SavedSearchStatus: Sendable, Hashable, Identifiable {
  /// Its identity.
  public var id: SavedSearchID { search.id }
  /// The search.
  public var search: SavedSearch
  /// Ads that match.
  public var matches: Int
  /// Those of them first seen since the reader last looked.
  public var newMatches: Int
  /// Makes a status.
  public init(search: SavedSearch, matches: Int, newMatches: Int) {
    self.search = search
    self.matches = matches
    self.newMatches = newMatches
  }
}

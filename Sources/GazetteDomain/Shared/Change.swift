/// Something that a page may show has changed.
public enum Change: Sendable, Hashable {
  /// The weather or air of a position was replaced, or its refresh failed.
  case weather(PlaceID)
  /// Places were added, removed, reordered, or another is home.
  case places
  /// The progress of refreshing all places moved.
  case placesRefresh
  /// Articles or feeds changed.
  case news
  /// The progress of refreshing the feeds moved.
  case newsRefresh
  /// The progress of taking a list of feeds in moved.
  case newsImport
  /// Ads, stars or saved searches changed.
  case classifieds
  /// Map points changed.
  case mapPoints
  /// The reader's settings changed.
  case settings
}

/// What takes room in the data folder.
public enum StorageKind: String, Sendable, Hashable, CaseIterable {
  /// Weather and air of positions, and the places that were saved.
  case weather
  /// Articles with their bodies, feeds and marks.
  case news
  /// Ads with their texts, and the searches that were saved; they are as many as their sources have.
  case classifieds
  /// Pictures of articles and ads.
  case pictures
  /// Tiles of the maps.
  case tiles
  /// What the database needs besides: settings, its own order, and room that is free in its file.
  case database

  /// True for what holds copies that can go: they come back when they are wanted, or nobody keeps them any more.
  public var canBeEmptied: Bool {
    switch self {
    case .weather, .news, .pictures, .tiles: true
    case .classifieds, .database: false
    }
  }
}

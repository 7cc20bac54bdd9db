public import Foundation

/// What a tile server answers.
public enum TileAnswer: Sendable, Hashable {
  /// The picture.
  case picture(TilePicture, mayKeep: Bool)
  /// The picture that is known is still right, and fresh until then.
  case unchanged(freshUntil: Date)
}

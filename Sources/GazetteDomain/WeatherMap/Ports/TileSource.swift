/// Gives the tiles of a street map, one at a time.
public protocol TileSource: Sendable {
  /// The tile; `known` are the validators of the copy that is kept, if one is.
  /// - Throws: ``SourceError``; an answer that is no picture is ``SourceError/unreadable(_:detail:)``. Never retries.
  func tile(_ tile: MapTile, known: TileValidators?) async throws(SourceError) -> TileAnswer
}

public import Foundation

/// Gives the tiles of a street map, one at a time.
public protocol TileSource: Sendable {
  /// The tile; `known` are the validators of the copy that is kept, if one is.
  /// - Throws: ``SourceError``; an answer that is no picture is ``SourceError/unreadable(_:detail:)``. Never retries.
  func tile(_ tile: MapTile, known: TileValidators?) async throws(SourceError) -> TileAnswer
}

/// What a tile server answers.
public enum TileAnswer: Sendable, Hashable {
  /// The picture.
  case picture(TilePicture, mayKeep: Bool)
  /// The picture that is known is still right, and fresh until then.
  case unchanged(freshUntil: Date)
}

/// A tile as it was received, with what its server said of keeping it.
public struct TilePicture: Sendable, Hashable {
  /// The kinds of picture that browsers show as tiles.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    case png, jpeg, webp

    /// The media type, such as `image/png`.
    public var mediaType: String { "image/\(rawValue)" }
  }

  /// The picture, byte for byte.
  public var bytes: [UInt8]
  /// What it is, by its first bytes.
  public var kind: Kind
  /// Until when it need not be asked for again.
  public var freshUntil: Date
  /// What tells its server which version this is.
  public var validators: TileValidators

  /// Makes a picture.
  public init(bytes: [UInt8], kind: Kind, freshUntil: Date, validators: TileValidators = TileValidators()) {
    self.bytes = bytes
    self.kind = kind
    self.freshUntil = freshUntil
    self.validators = validators
  }
}

/// What a server said of a tile's version, to be given back to it byte for byte.
public struct TileValidators: Sendable, Hashable, Codable {
  /// The value of `ETag`.
  public var entityTag: String?
  /// The value of `Last-Modified`.
  public var lastModified: String?

  /// Makes validators; without either the tile is asked for anew.
  public init(entityTag: String? = nil, lastModified: String? = nil) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }
}

/// Keeps tiles within a bounded size; what was used least recently gives way.
public protocol TileStore: Sendable {
  /// The kept tile, fresh or not; nil when there is none. A copy that cannot be read is none.
  func tile(_ tile: MapTile) async -> TilePicture?
  /// Keeps a tile in place of an older copy; a picture larger than the whole bound is not kept.
  /// - Throws: ``StoreError``; then the older copy stays.
  func keep(_ picture: TilePicture, for tile: MapTile) async throws(StoreError)
  /// How many bytes the kept tiles take.
  func size() async -> Int
}

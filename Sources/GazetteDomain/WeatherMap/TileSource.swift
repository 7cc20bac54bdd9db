public import Foundation

/// Provides the tiles of a street map, one at a time.
public protocol TileSource: Sendable {
  /// Returns the tile; `known` are the validators of the stored copy, nil without one.
  /// - Throws: ``SourceError``; a reply that is not a picture is ``SourceError/unreadable(_:detail:)``. Never retries.
  func tile(_ tile: MapTile, known: TileValidators?) async throws(SourceError) -> TileResponse
}

/// A tile server's reply.
public enum TileResponse: Sendable, Hashable {
  /// The picture.
  case picture(TilePicture, isCacheable: Bool)
  /// The known picture is still current, and fresh until then.
  case unchanged(freshUntil: Date)
}

/// A tile as received, with its server's caching instructions.
public struct TilePicture: Sendable, Hashable {
  /// The kinds of picture that browsers show as tiles.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// A file format.
    case png, jpeg, webp

    /// The media type, such as `image/png`.
    public var mediaType: String { "image/\(rawValue)" }
  }

  /// The picture, byte for byte.
  public var bytes: [UInt8]
  /// The kind, by its first bytes.
  public var kind: Kind
  /// The time until which no new request is needed.
  public var freshUntil: Date
  /// The validators of this version.
  public var validators: TileValidators

  /// Makes a picture.
  public init(bytes: [UInt8], kind: Kind, freshUntil: Date, validators: TileValidators = TileValidators()) {
    self.bytes = bytes
    self.kind = kind
    self.freshUntil = freshUntil
    self.validators = validators
  }
}

/// The validators of a tile's version, returned to the server byte for byte.
public struct TileValidators: Sendable, Hashable, Codable {
  /// The value of `ETag`.
  public var entityTag: String?
  /// The value of `Last-Modified`.
  public var lastModified: String?

  /// Makes validators; without either, requests are unconditional.
  public init(entityTag: String? = nil, lastModified: String? = nil) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }
}

/// Stores tiles within a bounded size; evicts the least recently used.
public protocol TileStore: Sendable {
  /// Returns the stored tile, fresh or not; nil when there is none, or it is unreadable.
  func tile(_ tile: MapTile) async -> TilePicture?
  /// Replaces the stored tile; skips a picture larger than the whole bound.
  /// - Throws: ``StoreError``; then the older copy remains.
  func save(_ picture: TilePicture, for tile: MapTile) async throws(StoreError)
  /// Returns the size of the stored tiles in bytes.
  func size() async -> Int
}

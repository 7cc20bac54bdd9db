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

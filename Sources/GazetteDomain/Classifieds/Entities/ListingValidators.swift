/// What a source gave to ask again with, byte for byte as received.
public struct ListingValidators: Sendable, Hashable {
  /// The `ETag`.
  public var etag: String?
  /// The `Last-Modified`.
  public var lastModified: String?
  /// Makes validators.
  public init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }
}

public import Foundation

/// A file that comes with an article.
public struct Enclosure: Sendable, Hashable {
  /// Where it is.
  public var url: URL
  /// Its media type, when told.
  public var mediaType: String?
  /// Its size in bytes, when told.
  public var byteCount: Int64?
  /// Makes an enclosure.
  public init(url: URL, mediaType: String? = nil, byteCount: Int64? = nil) {
    self.url = url
    self.mediaType = mediaType
    self.byteCount = byteCount
  }
}

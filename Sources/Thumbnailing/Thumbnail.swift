/// A small picture made from a stranger's one; none of the original's bytes are in it.
public struct Thumbnail: Sendable, Equatable {
  /// The picture as a WebP file, in sRGB, upright, without metadata.
  public let webp: [UInt8]
  /// Its width in pixels.
  public let width: Int
  /// Its height in pixels.
  public let height: Int
  /// The width of the picture it was made from, once upright, in pixels.
  public let originalWidth: Int
  /// The height of the picture it was made from, once upright, in pixels.
  public let originalHeight: Int
  /// The colour to show while it loads; `nil` when it is all transparent.
  public let dominantColor: DominantColor?
}

/// The space that a thumbnail must fit into.
public struct ThumbnailBox: Sendable, Hashable {
  /// Its width in pixels, from 1 to 4096.
  public let width: Int
  /// Its height in pixels, from 1 to 4096.
  public let height: Int

  /// A box of `width` by `height` pixels, each brought into range; without a height, three times as high as wide.
  public init(width: Int, height: Int? = nil) {
    let range = 1...4096
    self.width = min(max(width, range.lowerBound), range.upperBound)
    self.height = min(max(height ?? self.width * 3, range.lowerBound), range.upperBound)
  }
}

/// A picture that is safe to show: a WebP file of our own making.
public struct PictureFile: Sendable, Hashable {
  /// The file.
  public var webp: [UInt8]
  /// Its width in pixels.
  public var width: Int
  /// Its height in pixels.
  public var height: Int
  /// The colour that covers most of it; nil when it is all transparent.
  public var color: PictureColor?

  /// Makes a picture of its file and what is known of it.
  public init(webp: [UInt8], width: Int, height: Int, color: PictureColor?) {
    self.webp = webp
    self.width = width
    self.height = height
    self.color = color
  }
}

/// What one picture may cost.
public struct ThumbnailLimits: Sendable {
  /// The greatest size of the file, in bytes.
  public var bytes: Int
  /// The greatest number of pixels that its header may claim, checked before anything is decoded.
  public var pixels: Int
  /// The longest time for opening and decoding.
  public var time: Duration
  /// How many pictures are worked on at once; the others wait.
  public var atOnce: Int

  /// The usual limits: 20 MB, 50 million pixels, 10 seconds, two at once.
  public init(
    bytes: Int = 20_000_000, pixels: Int = 50_000_000, time: Duration = .seconds(10), atOnce: Int = 2
  ) {
    self.bytes = bytes
    self.pixels = pixels
    self.time = time
    self.atOnce = atOnce
  }
}

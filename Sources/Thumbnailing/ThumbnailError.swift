/// Why there is no thumbnail.
public enum ThumbnailError: Error, Sendable, Equatable {
  /// It is no picture, or of a kind that is not read (SVG, HEIF, TIFF and so on).
  case notAPicture
  /// The file is larger than the limit, in bytes.
  case tooManyBytes(limit: Int)
  /// The header claims more pixels than the limit; nothing was decoded.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// The file is damaged or cut off; the reason is libvips's, for a log.
  case damaged(reason: String)
  /// Decoding took longer than the limit.
  case tookTooLong(limit: Duration)
  /// The task was cancelled before the work began.
  case cancelled
  /// libvips could not be loaded or started.
  case unavailable
}

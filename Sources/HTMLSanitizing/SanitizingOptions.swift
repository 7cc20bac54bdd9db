/// How an ``HTMLSanitizer`` treats what it may decide.
public struct SanitizingOptions: Sendable {
  /// The greatest length of ``SanitizedHTML/excerpt``, in characters, its ellipsis included.
  public var excerptLimit: Int
  /// How many words a minute a reader reads, for ``SanitizedHTML/readingTime``.
  public var wordsPerMinute: Int
  /// How many bytes of UTF-8 are read; what follows is cut off.
  public var maximumBytes: Int
  /// What becomes of `video` and `audio` elements.
  public var media: MediaTreatment
  /// What pictures are shown instead of those named; `nil` leaves their addresses as they are.
  ///
  /// With it, a picture's one address is chosen (the widest useful one) and the alternatives are dropped.
  public var rewritePicture: PictureRewriter?

  /// Options with the usual values: an excerpt of 280 characters, 230 words a minute, 2 MiB.
  public init(
    excerptLimit: Int = 280,
    wordsPerMinute: Int = 230,
    maximumBytes: Int = 2 << 20,
    media: MediaTreatment = .players,
    rewritePicture: PictureRewriter? = nil
  ) {
    self.excerptLimit = excerptLimit
    self.wordsPerMinute = wordsPerMinute
    self.maximumBytes = maximumBytes
    self.media = media
    self.rewritePicture = rewritePicture
  }
}

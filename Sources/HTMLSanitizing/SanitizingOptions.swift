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
  /// Whether places within the text keep their names, under a prefix, and links lead to them. Else such links lead to the same
  /// place of the base address.
  public var keepsFragments: Bool
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
    keepsFragments: Bool = true,
    rewritePicture: PictureRewriter? = nil
  ) {
    self.excerptLimit = excerptLimit
    self.wordsPerMinute = wordsPerMinute
    self.maximumBytes = maximumBytes
    self.media = media
    self.keepsFragments = keepsFragments
    self.rewritePicture = rewritePicture
  }
}

/// What becomes of `video` and `audio` elements.
public enum MediaTreatment: Sendable {
  /// They stay, with their controls: a browser asks the publisher for them as soon as it shows them.
  case players
  /// They become links to the file, with their picture: a browser asks the publisher for nothing by itself.
  case links
}

/// Gives the picture to show instead of the one at an absolute http or https address; `nil` drops the picture.
public typealias PictureRewriter = @Sendable (_ address: String) -> RewrittenPicture?

/// The addresses that a picture is shown from, as the `img` element's attributes of the same names.
///
/// They are escaped but not checked: whoever rewrites pictures vouches for them.
public struct RewrittenPicture: Sendable, Equatable {
  /// The address for every browser.
  public var src: String
  /// The candidates of other sizes, in the syntax of the attribute.
  public var srcset: String?
  /// How wide the picture is shown, in the syntax of the attribute.
  public var sizes: String?

  /// A picture at `src`, with other sizes in `srcset`.
  public init(src: String, srcset: String? = nil, sizes: String? = nil) {
    self.src = src
    self.srcset = srcset
    self.sizes = sizes
  }
}

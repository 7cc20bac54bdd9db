/// The options of an ``HTMLSanitizer``.
///
/// ```swift
/// let options = SanitizingOptions(excerptLimit: 140, media: .links)
/// let clean = HTMLSanitizer(options: options).sanitize(html, base: address)
/// ```
public struct SanitizingOptions: Sendable {
  /// The maximum length of ``SanitizedHTML/excerpt``, in characters, including its ellipsis.
  public var excerptLimit: Int
  /// The reading speed in words per minute, for ``SanitizedHTML/readingTime``.
  public var wordsPerMinute: Int
  /// The maximum number of bytes of UTF-8 that are read; the rest is cut off.
  public var maximumBytes: Int
  /// The treatment of `video` and `audio` elements.
  public var media: MediaTreatment
  /// Whether ids within the text stay, with a prefix, and links lead to them. If false, such links lead to the same place of the
  /// base address.
  public var keepsFragments: Bool
  /// The replacements of pictures; `nil` leaves their addresses unchanged.
  ///
  /// With it, a picture has a single address (the widest useful one), without alternatives.
  public var rewritePicture: PictureRewriter?

  /// Makes options with the defaults: an excerpt of 280 characters, 230 words per minute, 2 MiB.
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

/// The treatment of `video` and `audio` elements.
public enum MediaTreatment: Sendable {
  /// They stay, with their controls: a browser requests them from the publisher as soon as it shows them.
  case players
  /// They become links to the file, with their picture: a browser requests nothing from the publisher by itself.
  case links
}

/// Returns the replacement of the picture at an absolute http or https address; `nil` drops the picture.
public typealias PictureRewriter = @Sendable (_ address: String) -> RewrittenPicture?

/// The addresses of a replacement picture, as the `img` element's attributes of the same names.
///
/// The sanitiser escapes but does not check them: the rewriter is responsible for their safety.
public struct RewrittenPicture: Sendable, Equatable {
  /// The address for all browsers.
  public var src: String
  /// The candidates of other sizes, in the syntax of the attribute.
  public var srcset: String?
  /// The width of the picture on the page, in the syntax of the attribute.
  public var sizes: String?

  /// Makes a picture at `src`, with other sizes in `srcset`.
  public init(src: String, srcset: String? = nil, sizes: String? = nil) {
    self.src = src
    self.srcset = srcset
    self.sizes = sizes
  }
}

/// One object of Media RSS: a file in one or several renditions, and what is said of it.
public struct FeedMedia: Sendable, Equatable {
  /// Where the file lies; nil when only a player or thumbnails are given.
  public var url: String?
  /// Its media type.
  public var type: String?
  /// `image`, `audio`, `video`, `document` or `executable`.
  public var medium: String?
  /// Width in pixels.
  public var width: Int?
  /// Height in pixels.
  public var height: Int?
  /// Size in bytes.
  public var fileSize: Int?
  /// How long it plays.
  public var duration: Duration?
  /// True for the rendition that the publisher prefers.
  public var isDefault = false
  /// Its title.
  public var title: FeedText?
  /// Its description.
  public var description: FeedText?
  /// Small pictures of it, best first.
  public var thumbnails: [FeedImage] = []
  /// Who made it.
  public var credits: [FeedCredit] = []
  /// A page that plays it.
  public var playerURL: String?
  /// The audience it is for, as `adult` or `nonadult`, or in another scheme's words.
  public var rating: String?
  /// Where it may or may not be shown.
  public var restriction: FeedRestriction?
  /// The licence.
  public var license: FeedLicense?

  /// An object of which nothing is known yet.
  public init() {}
}

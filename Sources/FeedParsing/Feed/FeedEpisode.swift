/// What a podcast says of its episode.
public struct FeedEpisode: Sendable, Equatable {
  /// How long it plays.
  public var duration: Duration?
  /// The season's number.
  public var season: Int?
  /// The number within the season.
  public var number: Int?
  /// `full`, `trailer` or `bonus`.
  public var type: String?
  /// True when it is not for children.
  public var isExplicit: Bool?

  /// An episode of which nothing is known yet.
  public init() {}
}

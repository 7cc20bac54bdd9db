/// What a file brought; what was there already counts too.
public struct PaperFileCounts: Sendable, Hashable {
  /// Places, feeds, starred articles, starred ads and saved searches.
  public var places = 0, feeds = 0, stories = 0, ads = 0, searches = 0
  /// Starred ads that are not published any more.
  public var missingAds = 0

  /// Nothing.
  public init() {}
}

/// The classifieds' part of the front page.
public struct FrontPageAds: Sendable, Hashable {
  /// Urgent ads first, then the newest; may be empty.
  public var ads: [StoredAd]
  /// The reader's saved searches that found something since they were last looked at; usually empty.
  public var searches: [SavedSearchStatus]

  /// Makes the part.
  public init(ads: [StoredAd], searches: [SavedSearchStatus]) {
    self.ads = ads
    self.searches = searches
  }
}

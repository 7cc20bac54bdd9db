/// What stands on the front page: the day, gathered from the other sections as they are saved.
public struct FrontPageEdition: Sendable {
  /// The stories, chosen and in order.
  public var stories: SectionPart<StorySelection>
  /// The reader's places with what a list shows of their weather, by rank.
  public var places: SectionPart<[PlaceWeather]>
  /// Ads to look at.
  public var ads: SectionPart<FrontPageAds>

  /// Makes an edition of its parts.
  public init(
    stories: SectionPart<StorySelection>, places: SectionPart<[PlaceWeather]>, ads: SectionPart<FrontPageAds>
  ) {
    self.stories = stories
    self.places = places
    self.ads = ads
  }
}

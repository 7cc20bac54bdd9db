/// The front page, ready to show.
package struct FrontPage: Sendable, Hashable {
  /// The blocks in their order.
  package let blocks: [FrontPageBlock]
  /// The story on top; nil when there are none.
  package let lead: StoryTeaser?
  /// The stories beside it, with pictures; may be empty.
  package let seconds: [StoryTeaser]
  /// The stories below, headlines only; may be empty.
  package let briefs: [StoryTeaser]
  /// Why the stories cannot be read; nil when they can.
  package let storiesTrouble: String?
  /// The saved cities by rank, a few of them.
  package let places: [WeatherRow]
  /// Why the cities cannot be read; nil when they can.
  package let placesTrouble: String?
  /// The strip of the map with the saved cities; nil without any, and where the paper has no map.
  package let map: MapStrip?
  /// The ads to look at; may be empty.
  package let ads: [AdTeaser]
  /// The saved searches with new ads; usually empty.
  package let searches: [SearchTeaser]
  /// Why the ads cannot be read; nil when they can.
  package let adsTrouble: String?
}

/// What the front page says.
package struct FrontPagePhrases: Sendable {
  /// The title of the section's page.
  package let title: String
  /// The links from a section's label to the whole section.
  package let allStories, allPlaces, wholeMap, allAds: String
  /// What stands where a section has nothing yet, and the link that changes it.
  package let noStories, addFeeds, noPlaces, addPlace, noAds: String
  /// That other papers tell the story, too.
  package let alsoIn: @Sendable (_ papers: [String]) -> String
  /// That a saved search has found so many new ads.
  package let newAds: @Sendable (_ count: Int, _ search: String) -> String
  /// That an ad is urgent.
  package let urgent: String
  /// That a section's data cannot be read, given why.
  package let trouble: @Sendable (_ reason: String) -> String
  /// How many stories are new since the last visit: of one, and of several, where `#` stands for the number.
  package let newStory, newStories: String
  /// What marks a story as new since the last visit.
  package let newMark: String
  /// What the page says on which it is arranged.
  package let layout: FrontPageLayoutPhrases
}

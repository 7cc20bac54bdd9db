/// An article in the list, ready to show. No name of it stands in an outer model.
package struct StoryRow: Sendable, Hashable {
  /// What a row's forms send.
  package let storyID: String
  /// The link to the article.
  package let storyPath: String
  package let storyTitle, storySource: String
  /// The first words; nil when there are none.
  package let storyExcerpt: String?
  package let storyAge: Age
  /// « Aussi dans … »; nil when no other feed tells it.
  package let storyOthers: String?
  /// The picture; nil when there is none, or the list shows none.
  package let storyPicture: PictureBox?
  /// The original's address.
  package let storyOriginal: String?
  /// The language tag and the direction of its text.
  package let storyLanguage: String?
  package let storyDirection: String
  package let hasBeenRead, hasStar: Bool
  /// The classes that decide its look.
  package let storyStyle: String
  /// The label of its menu.
  package let storyMenuLabel: String
  /// What the star and the mark will become, for forms.
  package let storyStarNext, storyReadNext: String
}

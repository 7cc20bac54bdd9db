/// A story as the front page announces it, ready to show.
package struct StoryTeaser: Sendable, Hashable {
  /// The class of its room on the page.
  package let storyClass: String
  /// The class of its headline's size.
  package let headlineClass: String
  /// The link to the article.
  package let storyPath: String
  /// The title.
  package let storyTitle: String
  /// The paper that tells it.
  package let source: String
  /// When it was published.
  package let published: TimeText
  /// The first words; nil when there are none.
  package let standfirst: String?
  /// That other papers tell it, too; nil when none does.
  package let alsoIn: String?
  /// Its picture; nil when it has none.
  package let picture: PictureBox?
  /// The tag of the language that it is written in; nil when unknown.
  package let languageTag: String?
  /// True when the reader has not read it.
  package let isUnread: Bool
}

import Foundation

/// A story as a paper publishes it.
struct PublishedStory: Sendable, Equatable {
  let story: Story
  /// When it came out.
  let date: Date
  /// Counts up by one each time that the paper, having told all its stories, begins again.
  let round: Int
  /// The number of its picture.
  let number: Int

  /// Its name in addresses.
  var slug: String { round == 0 ? story.slug : "\(story.slug)-\(round + 1)" }
  /// Its headline.
  var title: String { round == 0 ? story.title : "\(story.title) (\(round + 1))" }
}

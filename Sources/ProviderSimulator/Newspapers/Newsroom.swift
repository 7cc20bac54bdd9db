import Foundation

/// The stories that each newspaper has published so far: a function of the time.
struct Newsroom: Sendable {
  /// The number of stories in a feed.
  static let feedSize = 15
  /// The number of each newspaper's stories that are still unpublished when the simulator starts.
  private static let unpublishedCount = 3

  private let stories: [String: [Story]]
  private let startDate: Date
  private let interval: TimeInterval

  /// - Parameters:
  ///   - startDate: The time from which the newspapers add new stories.
  ///   - interval: Seconds between two new stories of all newspapers together; 0 for none at all.
  init(startDate: Date, interval: TimeInterval) throws(SimulatorError) {
    stories = try Self.bundled.get()
    self.startDate = startDate
    self.interval = interval
  }

  /// The stories of each newspaper, by its name; read once.
  private static let bundled = Result { () throws(SimulatorError) in
    var stories: [String: [Story]] = [:]
    for name in ["french.txt", "english.txt"] {
      for story in Story.all(in: try BundledText.text(of: name, in: "Stories")) {
        for paper in story.papers { stories[paper, default: []].append(story) }
      }
    }
    guard Newspaper.all.allSatisfy({ stories[$0.id] != nil }) else { throw .badResource(name: "Stories") }
    return stories
  }

  /// The stories of `paper` at `date`, newest first, limited to the size of a feed.
  func published(by paper: Newspaper, at date: Date) -> [PublishedStory] {
    Array(all(by: paper, at: date).suffix(Self.feedSize).reversed())
  }

  /// The story at an address of `paper`; nil before its publication.
  func story(_ slug: String, of paper: Newspaper, at date: Date) -> PublishedStory? {
    all(by: paper, at: date).last { $0.slug == slug }
  }

  private func all(by paper: Newspaper, at date: Date) -> [PublishedStory] {
    let paperStories = stories[paper.id] ?? []
    let initialCount = max(1, paperStories.count - Self.unpublishedCount)
    let place = Newspaper.all.firstIndex { $0.id == paper.id } ?? 0
    let earlier = (0..<initialCount).map { index in
      // Intervals grow with age, as in a newspaper that is read every day.
      let age = Double(initialCount - index)
      return published(paperStories[index], at: startDate - age * (2400 + 700 * age) - Double(place) * 310, round: 0)
    }
    let elapsed = date.timeIntervalSince(startDate)
    guard interval > 0, elapsed > 0 else { return earlier }
    // The newspapers take turns.
    let turns = Int((elapsed / interval - Double(place)) / Double(Newspaper.all.count) + 1)
    let later = (0..<max(0, min(turns, 10_000))).map { turn in
      let number = initialCount + turn
      let time = Double(turn * Newspaper.all.count + place) * interval
      return published(
        paperStories[number % paperStories.count], at: startDate + time, round: number / paperStories.count)
    }
    return earlier + later
  }

  private func published(_ story: Story, at date: Date, round: Int) -> PublishedStory {
    // The name determines the picture, so that it is the same in every newspaper and every run.
    let number = story.slug.utf8.reduce(0) { ($0 * 31 + Int($1)) % 9973 }
    let whole = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    return PublishedStory(story: story, date: whole, round: round, number: number)
  }
}

import Foundation

/// What each paper has published until now: by the clock, the same for the same time.
struct Newsroom: Sendable {
  /// How many stories a feed shows.
  static let shown = 15
  /// How many stories of each paper are left to be told once the simulator has opened.
  private static let reserve = 3

  private let stories: [String: [Story]]
  private let opening: Date
  private let interval: TimeInterval

  /// - Parameters:
  ///   - opening: When the papers begin to add stories to those that they have told before.
  ///   - interval: Seconds between two new stories of all papers together; 0 for none at all.
  init(opening: Date, interval: TimeInterval) throws(SimulatorError) {
    stories = try Self.bundled.get()
    self.opening = opening
    self.interval = interval
  }

  /// The stories of each paper, by its name; read once.
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

  /// What `paper` has published at `date`, newest first, at most what a feed shows.
  func published(by paper: Newspaper, at date: Date) -> [PublishedStory] {
    Array(all(by: paper, at: date).suffix(Self.shown).reversed())
  }

  /// The story at an address of `paper`; nil before it is out.
  func story(_ slug: String, of paper: Newspaper, at date: Date) -> PublishedStory? {
    all(by: paper, at: date).last { $0.slug == slug }
  }

  private func all(by paper: Newspaper, at date: Date) -> [PublishedStory] {
    let own = stories[paper.id] ?? []
    let told = max(1, own.count - Self.reserve)
    let place = Newspaper.all.firstIndex { $0.id == paper.id } ?? 0
    let before = (0..<told).map { index in
      // Older ones lie further apart, as in a paper that is read every day.
      let age = Double(told - index)
      return published(own[index], at: opening - age * (2400 + 700 * age) - Double(place) * 310, round: 0)
    }
    let elapsed = date.timeIntervalSince(opening)
    guard interval > 0, elapsed > 0 else { return before }
    // The papers take turns.
    let turns = Int((elapsed / interval - Double(place)) / Double(Newspaper.all.count) + 1)
    let since = (0..<max(0, min(turns, 10_000))).map { turn in
      let number = told + turn
      let time = Double(turn * Newspaper.all.count + place) * interval
      return published(own[number % own.count], at: opening + time, round: number / own.count)
    }
    return before + since
  }

  private func published(_ story: Story, at date: Date, round: Int) -> PublishedStory {
    // The name's letters decide the picture, so that it is the same in every paper and every run.
    let number = story.slug.utf8.reduce(0) { ($0 * 31 + Int($1)) % 9973 }
    let whole = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    return PublishedStory(story: story, date: whole, round: round, number: number)
  }
}

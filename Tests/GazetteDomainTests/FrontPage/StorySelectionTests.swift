import Foundation
import GazetteDomain
import Testing

@Suite struct StorySelectionTests {
  private let now = Date(timeIntervalSince1970: 1_795_248_300)

  private func story(
    _ id: Int64, feed: Int64 = 1, hoursOld: Double, picture: Bool = false, sources: [String] = [],
    language: String? = nil
  ) -> StoredArticle {
    var article = Article(guid: "\(id)", title: "Story \(id)", published: now.addingTimeInterval(-hoursOld * 3600))
    article.picture = picture ? URL(string: "https://example.org/\(id).jpg") : nil
    article.languageCode = language
    return StoredArticle(
      id: ArticleID(rawValue: id), feedID: FeedID(rawValue: feed), feedTitle: "Feed \(feed)", article: article,
      otherSources: sources)
  }

  private func ids(_ selection: StorySelection) -> [Int64] {
    ([selection.lead].compactMap(\.self) + selection.others).map(\.id.rawValue)
  }

  @Test func `leads with the newest story`() {
    #expect(ids(StorySelection(from: [story(1, hoursOld: 2), story(2, hoursOld: 1)], now: now)) == [2, 1])
  }

  @Test func `prefers a picture for the lead over a somewhat newer story`() {
    let selection = StorySelection(from: [story(1, hoursOld: 1), story(2, hoursOld: 4, picture: true)], now: now)
    #expect(selection.lead?.id.rawValue == 2)
  }

  @Test func `weighs stories of several sources more`() {
    let stories = [story(1, hoursOld: 1), story(2, feed: 2, hoursOld: 5, sources: ["B", "C"])]
    #expect(ids(StorySelection(from: stories, now: now)) == [2, 1])
  }

  @Test func `includes another feed's story when one feed fills the page`() {
    let many = (1...6).map { story($0, feed: 1, hoursOld: Double($0) / 10) }
    let selection = StorySelection(from: many + [story(9, feed: 2, hoursOld: 3)], limit: 4, now: now)
    #expect(ids(selection).contains(9))
    #expect(ids(selection).count == 4)
  }

  @Test func `does not lead with a story dated in the future`() {
    let stories = [story(1, hoursOld: -48), story(2, feed: 2, hoursOld: 0, sources: ["B"])]
    #expect(ids(StorySelection(from: stories, now: now)) == [2, 1])
  }

  @Test func `has no lead without stories`() {
    let selection = StorySelection(from: [], now: now)
    #expect(selection.lead == nil && selection.others.isEmpty)
  }

  @Test func `selects each story once, and all of them below the limit`() {
    let stories = (1...12).map { story($0, feed: $0 % 3, hoursOld: Double($0)) }
    #expect(Set(ids(StorySelection(from: stories, now: now))) == Set(1...12))
  }

  @Test func `prefers stories in the reader's language`() {
    let french = (1...4).map { story($0, feed: $0, hoursOld: Double($0) / 2, picture: true, language: "fr") }
    let english = (5...8).map { story($0, feed: $0, hoursOld: Double($0), picture: true, language: "en-GB") }
    #expect(
      Array(ids(StorySelection(from: french + english, languageCode: "en", now: now))) == [5, 6, 7, 1, 2, 3, 4, 8])
    #expect(Array(ids(StorySelection(from: french + english, languageCode: "fr", now: now)).prefix(3)) == [1, 2, 3])
    #expect(ids(StorySelection(from: french + english, now: now)) == Array(1...8))
  }

  @Test func `ranks stories in the reader's language by age and number of sources`() {
    let stories = [
      story(1, hoursOld: 0, language: "fr"), story(2, feed: 2, hoursOld: 5, language: "en"),
      story(3, feed: 3, hoursOld: 3, language: "en"),
      story(4, feed: 4, hoursOld: 7, sources: ["B", "C"], language: "en"),
    ]
    #expect(StorySelection(from: stories, languageCode: "en", now: now).lead?.id.rawValue == 4)
    #expect(StorySelection(from: Array(stories.prefix(3)), languageCode: "en", now: now).lead?.id.rawValue == 3)
  }

  @Test func `does not lead with yesterday's story because of its language`() {
    let stories = [story(1, hoursOld: 1, language: "fr"), story(2, feed: 2, hoursOld: 30, language: "en")]
    #expect(ids(StorySelection(from: stories, languageCode: "en", now: now)) == [1, 2])
  }

  @Test func `does not reduce other languages below the leading stories`() {
    let english = (1...12).map { story($0, feed: 1, hoursOld: 10 + Double($0), picture: true, language: "en") }
    let french = (13...16).map { story($0, feed: $0, hoursOld: 2, language: "fr") }
    let chosen = ids(StorySelection(from: english + french, limit: 8, languageCode: "en", now: now))
    #expect(Array(chosen.prefix(3)) == [1, 2, 3])
    #expect(chosen.filter { $0 > 12 }.count == 4)
  }

  @Test func `does not move a story without a picture next to the lead`() {
    let stories = [
      story(1, hoursOld: 5, picture: true, language: "en"), story(2, feed: 2, hoursOld: 6, language: "en"),
      story(3, feed: 3, hoursOld: 1, picture: true, language: "fr"),
    ]
    #expect(ids(StorySelection(from: stories, languageCode: "en", now: now)) == [1, 3, 2])
  }
}

import Foundation
import GazetteDomain
import Testing

struct ArrivedArticleTests {
  @Test(arguments: [
    [], [""], ["A"], ["Ann"], ["Ann", "Bob"], ["\"Ann\""], ["Ann \\ Bob"], ["é/œ"], ["a\",\"b"], ["]"],
    ["\u{1}", "\u{2028}"],
  ])
  func `joins author names with commas`(authors: [String]) throws {
    let column = Array((try JSONColumn.text(authors) ?? "").utf8)
    let places = ArrivedArticle.Text.allCases.map { $0 == .authors && !column.isEmpty ? 0..<column.count : nil }
    let article = ArrivedArticle(
      id: ArticleID(rawValue: 1), feedID: FeedID(rawValue: 1), published: .distantPast, updated: nil, readingTime: nil,
      isRead: false, isStarred: false, isSubscribed: true, arrival: Arrival(rawValue: 0), block: column, places: places)
    #expect(String(decoding: article.authorLine, as: UTF8.self) == authors.joined(separator: ", "))
  }
}

import FeedParsing
import Testing

@Suite(.enabled(if: SharedFolder.isThere, "the corpora are not beside this checkout"))
struct FeedparserCorpusTests {
  @Test func `reads feedparser's corpus, with known exceptions`() throws {
    let cases = try FeedparserCase.all().filter { !$0.isAboutSanitizing }
    try #require(cases.count > 600)
    var failed: Set<String> = []
    for test in cases {
      let complaints = try FeedparserJudge().complaints(test)
      guard !complaints.isEmpty else { continue }
      failed.insert(test.file)
      if FeedparserExceptions.reasons[test.file] == nil { Issue.record("\(test.file): \(complaints)") }
    }
    let excused = Set(FeedparserExceptions.reasons.keys)
    #expect(excused.subtracting(failed).isEmpty, "these hold and need no excuse any more")
    #expect(Double(cases.count - failed.count) / Double(cases.count) >= 0.97)
  }

  @Test func `reads every feed of feedparser's sanitize group`() throws {
    for test in try FeedparserCase.all() where test.isAboutSanitizing {
      let feed = try FeedParser().parse(SharedFolder.bytes("feedparser/\(test.file)"))
      #expect(
        feed.title != nil || !feed.items.isEmpty || feed.subtitle != nil || feed.info != nil || feed.rights != nil,
        "\(test.file)")
    }
  }
}

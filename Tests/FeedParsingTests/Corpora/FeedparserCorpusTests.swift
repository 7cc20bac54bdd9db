import FeedParsing
import Testing

@Suite(.enabled(if: SharedFolder.isAvailable, "the corpora are not next to this checkout"))
struct FeedparserCorpusTests {
  @Test func `reads feedparser's corpus, with known exceptions`() throws {
    let cases = try FeedparserCase.all().filter { !$0.isAboutSanitizing }
    try #require(cases.count > 600)
    var failed: Set<String> = []
    for test in cases {
      let mismatches = try FeedparserComparison().mismatches(test)
      guard !mismatches.isEmpty else { continue }
      failed.insert(test.file)
      if FeedparserExceptions.reasons[test.file] == nil { Issue.record("\(test.file): \(mismatches)") }
    }
    let expectedFailures = Set(FeedparserExceptions.reasons.keys)
    #expect(expectedFailures.subtracting(failed).isEmpty, "these pass now: remove them from the exceptions")
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

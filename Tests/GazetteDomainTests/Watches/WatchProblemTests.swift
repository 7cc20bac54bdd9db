import GazetteDomain
import Testing

@Suite struct `Watch query problems` {
  private func problem(_ text: String) -> WatchQueryProblem? {
    do throws(WatchQueryProblem) {
      _ = try WatchQuery(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("bike prise<200", .unknownField("prise"), 5..<10, "bike price<200"),
      ("prix<200", .unknownField("prix"), 0..<4, "price<200"),
      ("http://x.example", .unknownField("http"), 0..<4, "\"http://x.example\""),
      ("(bike OR vélo", .unbalanced("("), 0..<1, "(bike OR vélo)"),
      ("bike)", .unbalanced(")"), 4..<5, "bike"), ("a \"b c", .unbalanced("\""), 2..<6, "a \"b c\""),
      ("OR bike", .missingTerm, 0..<2, "bike"), ("bike OR", .missingTerm, 5..<7, "bike"),
      ("a () b", .missingTerm, 2..<4, "a   b"), ("-(OR a)", .missingTerm, 2..<4, "-(  a)"),
      ("price<200 temperature<0", .nothingMatches, 10..<23, "price<200 OR temperature<0"),
      ("city:Paris", .cityAlone, 0..<10, "city:Paris temperature<0"), ("  ", .empty, 0..<2, nil),
      ("***", .empty, 0..<3, nil),
      ("bike\tx", .controlCharacters, 4..<5, "bike x"),
    ] as [(String, WatchQueryProblem.Kind, Range<Int>, String?)])
  func `have a place and a suggestion that can be read`(
    text: String, kind: WatchQueryProblem.Kind, position: Range<Int>, suggestion: String?
  ) throws {
    #expect(problem(text) == WatchQueryProblem(kind, at: position, suggestion: suggestion))
    if let suggestion { _ = try WatchQuery(suggestion) }
  }

  @Test(
    arguments: [
      ("price<abc", "price<200"), ("price<", "price<200"), ("price:300-100", "price:100-300"),
      ("price<1 000", "price<1000"), ("<200", "price<200"), ("price:<200", "price<200"), ("drop:10%", "drop>10%"),
      ("drop>=10", "drop>10%"), ("uv:6", "uv>=6"), ("temperature=0", "temperature<=0"), ("rain>5kg", "rain>5mm"),
      ("within:30d rain>5", "within:168h rain>5"), ("warning>=orang", "warning>=orange"), ("lang:french", "lang:fr"),
      ("type:vind", "type:wind"), ("seller:privat", "seller:private"), ("has:pictur", "has:picture"),
      ("city: Paris snow", "city:Paris snow"), ("starred:yes", "starred"), ("feed<x", "feed:x"),
      ("price<99999999999999", nil), ("temperature<999", "temperature<0"), ("-within:3h rain>2", nil),
    ] as [(String, String?)])
  func `suggest a near value`(text: String, suggestion: String?) throws {
    let found = try #require(problem(text))
    guard case .invalidValue(_, _, let examples) = found.kind else {
      Issue.record("\(found)")
      return
    }
    #expect(examples.isEmpty == false)
    #expect(found.suggestion == suggestion || suggestion == nil)
    if let suggestion = found.suggestion { _ = try WatchQuery(suggestion) }
  }

  @Test func `refuse what is too long, too deep or has too many terms`() {
    let long = String(repeating: "a", count: 501)
    #expect(problem(long) == WatchQueryProblem(.tooLong(limit: 500), at: 500..<501))
    #expect(problem(String(repeating: "e\u{301}\u{302}", count: 90_000))?.kind == .tooLong(limit: 500))
    let deep = String(repeating: "(", count: 9) + "a" + String(repeating: ")", count: 9)
    #expect(problem(deep) == WatchQueryProblem(.tooDeep(limit: 8), at: 8..<9))
    #expect(problem(String(repeating: "(", count: 500))?.kind == .tooDeep(limit: 8))
    #expect(problem(String(repeating: "-(", count: 250))?.kind == .tooDeep(limit: 8))
    #expect(problem((0..<41).map { "w\($0)" }.joined(separator: " "))?.kind == .tooManyTerms(limit: 40))
    #expect(problem((0..<40).map { "w\($0)" }.joined(separator: " ")) == nil)
    #expect(problem(String(repeating: "(a) ", count: 40)) == nil)
  }

  @Test(arguments: WatchField.allCases)
  func `name examples that can be read`(field: WatchField) throws {
    for example in field.examples {
      let needsMore = field == .city || field == .within
      _ = try WatchQuery(needsMore ? "\(example) rain>5mm" : example)
    }
  }
}

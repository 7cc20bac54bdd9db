import GazetteDomain
import GazettePresentation
import Testing

@Suite struct FieldPhrasesTests {
  private static let expectations: [FieldProblem.Expectation] = [
    .number(1...50), .number(1...Int.max), .degrees(-90...90), .trueOrFalse, .oneOf(["a", "b"]), .area, .cursor,
    .something, .described,
  ]

  @Test(arguments: Language.allCases, expectations)
  func `names the field and the given value`(language: Language, expected: FieldProblem.Expectation) {
    let sentence = Phrases.of(language).common.fields.sentence
    let text = sentence(FieldProblem("limit", given: "0", expected: expected))
    #expect(text.contains("limit"))
    #expect(expected == .described || text.contains("0"))
    #expect(text.hasSuffix("."))
    #expect(sentence(FieldProblem("limit", given: "", expected: expected)) != text || expected == .described)
  }

  @Test func `asks only for a price, without the field's name`() {
    let problem = FieldProblem("maxPrice", given: "abc", expected: .price)
    #expect(Phrases.of(.english).common.fields.sentence(problem) == "Enter a price such as 140 or 12.50.")
    #expect(Phrases.of(.french).common.fields.sentence(problem) == "Indiquez un prix, par exemple 140 ou 12,50.")
  }

  @Test func `differs in every language`() {
    for expected in Self.expectations + [.price] {
      let problem = FieldProblem("limit", given: "0", expected: expected)
      let texts = Set(Language.allCases.map { Phrases.of($0).common.fields.sentence(problem) })
      #expect(texts.count == Language.allCases.count)
    }
  }

  @Test func `truncates long values`() {
    #expect(FieldProblem("q", given: String(repeating: "x", count: 500), expected: .price).given.count == 100)
  }
}

import GazetteDomain
import GazettePresentation
import Testing

@Suite struct FieldPhrasesTests {
  private static let expectations: [FieldProblem.Expectation] = [
    .number(1...50), .number(1...Int.max), .degrees(-90...90), .trueOrFalse, .oneOf(["a", "b"]), .price, .area,
    .cursor, .something, .described,
  ]

  @Test(arguments: Language.allCases, expectations)
  func `name the field and what was given`(language: Language, expected: FieldProblem.Expectation) {
    let sentence = Phrases.of(language).common.fields.sentence
    let told = sentence(FieldProblem("limit", given: "0", expected: expected))
    #expect(told.contains("limit"))
    #expect(expected == .described || told.contains("0"))
    #expect(told.hasSuffix("."))
    #expect(sentence(FieldProblem("limit", given: "", expected: expected)) != told || expected == .described)
  }

  @Test func `say the same in no two languages`() {
    for expected in Self.expectations {
      let problem = FieldProblem("limit", given: "0", expected: expected)
      let told = Set(Language.allCases.map { Phrases.of($0).common.fields.sentence(problem) })
      #expect(told.count == Language.allCases.count)
    }
  }

  @Test func `keep what was given short`() {
    #expect(FieldProblem("q", given: String(repeating: "x", count: 500), expected: .price).given.count == 100)
  }
}

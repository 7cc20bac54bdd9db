import ArgumentParser
import GazetteDomain
import GazettePresentation

extension ValidationError {
  /// That the value `given` for an option cannot be used, and what would be right, in the language spoken.
  init(_ option: String, given: String, expected: FieldProblem.Expectation) {
    let problem = FieldProblem(option, given: given, expected: expected)
    self.init(Phrases.of(Spoken.language).common.fields.sentence(problem))
  }
}

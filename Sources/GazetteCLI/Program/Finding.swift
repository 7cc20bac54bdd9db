package import GazettePresentation

/// One thing that `gazette doctor` looked at.
package struct Finding: Encodable, Equatable, Sendable {
  /// How it stands.
  package enum Verdict: String, Encodable, Sendable {
    /// As it should be.
    case good
    /// The paper works, with something to know.
    case warning
    /// Something does not work.
    case trouble
  }

  /// What was looked at, such as `Data folder`.
  package let subject: String
  /// How it stands.
  package let verdict: Verdict
  /// What was found: one sentence.
  package let sentence: String
  /// What to do about it; nil when nothing needs doing.
  package let advice: String?

  /// A finding and what is said of it.
  package init(_ subject: String, _ verdict: Verdict, _ words: FindingWords) {
    self.init(subject, verdict, words.sentence, advice: words.advice)
  }

  /// A finding.
  package init(_ subject: String, _ verdict: Verdict, _ sentence: String, advice: String? = nil) {
    self.subject = subject
    self.verdict = verdict
    self.sentence = sentence
    self.advice = advice
  }
}

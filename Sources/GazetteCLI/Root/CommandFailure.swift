package import GazettePresentation

/// Why a command did not do its work, in words for the person at the terminal.
package struct CommandFailure: Error, Equatable, Sendable {
  /// The exit code that says it to scripts.
  package let status: ExitStatus
  /// What went wrong: one whole sentence.
  package let sentence: String
  /// What to do about it: whole sentences, or nil when there is nothing to do.
  package let advice: String?

  /// A failure with its exit code, its sentence and what to do.
  package init(_ status: ExitStatus, _ sentence: String, advice: String? = nil) {
    self.status = status
    self.sentence = sentence
    self.advice = advice
  }

  /// A failure with its exit code and what is said of it.
  package init(_ status: ExitStatus, _ words: FindingWords) {
    self.init(status, words.sentence, advice: words.advice)
  }

  /// The text for standard error: the sentence, then what to do on a line of its own.
  package var text: String {
    ["gazette: \(sentence)", advice.map { "  \($0)" }].compactMap(\.self).joined(separator: "\n")
  }
}

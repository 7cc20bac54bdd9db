/// What a command's help says of it.
package struct CommandHelpWords: Sendable, Hashable {
  /// What it does, in a sentence.
  package let abstract: String
  /// More about it; empty when the sentence says all.
  package let discussion: String

  /// Makes the words.
  package init(_ abstract: String, _ discussion: String = "") {
    self.abstract = abstract
    self.discussion = discussion
  }
}

/// What a command's help says of an option, a flag or an argument.
package struct OptionWords: Sendable, Hashable {
  /// What it is for.
  package let help: String
  /// What stands for its value, such as `file`; nil where it has none.
  package let value: String?

  /// Makes the words.
  package init(_ help: String, value: String? = nil) {
    self.help = help
    self.value = value
  }
}

/// The settings page, every string ready to be shown.
package struct SettingsPage: Sendable {
  /// One choice of the reader.
  package struct Group: Sendable {
    /// The form's field, its label and a word of explanation.
    package let field, label, hint: String
    /// What can be chosen; exactly one is chosen.
    package let options: [Option]
  }

  /// One thing to choose.
  package struct Option: Sendable {
    /// The form's value and its word.
    package let value, word: String
    /// Whether it is in force.
    package let isChosen: Bool
  }

  /// One thing that the operator decided.
  package struct OperatorRow: Sendable {
    /// What it is, and what it is set to.
    package let label, text: String
    /// The setting's key; nil when it follows from others.
    package let settingKey: String?
  }

  /// The page's title and the sentence below it.
  package let title, lead: String
  /// Said after the reader's choices were kept.
  package let saved: String?
  /// Where the form goes, and where it comes back to.
  package let action, returnTo: String
  /// The reader's block, its choices and its button.
  package let readerTitle: String
  package let groups: [Group]
  package let save: String
  /// The operator's block.
  package let operatorTitle, operatorNote: String
  package let operatorRows: [OperatorRow]
}

/// What every page says.
package struct CommonPhrases: Sendable {
  /// Names of the sections and of the things around them.
  package let sections: SectionNames
  /// Words on buttons and links.
  package let actions: ActionWords
  /// What a page says about the state it is in.
  package let states: StatePhrases
  /// What is said when a request cannot be answered.
  package let errors: ErrorPhrases
  /// What is said of a field that cannot be used.
  package let fields: FieldPhrases
  /// The login page.
  package let login: LoginPhrases
  /// The page that is shown when neither the network nor a copy has the page asked for.
  package let offline: ErrorSentence
  /// Labels of the reader's preferences.
  package let preferences: PreferencePhrases
  /// The help about keys, in the order shown.
  package let keys: KeyPhrases
  /// The command palette.
  package let palette: PalettePhrases
  /// The link that jumps over the masthead.
  package let skipToContent: String
  /// The navigation's name for screen readers.
  package let mainNavigation: String
  /// The sentence under every page of a demo.
  package let demoNotice: String
  /// The footer's word before the names of the data's sources.
  package let dataFrom: String
  /// The line before the edition's time, given that time: « édition de 8 h 05 ».
  package let editionOf: @Sendable (_ time: String) -> String
}

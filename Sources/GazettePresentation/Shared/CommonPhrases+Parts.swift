/// Names of the sections and of the pages around them.
package struct SectionNames: Sendable {
  package let frontPage, weather, map, news, classifieds, settings, about, search, feeds: String
  /// The short name of the classifieds, for the phone's tab bar.
  package let classifiedsShort: String
}

/// Words on buttons and links.
package struct ActionWords: Sendable {
  package let add, remove, undo, refresh, retry, cancel, close, save, search, open, moveUp, moveDown, back, help: String
  package let logIn, logOut, previous, next, more: String
  /// On a field that takes a file, and beside it while there is none.
  package let chooseFile, noFileChosen: String
}

/// What a page says about the state it is in.
package struct StatePhrases: Sendable {
  package let loading, offline, offlineDetail, updated, stale, networkDown, refreshing, nothingHere,
    pictureMissing: String
  /// That the paper itself was renewed while the page was open, and the button that reads it anew.
  package let newEdition, readNewEdition: String
  /// How much of what waited was refused once the server was back: one, and several, where `#` stands for the number.
  package let refusedOne, refusedSeveral: String
  /// That what was asked for is kept until the server is back, and how much waits: one, and several, where `#` stands for
  /// the number.
  package let kept, waitingOne, waitingSeveral: String
  /// What a live region says once new data have landed.
  package let pageUpdated: String
  /// Says to screen readers which parts of the page were updated: `#` stands for their names.
  package let partsUpdated: String
}

/// A short title and one sentence that says what to do.
package struct ErrorSentence: Sendable, Hashable {
  package let title, sentence: String
  /// Makes a sentence.
  package init(_ title: String, _ sentence: String) {
    self.title = title
    self.sentence = sentence
  }
}

/// What is said when a request cannot be answered.
package struct ErrorPhrases: Sendable {
  package let badRequest, notAllowed, notFound, wrongMethod, tooLarge, tooManyRequests: ErrorSentence
  package let internalError, unavailable, wrongHost, otherSite, loginNeeded, conflict, tooSlow: ErrorSentence
  /// That too many are connected, and that another site's page wants a provider to be asked.
  package let crowded, asksFromElsewhere: ErrorSentence
  /// That the program died of it the last time.
  package let setAside: ErrorSentence
  /// What the button says that asks for a page once more.
  package let again: String
}

/// The login page.
package struct LoginPhrases: Sendable {
  package let title, invitation, password, wrong: String
  /// Said after too many failures, given the seconds to wait.
  package let wait: @Sendable (_ seconds: Int) -> String
}

/// Labels of the reader's preferences.
package struct PreferencePhrases: Sendable {
  package let title, language, units, theme, metric, imperial, automatic, light, dark: String
}

/// The command palette.
package struct PalettePhrases: Sendable {
  /// Its name, the words in its empty field, what its keys do, and the name of the key that closes it.
  package let title, field, choose, close, escape: String
  /// The labels of its groups: where to go, what to do, what was found.
  package let places, actions, found: String
  /// What can be done.
  package let addPlace, addFeed, arrange, refresh: String
  /// The last choice, which searches on the search's own page.
  package let searchAll: String
  /// That nothing fits, and that the search does not answer.
  package let nothing, trouble: String
  /// How many choices there are, for screen readers: of one, and of several, where `#` stands for the number.
  package let choice, choices: String
}

/// The help about keys.
package struct KeyPhrases: Sendable {
  package let title, next, previous, open, original, read, star, refresh, search, goTo, add, palette, help: String
}

/// What the sports page says.
package struct SportPhrases: SectionPhrases {
  /// The section's name, and the link to all of it.
  package let name, all: String
  /// What is kept, on the settings page.
  package let stored: SettingsStoragePhrases.Words
  /// What the setting is for.
  package let refreshEvery: String
  /// What the doctor looks at, and that all is well.
  package let subject, sound: String

  package static let french = SportPhrases(
    name: "Sport", all: "Tous les matchs",
    stored: .init("Sport", "matchs et scores", before: nil, count: { "\($0) matchs" }),
    refreshEvery: "Le temps entre deux lectures des scores.", subject: "Sport", sound: "Le terrain est praticable.")

  package static let english = SportPhrases(
    name: "Sport", all: "All matches",
    stored: .init("Sport", "matches and scores", before: nil, count: { "\($0) matches" }),
    refreshEvery: "How long to wait between two readings of the scores.", subject: "Sport",
    sound: "The pitch is playable.")
}

extension Route {
  package static let sport = Route("sport")
}

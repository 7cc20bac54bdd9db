/// The phrases of the sports page.
package struct SportPhrases: SectionPhrases {
  /// The section's name, and the link to the full section.
  package let name, all: String
  /// The stored data, on the settings page.
  package let stored: SettingsStoragePhrases.Words
  /// The purpose of the setting.
  package let refreshEvery: String
  /// The subject of the doctor's check, and its result without problems.
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

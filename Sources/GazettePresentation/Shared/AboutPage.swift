/// The page about the paper, every string ready to be shown.
package struct AboutPage: Sendable {
  /// A software that the paper is built on.
  package struct Software: Sendable {
    /// Its name, where it lives, and its licence.
    package let name, link, licence: String
  }

  /// Keys and what they do.
  package struct KeyRow: Sendable {
    /// The keys as they are pressed, in order.
    package let presses: [String]
    /// What they do.
    package let meaning: String
  }

  /// The page's title and the sentence below it.
  package let title, lead: String
  /// The block on whom the data come from.
  package let sourcesTitle, sourcesNote, noSources: String
  /// Whom the data come from, in the order of the sections, each once.
  package let sources: [Credit]
  /// The block on the software.
  package let softwareTitle, softwareNote: String
  /// What the paper is built on.
  package let software: [Software]
  /// What becomes of the reader's data.
  package let privacyTitle, privacy: String
  /// The map of keys.
  package let keysTitle: String
  /// The keys, in the order of the help.
  package let keys: [KeyRow]
  /// The block on the program.
  package let programTitle, versionLabel, version, licenceLabel, licenceName, licenceLink: String
}

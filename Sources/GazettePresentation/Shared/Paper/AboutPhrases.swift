/// What the page about the paper says.
package struct AboutPhrases: Sendable {
  /// What the paper is, where it is installed as an app.
  package let summary: String
  package let lead, sourcesTitle, sourcesNote, noSources, softwareTitle, softwareNote, privacyTitle, privacy: String
  package let programTitle, version, licence, publicDomain: String
}

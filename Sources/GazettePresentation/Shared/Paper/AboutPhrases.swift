/// What the page about the paper says.
package struct AboutPhrases: Sendable {
  package let lead, sourcesTitle, sourcesNote, noSources, softwareTitle, softwareNote, privacyTitle, privacy: String
  package let programTitle, version, licence, publicDomain: String
}

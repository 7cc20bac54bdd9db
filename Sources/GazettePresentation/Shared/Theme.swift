/// How the paper is coloured.
package enum Theme: String, CaseIterable, Sendable {
  /// As the reader's system is.
  case automatic = "auto"
  /// Ink on paper.
  case light
  /// Pale ink on night.
  case dark
}

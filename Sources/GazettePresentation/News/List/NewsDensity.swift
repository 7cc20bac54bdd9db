/// How much of each article the list shows; the raw value is its name in forms, cookies and styles.
package enum NewsDensity: String, Sendable, CaseIterable {
  /// Pictures and first words, the newest one large.
  case comfortable
  /// A small picture and the title.
  case compact
  /// Titles alone.
  case headlines
}

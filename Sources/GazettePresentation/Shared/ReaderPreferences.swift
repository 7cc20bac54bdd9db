/// What a reader chose for themselves; nil where they chose nothing.
package struct ReaderPreferences: Sendable, Hashable {
  /// The language of every page.
  package var language: Language?
  /// The units of every figure.
  package var units: UnitSystem?
  /// The colours.
  package var theme: Theme?

  /// What a form sends for nothing chosen: the browser's language, the paper's units, the system's colours.
  package static let automatic = Theme.automatic.rawValue

  package init(language: Language? = nil, units: UnitSystem? = nil, theme: Theme? = nil) {
    self.language = language
    self.units = units
    self.theme = theme
  }

  /// Reads what ``text`` writes; what it does not understand is left out.
  package init(text: some StringProtocol) {
    for pair in text.prefix(200).split(separator: ".") {
      let parts = pair.split(separator: "-", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = String(parts[1])
      switch parts[0] {
      case "language": language = Language(rawValue: value)
      case "units": units = UnitSystem(rawValue: value)
      case "theme": theme = Theme(rawValue: value)
      default: continue
      }
    }
  }

  /// The preferences as one cookie value: `language-fr.units-metric.theme-dark`.
  package var text: String {
    [
      language.map { "language-\($0.rawValue)" }, units.map { "units-\($0.rawValue)" },
      theme.map { "theme-\($0.rawValue)" },
    ].compactMap(\.self).joined(separator: ".")
  }
}

/// How the paper is coloured.
package enum Theme: String, CaseIterable, Sendable {
  /// As the reader's system is.
  case automatic = "auto"
  /// Ink on paper.
  case light
  /// Pale ink on night.
  case dark
}

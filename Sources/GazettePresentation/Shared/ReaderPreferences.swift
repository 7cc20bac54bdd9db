/// A reader's own preferences; nil for those that the reader did not choose.
package struct ReaderPreferences: Sendable, Hashable {
  /// The language of every page.
  package var language: Language?
  /// The units of every figure.
  package var units: UnitSystem?
  /// The colours.
  package var theme: Theme?
  /// The clock of times of day.
  package var clock: Clock?

  /// The form's value for no choice: the browser's language, the installation's units, the system's colours.
  package static let automatic = Theme.automatic.rawValue

  package init(language: Language? = nil, units: UnitSystem? = nil, theme: Theme? = nil, clock: Clock? = nil) {
    self.clock = clock
    self.language = language
    self.units = units
    self.theme = theme
  }

  /// Parses ``text``; unknown parts are ignored.
  package init(text: some StringProtocol) {
    for pair in text.prefix(200).split(separator: ".") {
      let parts = pair.split(separator: "-", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = String(parts[1])
      switch parts[0] {
      case "language": language = Language(rawValue: value)
      case "units": units = UnitSystem(rawValue: value)
      case "clock": clock = Clock(rawValue: value)
      case "theme": theme = Theme(rawValue: value)
      default: continue
      }
    }
  }

  /// The preferences as one cookie value: `language-fr.units-metric.theme-dark`.
  package var text: String {
    [
      language.map { "language-\($0.rawValue)" }, units.map { "units-\($0.rawValue)" },
      theme.map { "theme-\($0.rawValue)" }, clock.map { "clock-\($0.rawValue)" },
    ].compactMap(\.self).joined(separator: ".")
  }
}

/// The colour scheme of the pages.
package enum Theme: String, CaseIterable, Sendable {
  /// The scheme of the reader's system.
  case automatic = "auto"
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// The preferences to choose from, for the footer's form and the palette.
package struct OfferedPreferences: Sendable {
  /// One value of a preference.
  package struct Choice: Sendable, Hashable {
    /// The value that a form sends.
    package let value: String
    /// The name for the reader.
    package let name: String
    /// Whether it is the current value.
    package let isChosen: Bool
  }

  private let chosen: ReaderPreferences
  private let words: PreferencePhrases

  package init(chosen: ReaderPreferences, words: PreferencePhrases) {
    self.chosen = chosen
    self.words = words
  }

  /// The browser's language, then each of Gazette's languages by its own name.
  package var languages: [Choice] {
    [automatic(words.automaticLanguage, isChosen: chosen.language == nil)]
      + Language.allCases.map { Choice(value: $0.rawValue, name: $0.ownName, isChosen: $0 == chosen.language) }
  }

  /// The installation's units, then each system.
  package var units: [Choice] {
    [automatic(words.automatic, isChosen: chosen.units == nil)]
      + UnitSystem.allCases.map {
        Choice(value: $0.rawValue, name: words.name($0), isChosen: $0 == chosen.units)
      }
  }

  /// The system's colours, then each theme.
  package var themes: [Choice] {
    Theme.allCases.map {
      let name =
        switch $0 {
        case .automatic: words.automatic
        case .light: words.light
        case .dark: words.dark
        }
      return Choice(value: $0.rawValue, name: name, isChosen: $0 == chosen.theme ?? .automatic)
    }
  }

  private func automatic(_ name: String, isChosen: Bool) -> Choice {
    Choice(value: ReaderPreferences.automatic, name: name, isChosen: isChosen)
  }
}

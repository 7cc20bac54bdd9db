import Foundation

/// Writes the settings page.
package struct SettingsPresenter: Sendable {
  private let edition: Edition
  private var words: SettingsPhrases { edition.phrases.settings }
  private var labels: PreferencePhrases { edition.phrases.common.preferences }

  /// Writes for `edition`.
  package init(edition: Edition) { self.edition = edition }

  /// The page of a reader whose colours are `theme`; `isSaved` right after their choices were kept.
  package func page(theme: Theme, operation: Operation, isSaved: Bool) -> SettingsPage {
    SettingsPage(
      title: edition.phrases.common.sections.settings, lead: words.lead, saved: isSaved ? words.saved : nil,
      action: Route.savePreferences.path, returnTo: Route.settings.path(["saved": "1"]),
      readerTitle: words.readerTitle, groups: [languages, units, themes(theme)],
      save: edition.phrases.common.actions.save, operatorTitle: words.operatorTitle, operatorNote: words.operatorNote,
      operatorRows: rows(operation))
  }

  private var languages: SettingsPage.Group {
    SettingsPage.Group(
      field: "language", label: labels.language, hint: words.languageHint,
      options: Language.allCases.map {
        SettingsPage.Option(value: $0.rawValue, word: $0.ownName, isChosen: $0 == edition.language)
      })
  }

  private var units: SettingsPage.Group {
    SettingsPage.Group(
      field: "units", label: labels.units, hint: words.unitsHint,
      options: UnitSystem.allCases.map {
        SettingsPage.Option(value: $0.rawValue, word: name($0), isChosen: $0 == edition.units)
      })
  }

  private func themes(_ current: Theme) -> SettingsPage.Group {
    let options = Theme.allCases.map { theme in
      SettingsPage.Option(value: theme.rawValue, word: name(theme), isChosen: theme == current)
    }
    return SettingsPage.Group(field: "theme", label: labels.theme, hint: words.themeHint, options: options)
  }

  private func name(_ units: UnitSystem) -> String { units == .metric ? labels.metric : labels.imperial }

  private func name(_ theme: Theme) -> String {
    switch theme {
    case .automatic: labels.automatic
    case .light: labels.light
    case .dark: labels.dark
    }
  }

  private func rows(_ operation: Operation) -> [SettingsPage.OperatorRow] {
    [
      row(words.paperName, operation.paperName, "paper.name"),
      row(words.paperLanguage, operation.language.ownName, "paper.language"),
      row(words.paperUnits, name(operation.units), "paper.units"),
      row(words.timeZone, operation.timeZone.identifier, "paper.timeZone"),
      row(words.address, operation.address, "server.address"),
      row(
        words.hosts, operation.hosts.isEmpty ? words.noHosts : operation.hosts.joined(separator: ", "),
        "server.allowedHosts"),
      row(words.password, operation.hasPassword ? words.isSet : words.isNotSet, "server.password"),
      row(words.encryption, operation.isBehindTLS ? words.encrypted : words.notEncrypted, "server.publicURL"),
      row(words.data, operation.isDemo ? words.madeUpData : words.realData, nil),
      row(words.version, operation.version, nil),
    ]
  }

  private func row(_ label: String, _ text: String, _ key: String?) -> SettingsPage.OperatorRow {
    SettingsPage.OperatorRow(label: label, text: text, settingKey: key)
  }
}

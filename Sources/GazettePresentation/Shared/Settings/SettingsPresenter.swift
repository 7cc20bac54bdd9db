import Foundation
import GazetteDomain

/// Makes the view model of the settings page.
package struct SettingsPresenter: Sendable {
  let edition: Edition
  var words: SettingsPhrases { edition.phrases.settings }
  private var labels: PreferencePhrases { edition.phrases.common.preferences }

  package init(edition: Edition) { self.edition = edition }

  package func page(_ facts: SettingsFacts) -> SettingsPage {
    let save = edition.phrases.common.actions.save
    let forms = SettingsFormPresenter(edition: edition, facts: facts)
    let parts = words.parts
    let anchors = [
      SettingsAnchor(anchor: "reader", heading: words.readerTitle),
      SettingsAnchor(anchor: "paper", heading: parts.paper), SettingsAnchor(anchor: "sources", heading: parts.sources),
      SettingsAnchor(anchor: "rhythm", heading: parts.refreshing), SettingsAnchor(anchor: "keys", heading: parts.keys),
      SettingsAnchor(anchor: "storage", heading: parts.storage),
      SettingsAnchor(anchor: "offline", heading: edition.phrases.offline.settings.title),
      SettingsAnchor(anchor: "keeping", heading: parts.backup),
      SettingsAnchor(anchor: "workshop", heading: words.operatorTitle),
    ]
    return SettingsPage(
      title: edition.phrases.common.sections.settings, lead: words.lead, done: facts.attempt.done,
      failure: facts.attempt.failure, isEditor: facts.isEditor,
      index: facts.isEditor ? anchors : [anchors[0], anchors[1], anchors[6], anchors[7]],
      returnTo: Route.settings.path(["saved": "reader"]), reader: anchors[0],
      groups: groups(facts.preferences), save: save,
      paper: forms.form(
        anchors[1], note: words.effectiveTimeZone(edition.timeZone.identifier, facts.timeZoneOrigin), parts: [.paper],
        save: save),
      home: facts.hasPlaces ? home(facts.places) : nil,
      frontPage: !facts.hasFrontPage
        ? nil
        : SettingsLink(
          path: Route.frontPageLayout.path, label: edition.phrases.frontPage.layout.link,
          hint: edition.phrases.frontPage.layout.lead),
      welcome: !facts.hasWelcome
        ? nil
        : SettingsLink(
          path: Route.welcome.path, label: edition.phrases[WelcomePhrases.self].again,
          hint: edition.phrases[WelcomePhrases.self].againHint),
      account: SettingsLink(
        path: Route.account.path, label: edition.phrases.common.sections.account, hint: words.accountHint),
      readers: SettingsLink(
        path: Route.readers.path, label: edition.phrases.common.sections.readers, hint: words.readersHint),
      sources: forms.sources(anchors[2], save: save),
      refreshing: forms.form(anchors[3], note: words.fields.refreshNote, parts: [.refreshing, .retention], save: save),
      keys: forms.form(anchors[4], note: words.fields.keysNote, parts: [.keys], save: save),
      storage: SettingsStoragePresenter(edition: edition, labels: facts.storageLabels).storage(
        facts.storage, part: anchors[5]),
      limits: forms.form(
        SettingsAnchor(anchor: "limits", heading: words.fields.limitsTitle), parts: [.limits], save: save),
      offline: offline(anchors[6], articles: facts.offlineArticles),
      backup: backup(anchors[7], acceptsBackup: facts.canRestoreBackups), operatorPart: anchors[8],
      operatorNote: words.operatorNote,
      operatorRows: rows(facts.operatorSettings))
  }

  private func groups(_ chosen: ReaderPreferences) -> [SettingsPage.Group] {
    [languages(chosen.language), units(chosen.units), clocks(chosen.clock), themes(chosen.theme ?? .automatic)]
      .compactMap(\.self)
  }

  /// Returns the choice of a clock; nil for a language with only one.
  private func clocks(_ chosen: Clock?) -> SettingsPage.Group? {
    guard edition.phrases.conventions.otherClock != nil else { return nil }
    return SettingsPage.Group(
      field: "clock", label: labels.clock, hint: words.clockHint,
      options: [automatic(labels.automatic, isChosen: chosen == nil)]
        + Clock.allCases.map {
          let label = $0 == .twelve ? labels.twelveHours : labels.twentyFourHours
          return SettingsPage.Option(value: $0.rawValue, label: label, isChosen: $0 == chosen)
        })
  }

  private func languages(_ chosen: Language?) -> SettingsPage.Group {
    SettingsPage.Group(
      field: "language", label: labels.language, hint: words.languageHint,
      options: [automatic(labels.automaticLanguage, isChosen: chosen == nil)]
        + Language.allCases.map {
          SettingsPage.Option(value: $0.rawValue, label: $0.ownName, isChosen: $0 == chosen)
        })
  }

  private func units(_ chosen: UnitSystem?) -> SettingsPage.Group {
    SettingsPage.Group(
      field: "units", label: labels.units, hint: words.unitsHint,
      options: [automatic(labels.automatic, isChosen: chosen == nil)]
        + UnitSystem.allCases.map {
          SettingsPage.Option(value: $0.rawValue, label: labels.name($0), isChosen: $0 == chosen)
        })
  }

  private func automatic(_ label: String, isChosen: Bool) -> SettingsPage.Option {
    SettingsPage.Option(value: ReaderPreferences.automatic, label: label, isChosen: isChosen)
  }

  private func themes(_ chosen: Theme) -> SettingsPage.Group {
    let options = Theme.allCases.map { theme in
      SettingsPage.Option(value: theme.rawValue, label: name(theme), isChosen: theme == chosen)
    }
    return SettingsPage.Group(field: "theme", label: labels.theme, hint: words.themeHint, options: options)
  }

  private func name(_ theme: Theme) -> String {
    switch theme {
    case .automatic: labels.automatic
    case .light: labels.light
    case .dark: labels.dark
    }
  }

  private func home(_ places: [SavedPlace]) -> SettingsHome {
    let words = words.places
    return SettingsHome(
      label: words.home, hint: words.homeHint,
      cities: places.map { saved in
        let place = saved.place
        let name = [place.name, place.region ?? place.country].compactMap(\.self).joined(separator: ", ")
        return SettingsPage.Option(value: saved.id.text, label: name, isChosen: saved.isHome)
      },
      addCity: SettingsLink(
        path: Route.addPlace.path, label: words.addCity, hint: words.noCityHint))
  }

  private func backup(_ part: SettingsAnchor, acceptsBackup: Bool) -> SettingsBackup {
    let words = words.backup
    return SettingsBackup(
      part: part, backupTitle: words.backup, backupNote: words.backupNote,
      backupButton: words.backupButton, restoreTitle: words.restore,
      restoreNote: acceptsBackup ? words.restoreNote : words.restoreElsewhere,
      restoreLabel: words.restoreLabel, restoreConfirm: words.restoreConfirm,
      restoreButton: words.restoreButton, acceptsBackup: acceptsBackup, fileTitle: words.file, fileNote: words.fileNote,
      exportButton: words.exportButton,
      importLabel: words.importLabel, importNote: words.importNote, importButton: words.importButton)
  }

  private func rows(_ operatorSettings: OperatorSettings) -> [SettingsPage.OperatorRow] {
    [
      row(words.paperLanguage, operatorSettings.language?.ownName ?? words.perReader, "paper.language"),
      row(words.paperUnits, operatorSettings.units.map(labels.name) ?? words.perReader, "paper.units"),
      row(words.address, operatorSettings.address, "server.address"),
      row(
        words.hosts, operatorSettings.hosts.isEmpty ? words.noHosts : operatorSettings.hosts.joined(separator: ", "),
        "server.allowedHosts"),
      row(words.password, operatorSettings.hasPassword ? words.isSet : words.isNotSet, "server.password"),
      row(
        words.encryption, operatorSettings.isBehindTLS ? words.encrypted : words.notEncrypted, "server.publicURL"),
      row(words.data, operatorSettings.isDemo ? words.madeUpData : words.realData),
      row(words.version, operatorSettings.version),
    ]
  }

  private func row(_ label: String, _ text: String, _ key: String? = nil) -> SettingsPage.OperatorRow {
    SettingsPage.OperatorRow(label: label, text: text, key: key)
  }
}

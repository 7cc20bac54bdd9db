/// The view model of the settings page.
package struct SettingsPage: Sendable {
  /// One preference of the reader.
  package struct Group: Sendable {
    /// The form's field, its label and a short explanation.
    package let field, label, hint: String
    /// The options; exactly one is chosen.
    package let options: [Option]
  }

  /// One option.
  package struct Option: Sendable {
    /// The form's value and its label.
    package let value, label: String
    /// Whether it is the current one.
    package let isChosen: Bool
  }

  /// One choice of the operator.
  package struct OperatorRow: Sendable {
    /// Its label and its value.
    package let label, text: String
    /// The setting's key; nil when the value derives from others.
    package let key: String?
  }

  /// The page's title and the sentence below it.
  package let title, lead: String
  /// The notice of a successful change; nil when the page was only opened.
  package let done: String?
  /// The error of the request; nothing was changed.
  package let failure: String?
  /// Whether the reader is an editor: only editors see the installation's settings.
  package let isEditor: Bool
  /// The list of the page's parts.
  package let index: [SettingsAnchor]
  /// The address for the redirect after the reader's form.
  package let returnTo: String
  /// The reader's block, its preferences and its button.
  package let reader: SettingsAnchor
  package let groups: [Group]
  package let save: String
  /// The installation's name and time zone, its home city, its front page.
  package let paper: SettingsForm
  package let home: SettingsHome?
  package let frontPage: SettingsLink?
  /// The links to the first steps, to the account, and to the readers.
  package let welcome: SettingsLink?
  package let account, readers: SettingsLink
  /// The sources of stories and ads.
  package let sources: SettingsSources
  /// Refresh intervals and retention periods.
  package let refreshing: SettingsForm
  /// API keys of providers.
  package let keys: SettingsForm
  /// The storage used, and its limits.
  package let storage: SettingsStorage
  package let limits: SettingsForm
  /// The settings for this browser's offline data.
  package let offline: SettingsOffline
  /// Backups and the export file.
  package let backup: SettingsBackup
  /// The operator's block.
  package let operatorPart: SettingsAnchor
  package let operatorNote: String
  package let operatorRows: [OperatorRow]
}

/// A part of the settings page and its heading.
package struct SettingsAnchor: Sendable {
  /// The part's name in the address, after `#`.
  package let anchor: String
  package let heading: String
}

/// A link with a sentence about its target.
package struct SettingsLink: Sendable {
  package let path, label, hint: String
}

/// The home city.
package struct SettingsHome: Sendable {
  package let label, hint: String
  /// The saved cities, in order; empty without any.
  package let cities: [SettingsPage.Option]
  /// The link to add a city.
  package let addCity: SettingsLink
}

/// The sources of stories and ads.
package struct SettingsSources: Sendable {
  /// One additional source of ads.
  package struct Source: Sendable {
    package let name, address: String
    /// The fields' labels for screen readers, which do not see the columns.
    package let nameLabel, addressLabel: String
  }

  package let part: SettingsAnchor
  package let feeds: SettingsLink?
  package let adsTitle, adsHint, nameLabel: String
  /// The sources, then two empty lines; all are read-only when `adsFixed` names the origin that fixes them.
  package let sources: [Source]
  package let adsFixed, adsError, adsButton: String?
}

/// Backups, and all data in one file.
package struct SettingsBackup: Sendable {
  package let part: SettingsAnchor
  package let backupTitle, backupNote, backupButton: String
  package let restoreTitle, restoreNote, restoreLabel, restoreConfirm, restoreButton: String
  /// Whether the page accepts a backup; if not, the note explains how to restore one.
  package let acceptsBackup: Bool
  package let fileTitle, fileNote, exportButton: String
  package let importLabel, importNote, importButton: String
}

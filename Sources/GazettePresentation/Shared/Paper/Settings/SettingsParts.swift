/// The home city.
package struct SettingsHome: Sendable {
  package let homeLabel, homeHint, homeButton: String
  /// Where the choice goes.
  package let homeAction: String
  /// The saved cities in their order; empty when there is none.
  package let cities: [SettingsPage.Option]
  package let hasCities: Bool
  /// To the page that adds one.
  package let addCity: SettingsLink
}

/// Where stories and ads come from.
package struct SettingsSources: Sendable {
  /// One further source of ads.
  package struct Source: Sendable {
    package let sourceName, sourceAddress: String
    /// The fields' labels for who cannot see the columns.
    package let nameLabel, addressLabel: String
  }

  package let part: SettingsAnchor
  package let feeds: SettingsLink?
  package let adsTitle, adsHint, nameWord, addressWord: String
  package let sourcesAction: String
  /// The sources, then two empty lines; all are read only when `adsFixed` says who decided.
  package let sources: [Source]
  package let adsFixed, adsError, adsButton: String?
}

/// What takes room on the disk.
package struct SettingsStorage: Sendable {
  /// One kind of data.
  package struct Row: Sendable {
    package let kindName, kindHint: String
    /// Its size in words, and how many things there are.
    package let size: String
    package let count: String?
    /// Its share of everything in percent, at least 1 where there is anything; nil when it is not known.
    package let share: Int?
    /// To the page that asks whether to empty it; nil where that cannot be done.
    package let emptyPath, emptyWord, emptyLabel: String?
  }

  package let part: SettingsAnchor
  package let storageNote: String
  package let storageRows: [Row]
  package let totalLabel, total: String
  /// Said when nothing can be measured.
  package let unknown: String?
}

/// Backups, and everything as one file.
package struct SettingsKeeping: Sendable {
  package let part: SettingsAnchor
  package let backupTitle, backupNote, backupPath, backupWord: String
  package let restoreTitle, restoreNote, restorePath, restoreLabel, restoreConfirm, restoreWord: String
  package let fileTitle, fileNote, exportPath, exportWord: String
  package let importPath, importLabel, importNote, importWord: String
}

/// The page that asks before a kind of data is emptied.
package struct EmptyStoragePage: Sendable {
  package let title, sentence, after: String
  package let action, confirm: String
  package let back, backWord: String
}

package import GazetteDomain

/// The phrases of the settings page.
package struct SettingsPhrases: Sendable {
  package let lead: String
  /// The notice that settings were saved, given their names; without names when they are unknown.
  package let saved: @Sendable (_ names: [String]) -> String
  package let readerTitle, languageHint, unitsHint, clockHint, perReader, themeHint: String
  /// The purposes of the account page and of the readers page.
  package let accountHint, readersHint: String
  package let operatorTitle, operatorNote: String
  /// The time zone of pages, and its origin.
  package let effectiveTimeZone: @Sendable (_ name: String, _ origin: TimeZoneOrigin) -> String
  package let paperName, paperLanguage, paperUnits, timeZone, address, hosts, noHosts, password, encryption,
    data: String
  package let isSet, isNotSet, encrypted, notEncrypted, realData, madeUpData, version: String
  /// The headings of the parts, and the heading of their list.
  package let parts: SettingsPartNames
  /// The purpose of each setting of the installation.
  package let descriptions: SettingPhrases
  /// The phrases around the settings that can be changed here.
  package let fields: SettingsFieldPhrases
  /// The home city, feeds, additional sources of ads.
  package let places: SettingsPlacePhrases
  /// The storage used.
  package let storage: SettingsStoragePhrases
  /// Backups and the export file.
  package let backup: SettingsBackupPhrases
}

/// The headings of the settings page's parts.
package struct SettingsPartNames: Sendable {
  package let index, paper, sources, refreshing, keys, storage, backup: String
}

/// The phrases around the settings that can be changed, and for their errors.
package struct SettingsFieldPhrases: Sendable {
  package let refreshNote, keysNote, limitsTitle: String
  /// A duration in the largest unit that gives a whole number.
  package let minutes, hours, days: @Sendable (_ count: Int) -> String
  /// The mark of the default choice: « (par défaut) ».
  package let defaultChoice: @Sendable (_ choice: String) -> String
  package let keyIsSet, keyIsNotSet, removeKey: String
  /// The origin that fixes a setting.
  package let fixedByFile, fixedByEnvironment: @Sendable (_ name: String) -> String
  package let fixedByOption, fixedByDemo: String
  /// The errors of typed values.
  package let badText: @Sendable (_ maximum: Int) -> String
  package let badTimeZone, badMegabytes, badListings, badPeriod, unknown, notSaved: String
  /// The notice above the page after a refused change.
  package let refused: String
}

/// The home city, feeds, additional sources of ads.
package struct SettingsPlacePhrases: Sendable {
  package let home, homeHint, noCity, noCityHint, addCity: String
  package let feeds, feedsHint, adName: String
  /// The labels of a line's two fields.
  package let adNameOf, adAddressOf: @Sendable (_ line: Int) -> String
}

/// The storage used, and the effects of deleting it.
package struct SettingsStoragePhrases: Sendable {
  /// A kind of data: its name, its description, and the question and warning before its deletion.
  package struct Words: Sendable {
    package let name, hint: String
    /// The warning before deletion; nil for data that cannot be deleted here.
    package let before: String?
    /// The question before deletion: « Delete saved forecasts? ».
    package let question: String
    /// The number of deleted items: « 12 images ».
    package let count: @Sendable (_ count: Int) -> String
    package init(
      _ name: String, _ hint: String, question: String = "", before: String?,
      count: @escaping @Sendable (_ count: Int) -> String
    ) {
      self.name = name
      self.hint = hint
      self.before = before
      self.question = question
      self.count = count
    }
  }

  package let weather, warnings, news, classifieds, pictures, tiles, database: Words
  package let note, total, unknown, notKnown, empty, confirm, cancel: String
  package let emptyOf, emptied: @Sendable (_ what: String) -> String
  /// The units for bytes, and for thousands, millions and billions of bytes.
  package let byteUnits: [String]
}

/// Backups, and all data in one file.
package struct SettingsBackupPhrases: Sendable {
  package let backup, backupNote, backupButton: String
  /// `restoreElsewhere` when the page accepts no backup.
  package let restore, restoreNote, restoreElsewhere, restoreLabel, restoreConfirm, restoreButton, restored: String
  package let notConfirmed, noFile, notABackup, damagedBackup, notRestored: String
  /// The reason why a backup was not restored: no one could administer the installation.
  package let lockedBackup: @Sendable (_ lock: LockedBackup) -> String
  package let file, fileNote, exportButton, importLabel, importNote, importButton: String
  package let imported: @Sendable (_ counts: ReaderArchiveCounts) -> String
  /// The reason why a file was not imported.
  package let problems: ReaderArchivePhrases
}

/// The reason why a file was not imported; nothing was changed.
package struct ReaderArchivePhrases: Sendable {
  package let notJSON, notOurs, newer: String
  /// The value at `place` of the file, such as `places[2].latitude`, is missing or invalid.
  package let wrong: @Sendable (_ place: String) -> String
  package let setting: @Sendable (_ key: String) -> String
  package let tooMany: @Sendable (_ what: String, _ maximum: Int) -> String
  package let tooManyValues: @Sendable (_ maximum: Int) -> String
  package let quarantined, busy: String
  package let notSaved: String

  /// Returns why a file was not imported, in one or two sentences.
  package func sentence(_ problem: ReaderArchiveProblem) -> String {
    switch problem {
    case .notJSON: notJSON
    case .notOurs: notOurs
    case .newer: newer
    case .wrong(let place): wrong(place)
    case .tooMany(let place, let maximum): tooMany(place, maximum)
    case .setting(let key): setting(key)
    case .tooManyValues(let maximum): tooManyValues(maximum)
    case .quarantined: quarantined
    case .busy: busy
    case .store: notSaved
    }
  }
}

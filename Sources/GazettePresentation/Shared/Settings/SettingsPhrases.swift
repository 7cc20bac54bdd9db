package import GazetteDomain

/// What the settings page says.
package struct SettingsPhrases: Sendable {
  package let lead: String
  /// That these were saved, by their names; none where that is not known.
  package let saved: @Sendable (_ names: [String]) -> String
  package let readerTitle, languageHint, unitsHint, clockHint, eachReadersOwn, themeHint: String
  /// What the pages about one's account and about all readers are for.
  package let accountHint, readersHint: String
  package let operatorTitle, operatorNote: String
  /// Which time zone pages are in, and where that comes from.
  package let timeZoneInForce: @Sendable (_ name: String, _ origin: TimeZoneOrigin) -> String
  package let paperName, paperLanguage, paperUnits, timeZone, address, hosts, noHosts, password, encryption,
    data: String
  package let isSet, isNotSet, encrypted, notEncrypted, realData, madeUpData, version: String
  /// The headings of the parts, and the name of their list.
  package let parts: SettingsPartNames
  /// What each setting of the installation is for.
  package let each: SettingPhrases
  /// What stands around those that can be changed here.
  package let fields: SettingsFieldPhrases
  /// Home city, feeds, further ads.
  package let places: SettingsPlacePhrases
  /// What takes room.
  package let storage: SettingsStoragePhrases
  /// Backups and the one file.
  package let keeping: SettingsKeepingPhrases
}

/// The headings of the settings page's parts.
package struct SettingsPartNames: Sendable {
  package let index, paper, sources, rhythm, keys, storage, keeping: String
}

/// What stands around the settings that can be changed, and what can be wrong with them.
package struct SettingsFieldPhrases: Sendable {
  package let rhythmNote, keysNote, limitsTitle: String
  /// A length of time in the unit that it is whole in.
  package let minutes, hours, days: @Sendable (_ count: Int) -> String
  /// Behind the usual choice: « (habituel) ».
  package let usual: @Sendable (_ choice: String) -> String
  package let keyIsSet, keyIsNotSet, removeKey: String
  /// Who decided what cannot be changed here.
  package let fixedByFile, fixedByEnvironment: @Sendable (_ name: String) -> String
  package let fixedByOption, fixedByDemo: String
  /// What is wrong with what was typed.
  package let badText: @Sendable (_ most: Int) -> String
  package let badTimeZone, badMegabytes, badListings, badPeriod, unknown, notKept: String
  /// Above the page after something was refused.
  package let refused: String
}

/// Home city, feeds, further ads.
package struct SettingsPlacePhrases: Sendable {
  package let home, homeHint, homeButton, noCity, noCityHint, addCity: String
  package let feeds, feedsHint, adName: String
  /// The labels of a line's two fields.
  package let adNameOf, adAddressOf: @Sendable (_ line: Int) -> String
}

/// What takes room, and what emptying it means.
package struct SettingsStoragePhrases: Sendable {
  /// A kind of data: its name, what it is, and what is asked and told before it is emptied.
  package struct Words: Sendable {
    package let name, hint: String
    /// What is told before it is emptied; nil for what cannot be.
    package let before: String?
    /// What is asked then: « Delete saved forecasts? ».
    package let question: String
    /// What was removed: « 12 images ».
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
  package let note, total, unknown, notKnown, empty, confirm, kept: String
  package let emptyOf, emptied: @Sendable (_ what: String) -> String
  /// The words for bytes, thousands, millions and thousands of millions of them.
  package let byteUnits: [String]
}

/// Backups, and everything as one file.
package struct SettingsKeepingPhrases: Sendable {
  package let backup, backupNote, backupButton: String
  /// `restoreElsewhere` where the page takes no backup.
  package let restore, restoreNote, restoreElsewhere, restoreLabel, restoreConfirm, restoreButton, restored: String
  package let notConfirmed, noFile, notABackup, damagedBackup, notRestored: String
  /// Why a backup was not restored that no one could look after.
  package let lockedBackup: @Sendable (_ lock: LockedBackup) -> String
  package let file, fileNote, exportButton, importLabel, importNote, importButton: String
  package let imported: @Sendable (_ counts: PaperFileCounts) -> String
  /// Why a file was not taken in.
  package let problems: PaperFilePhrases
}

/// Why a file was not taken in: nothing was changed.
package struct PaperFilePhrases: Sendable {
  package let notJSON, notOurs, newer: String
  /// Something at `place` of the file, such as `places[2].latitude`, is missing or impossible.
  package let wrong: @Sendable (_ place: String) -> String
  package let setting: @Sendable (_ key: String) -> String
  package let tooMany: @Sendable (_ what: String, _ most: Int) -> String
  package let tooManyValues: @Sendable (_ most: Int) -> String
  package let setAside, busy: String
  package let notKept: String

  /// Why a file was not taken in, in one or two sentences.
  package func sentence(_ problem: PaperFileProblem) -> String {
    switch problem {
    case .notJSON: notJSON
    case .notOurs: notOurs
    case .newer: newer
    case .wrong(let place): wrong(place)
    case .tooMany(let place, let most): tooMany(place, most)
    case .setting(let key): setting(key)
    case .tooManyValues(let most): tooManyValues(most)
    case .setAside: setAside
    case .busy: busy
    case .store: notKept
    }
  }
}

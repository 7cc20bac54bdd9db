/// The settings page, every string ready to be shown.
package struct SettingsPage: Sendable {
  /// One choice of the reader.
  package struct Group: Sendable {
    /// The form's field, its label and a word of explanation.
    package let field, label, hint: String
    /// What can be chosen; exactly one is chosen.
    package let options: [Option]
  }

  /// One thing to choose.
  package struct Option: Sendable {
    /// The form's value and its word.
    package let value, word: String
    /// Whether it is in force.
    package let isChosen: Bool
  }

  /// One thing that the operator decided.
  package struct OperatorRow: Sendable {
    /// What it is, and what it is set to.
    package let label, text: String
    /// The setting's key; nil when it follows from others.
    package let key: String?
  }

  /// The page's title and the sentence below it.
  package let title, lead: String
  /// Said after something was done; nil when the page was only opened.
  package let done: String?
  /// What is wrong with what was sent; nothing was changed.
  package let trouble: String?
  /// Whether the reader looks after the paper: what is the paper's is for them alone.
  package let isEditor: Bool
  /// The list of the page's parts.
  package let index: [SettingsAnchor]
  /// Where the reader's form comes back to.
  package let returnTo: String
  /// The reader's block, its choices and its button.
  package let reader: SettingsAnchor
  package let groups: [Group]
  package let save: String
  /// The paper's own name and hour, its home city, its front page.
  package let paper: SettingsForm
  package let home: SettingsHome?
  package let frontPage: SettingsLink?
  /// What the reader comes in with, and who else reads the paper.
  package let welcome: SettingsLink?
  package let account, readers: SettingsLink
  /// Where stories and ads come from.
  package let sources: SettingsSources
  /// How often is fetched, and how long is kept.
  package let rhythm: SettingsForm
  /// Keys of providers.
  package let keys: SettingsForm
  /// What takes room, and how much may.
  package let storage: SettingsStorage
  package let limits: SettingsForm
  /// What this browser keeps to be read without the network.
  package let offline: SettingsOffline
  /// Backups and the one file.
  package let keeping: SettingsKeeping
  /// The operator's block.
  package let workshop: SettingsAnchor
  package let operatorNote: String
  package let operatorRows: [OperatorRow]
}

/// A part of the settings page and its name.
package struct SettingsAnchor: Sendable {
  /// The part's name in the address, after `#`.
  package let anchor: String
  package let heading: String
}

/// A link with a sentence on where it leads.
package struct SettingsLink: Sendable {
  package let path, word, hint: String
}

/// The home city.
package struct SettingsHome: Sendable {
  package let label, hint, button: String
  /// The saved cities in their order; empty when there is none.
  package let cities: [SettingsPage.Option]
  /// To the page that adds one.
  package let addCity: SettingsLink
}

/// Where stories and ads come from.
package struct SettingsSources: Sendable {
  /// One further source of ads.
  package struct Source: Sendable {
    package let name, address: String
    /// The fields' labels for who cannot see the columns.
    package let nameLabel, addressLabel: String
  }

  package let part: SettingsAnchor
  package let feeds: SettingsLink?
  package let adsTitle, adsHint, nameWord: String
  /// The sources, then two empty lines; all are read only when `adsFixed` says who decided.
  package let sources: [Source]
  package let adsFixed, adsError, adsButton: String?
}

/// Backups, and everything as one file.
package struct SettingsKeeping: Sendable {
  package let part: SettingsAnchor
  package let backupTitle, backupNote, backupWord: String
  package let restoreTitle, restoreNote, restoreLabel, restoreConfirm, restoreWord: String
  /// Whether the page takes a backup; else the note says how it is restored.
  package let takesBackup: Bool
  package let fileTitle, fileNote, exportWord: String
  package let importLabel, importNote, importWord: String
}

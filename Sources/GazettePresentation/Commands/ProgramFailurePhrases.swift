package import GazetteDomain

/// Why the commands that run and look after the paper do not do their work: a sentence, and what to do.
package struct ProgramFailurePhrases: Sendable {
  /// Files.
  package let fileExists, fileNotWritten, fileUnreadable, backupMissing: @Sendable (_ file: String) -> FindingWords
  /// What cannot be written: to standard output, as JSON, as the paper's one file.
  package let outputClosed, noJSON: FindingWords
  package let paperNotWritten: @Sendable (_ detail: String) -> FindingWords
  /// Backups.
  package let nothingToBackUp: @Sendable (_ folder: String) -> FindingWords
  package let restoreDeclined: FindingWords
  package let backupNotWritten, notABackup, backupDamaged: @Sendable (_ file: String, _ detail: String) -> FindingWords
  package let backupLocked: @Sendable (_ file: String, _ lock: LockedBackup) -> FindingWords
  /// What the store says of the data folder.
  package let store: @Sendable (_ error: StoreError, _ folder: String) -> FindingWords
  /// Why PostgreSQL cannot be used, with what was said of it.
  package let database: @Sendable (_ trouble: DatabaseTrouble, _ detail: String) -> FindingWords
  /// Why a paper was not moved: nobody said where, somebody's is there already, or what arrived in a table is not what was sent.
  package let moveNeedsAddress, moveNeedsRoom: FindingWords
  /// That a paper is not all there, as the move that brings it has not ended.
  package let moveUnfinished: FindingWords
  package let moveDiffers: @Sendable (_ table: String) -> FindingWords
  /// Passwords, and who may listen.
  package let noPassword, notHashed, notAHash: FindingWords
  package let badProvider: @Sendable (_ name: String, _ reason: String) -> FindingWords
  package let shortPassword: @Sendable (_ least: Int) -> FindingWords
  package let openToAll: @Sendable (_ address: String) -> FindingWords
  /// The port and the address to listen on.
  package let portTaken: @Sendable (_ address: String, _ port: Int) -> FindingWords
  package let portForbidden: @Sendable (_ port: Int) -> FindingWords
  package let unknownAddress: @Sendable (_ address: String) -> FindingWords
  /// The paper stopped by itself; a demo lacks its parts or its folder.
  package let stopped, demoIncomplete, noTemporaryFolder: @Sendable (_ detail: String) -> FindingWords
  /// What is wrong with the settings, and what to do about it.
  package let settings: SettingsFailurePhrases
  /// What is piped or named for the tools.
  package let tools: ToolFailurePhrases
}

/// What is wrong with the settings.
package struct SettingsFailurePhrases: Sendable {
  /// There is no such setting, from such an origin; there is one with a near name.
  package let unknown: @Sendable (_ name: String, _ origin: String, _ nearest: String?) -> String
  /// A value that is not understood (nil for a secret), and what it must be.
  package let illTyped: @Sendable (_ shown: String?, _ name: String, _ origin: String, _ expected: String) -> String
  /// What it must be.
  package let shapes: SettingShapePhrases
  /// The settings file cannot be read.
  package let unreadable: @Sendable (_ path: String, _ reason: String) -> String
  package let noFile: String
  package let notYAML: @Sendable (_ detail: String) -> String
  package let badLine: @Sendable (_ line: Int) -> String
  /// What to do.
  package let advice: String
  /// That what was chosen on the settings page cannot be read.
  package let choicesUnreadable: @Sendable (_ detail: String) -> String
}

/// What the tools refuse.
package struct ToolFailurePhrases: Sendable {
  package let notFetched: @Sendable (_ reason: String, _ way: String?) -> FindingWords
  package let notAHeader, notABase: @Sendable (_ text: String) -> FindingWords
  package let badLine: @Sendable (_ number: Int) -> FindingWords
  package let noArticle: FindingWords
  /// That a file is no feed, and why.
  package let notAFeed: @Sendable (_ file: String, _ reason: String) -> String
  package let noAddress: @Sendable (_ host: String) -> String
  /// Why a file is no feed, after a colon, and what to do.
  package let emptyFeed, unknownFeed: String
  package let largeFeed: @Sendable (_ megabytes: Int) -> String
  package let webPage, listOfFeeds: FindingWords
  package let otherDocument: @Sendable (_ root: String) -> String
}

/// Why the database of many nodes cannot be used.
package enum DatabaseTrouble: Sendable, CaseIterable {
  case unreadableAddress, unknownHost, unreachable, wrongPassword, unknownDatabase, refused, untrusted
  /// What stands behind is the server's version, the extension's name, the migration's name.
  case oldServer, missingExtension, newerSchema
  case foreignTables, cannotMigrate
}

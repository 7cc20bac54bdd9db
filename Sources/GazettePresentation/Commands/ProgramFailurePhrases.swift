package import GazetteDomain

/// The failures of the commands that run and maintain the installation: a sentence, and a remedy.
package struct ProgramFailurePhrases: Sendable {
  /// Files.
  package let fileExists, fileNotWritten, fileUnreadable, backupMissing: @Sendable (_ file: String) -> FindingWords
  /// Output that cannot be written: to standard output, as JSON, as the export file.
  package let outputClosed, noJSON: FindingWords
  package let exportNotWritten: @Sendable (_ detail: String) -> FindingWords
  /// Backups.
  package let nothingToBackUp: @Sendable (_ folder: String) -> FindingWords
  package let restoreDeclined: FindingWords
  package let backupNotWritten, notABackup, backupDamaged: @Sendable (_ file: String, _ detail: String) -> FindingWords
  package let backupLocked: @Sendable (_ file: String, _ lock: LockedBackup) -> FindingWords
  /// The store's errors about the data folder.
  package let store: @Sendable (_ error: StoreError, _ folder: String) -> FindingWords
  /// The reason why PostgreSQL cannot be used, with its message.
  package let database: @Sendable (_ problem: DatabaseProblem, _ detail: String) -> FindingWords
  /// The reason why a move failed: no target was given, the target has data already, or a table's data arrived changed.
  package let moveTargetMissing, moveTargetNotEmpty: FindingWords
  /// The installation is incomplete because the move to it has not finished.
  package let moveUnfinished: FindingWords
  package let moveDiffers: @Sendable (_ table: String) -> FindingWords
  /// Passwords, and open access.
  package let noPassword, notHashed, notAHash: FindingWords
  package let badProvider: @Sendable (_ name: String, _ reason: String) -> FindingWords
  package let shortPassword: @Sendable (_ minimum: Int) -> FindingWords
  package let openWithoutPassword: @Sendable (_ address: String) -> FindingWords
  /// The port and the address to listen on.
  package let portTaken: @Sendable (_ address: String, _ port: Int) -> FindingWords
  package let portForbidden: @Sendable (_ port: Int) -> FindingWords
  package let unknownAddress: @Sendable (_ address: String) -> FindingWords
  /// The server stopped by itself; a demo lacks its parts or its folder.
  package let stopped, demoIncomplete, noTemporaryFolder: @Sendable (_ detail: String) -> FindingWords
  /// Errors in the settings, with remedies.
  package let settings: SettingsFailurePhrases
  /// Errors in the tools' input.
  package let tools: ToolFailurePhrases
}

/// Errors in the settings.
package struct SettingsFailurePhrases: Sendable {
  /// There is no such setting, from such an origin; with the most similar name.
  package let unknown: @Sendable (_ name: String, _ origin: String, _ nearest: String?) -> String
  /// An invalid value (nil for a secret), and the valid ones.
  package let invalidValue: @Sendable (_ shown: String?, _ name: String, _ origin: String, _ expected: String) -> String
  /// The valid values.
  package let shapes: SettingShapePhrases
  /// The settings file cannot be read.
  package let unreadable: @Sendable (_ path: String, _ reason: String) -> String
  package let noFile: String
  package let notYAML: @Sendable (_ detail: String) -> String
  package let badLine: @Sendable (_ line: Int) -> String
  /// The remedy.
  package let advice: String
  /// The choices of the settings page cannot be read.
  package let choicesUnreadable: @Sendable (_ detail: String) -> String
}

/// The errors of the tools.
package struct ToolFailurePhrases: Sendable {
  package let notFetched: @Sendable (_ reason: String, _ remedy: String?) -> FindingWords
  package let notAHeader, notABase: @Sendable (_ text: String) -> FindingWords
  package let badLine: @Sendable (_ number: Int) -> FindingWords
  package let noArticle: FindingWords
  /// A file is not a feed, with the reason.
  package let notAFeed: @Sendable (_ file: String, _ reason: String) -> String
  package let noAddress: @Sendable (_ host: String) -> String
  /// The reason why a file is not a feed, for use after a colon, and the remedy.
  package let emptyFeed, unknownFeed: String
  package let largeFeed: @Sendable (_ megabytes: Int) -> String
  package let webPage, listOfFeeds: FindingWords
  package let otherDocument: @Sendable (_ root: String) -> String
}

/// The reason why PostgreSQL cannot be used.
package enum DatabaseProblem: Sendable, CaseIterable {
  case unreadableAddress, unknownHost, unreachable, wrongPassword, unknownDatabase, refused, untrusted
  /// The detail is the server's version, the extension's name, the migration's name.
  case oldServer, missingExtension, newerSchema
  case foreignTables, cannotMigrate
}

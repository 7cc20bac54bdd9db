package import Foundation
package import GazetteDomain
package import GazettePresentation

/// A running installation, as the settings page and its part of the API show and change it.
package protocol InstallationSettings: Sendable {
  /// The settings that the page may change or shows as fixed, in the table's order.
  var shown: [InstallationSetting] { get }
  /// Saves settings and applies them, either all or none. Nil resets a setting to its default.
  func change(_ changes: [String: String?]) async throws(SettingProblems)
  /// Returns the reader's saved places in their order, with names in that language.
  func places(of reader: ReaderKey, languageCode: String) async throws(StoreError) -> [SavedPlace]
  /// Makes a saved place the reader's home.
  func chooseHome(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError)
  /// Returns the storage that each kind of data uses.
  func storage() async throws(StoreError) -> [StorageUse]
  /// Deletes the data of a kind that can be deleted; returns the number of deleted items.
  func empty(_ kind: StorageKind) async throws(StoreError) -> Int
  /// Returns a backup of everything, of every reader.
  func backUp() async throws(StoreError) -> Data
  /// True when a backup can be restored while the server runs.
  var canRestoreBackups: Bool { get }
  /// Replaces everything with a backup, after checking it.
  func restore(_ backup: [UInt8]) async throws(StoreError)
  /// Returns all of the reader's data as one file.
  func exportPaper(of reader: ReaderKey) async throws(ReaderArchiveProblem) -> [UInt8]
  /// Imports such a file; returns the counts of its items and the reader's new preferences.
  func importPaper(
    _ file: [UInt8], for reader: ReaderKey
  ) async throws(ReaderArchiveProblem) -> (ReaderArchiveCounts, ReaderPreferences)
}

/// The problems with a change of settings, which then changed nothing.
package struct SettingProblems: Error, Equatable {
  /// The problems, in the order of their keys; never empty.
  package let problems: [SettingProblem]
  /// Makes an error of at least one problem.
  package init(_ problems: [SettingProblem]) { self.problems = problems }
}

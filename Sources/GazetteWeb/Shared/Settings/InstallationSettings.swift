package import Foundation
package import GazetteDomain
package import GazettePresentation

/// What the settings page and its part of the API show and change of a running installation.
package protocol InstallationSettings: Sendable {
  /// The settings that the page may change or shows as fixed, in the table's order.
  var shown: [PaperSetting] { get }
  /// Keeps settings and puts them in force: all of them, or none. Nil is as usual again.
  func change(_ changes: [String: String?]) async throws(SettingProblems)
  /// The reader's saved places in their order, called as the language calls them.
  func places(of reader: ReaderKey, languageCode: String) async throws(StoreError) -> [SavedPlace]
  /// Makes a saved place the reader's home.
  func chooseHome(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError)
  /// What takes room.
  func storage() async throws(StoreError) -> [StorageUse]
  /// Empties what can be emptied; answers how many things went.
  func empty(_ kind: StorageKind) async throws(StoreError) -> Int
  /// A backup of everything, of every reader.
  func backUp() async throws(StoreError) -> Data
  /// Whether a backup can be put in place while the paper is served.
  var restoresBackups: Bool { get }
  /// Puts a backup in the place of everything, once it is checked.
  func restore(_ backup: [UInt8]) async throws(StoreError)
  /// Everything of the reader's as one file.
  func exportPaper(of reader: ReaderKey) async throws(PaperFileProblem) -> [UInt8]
  /// Takes such a file in; answers what it brought and what the reader prefers now.
  func importPaper(
    _ file: [UInt8], for reader: ReaderKey
  ) async throws(PaperFileProblem) -> (PaperFileCounts, ReaderPreferences)
}

/// What is wrong with a change of settings; none was changed.
package struct SettingProblems: Error, Equatable {
  /// The problems, in the order of their keys; never empty.
  package let problems: [SettingProblem]
  /// Gathers problems, at least one.
  package init(_ problems: [SettingProblem]) { self.problems = problems }
}

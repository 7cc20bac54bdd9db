package import Foundation
package import GazetteDomain
package import GazettePresentation

/// What the settings page shows and changes; Composition fills it.
package struct SettingsWebDependencies: Sendable {
  /// The settings of the installation, in the table's order.
  package var settings: @Sendable () -> [PaperSetting] = { [] }
  /// Keeps settings of the installation and puts them in force: all of them, or none. Nil is as usual again.
  package var change: @Sendable ([String: String?]) async throws(SettingProblems) -> Void = { _ in }
  /// The saved places in their order; nil in a paper without places.
  package var places: (@Sendable () async throws(StoreError) -> [SavedPlace])?
  /// Makes a saved place home.
  package var chooseHome: @Sendable (PlaceID) async throws(StoreError) -> Void = { _ in }
  /// What takes room.
  package var storage: @Sendable () async throws(StoreError) -> [StorageUse] = { [] }
  /// Empties what can be emptied; answers how many things went.
  package var empty: @Sendable (StorageKind) async throws(StoreError) -> Int = { _ in 0 }
  /// A backup of everything, as bytes.
  package var backUp: @Sendable () async throws(StoreError) -> Data = { () throws(StoreError) in throw .notFound }
  /// Puts a backup in the place of everything, once it is checked.
  package var restore: @Sendable ([UInt8]) async throws(StoreError) -> Void = { _ throws(StoreError) in
    throw .notFound
  }
  /// Everything as one file.
  package var exportPaper: @Sendable () async throws(PaperFileProblem) -> [UInt8] = { () throws(PaperFileProblem) in []
  }
  /// Takes such a file in; answers what it brought and what the reader prefers now.
  package var importPaper: @Sendable ([UInt8]) async throws(PaperFileProblem) -> (PaperFileCounts, ReaderPreferences) =
    {
      _ throws(PaperFileProblem) in throw .notOurs
    }
  /// The most bytes of a file that ``importPaper`` takes.
  package var mostImported = 16_000_000

  /// Dependencies of a paper without settings.
  package init() {}
}

/// What is wrong with a change of settings; none was changed.
package struct SettingProblems: Error, Equatable {
  /// The problems, in the order of their keys; never empty.
  package let problems: [SettingProblem]
  /// Gathers problems, at least one.
  package init(_ problems: [SettingProblem]) { self.problems = problems }
}

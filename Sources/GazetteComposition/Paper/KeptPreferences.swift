import GazetteDomain
import GazettePresentation
import GazetteStore
import Logging
import Synchronization

/// The reader's preferences: read at every page, so kept in memory, and stored when they change.
final class KeptPreferences: Sendable {
  private let store: any ReaderSettingsStore
  private let changes: ChangeFeed
  private let logger: Logger
  private let kept: Mutex<ReaderPreferences>

  /// Reads what is stored.
  init(_ paper: Installation) async throws(StoreError) {
    store = SQLiteReaderSettingsStore(paper.database)
    changes = paper.changes
    logger = paper.logger
    kept = Mutex(ReaderPreferences(try await store.settings(of: .owner)))
  }

  /// The preferences in force.
  var current: ReaderPreferences { kept.withLock(\.self) }

  /// Puts `preferences` in force and stores them.
  func keep(_ preferences: ReaderPreferences) async {
    kept.withLock { $0 = preferences }
    do throws(StoreError) {
      var settings = try await store.settings(of: .owner)
      settings.languageCode = preferences.language?.code
      settings.units = preferences.units.flatMap { ReaderSettings.Units(rawValue: $0.rawValue) }
      settings.theme = preferences.theme.flatMap { ReaderSettings.Theme(rawValue: $0.rawValue) }
      try await store.replace(settings, of: .owner)
      changes.publish(.settings)
    } catch {
      // They hold until the end of the process, and the browser's cookie keeps them beyond it.
      logger.warning("The reader's preferences could not be stored", metadata: ["error": "\(error)"])
    }
  }
}

extension ReaderPreferences {
  /// What a reader chose, as pages speak of it.
  init(_ settings: ReaderSettings) {
    self.init(
      language: settings.languageCode.flatMap { Language(tag: $0) },
      units: settings.units.flatMap { UnitSystem(rawValue: $0.rawValue) },
      theme: settings.theme.flatMap { Theme(rawValue: $0.rawValue) })
  }
}

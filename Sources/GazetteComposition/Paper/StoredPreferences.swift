import GazetteDomain
import GazettePresentation
import SQLiteDriver
import Logging

/// Readers' preferences in the store.
struct StoredPreferences: Sendable {
  private let store: any ReaderSettingsStore
  private let changes: ChangeFeed
  private let logger: Logger

  /// Creates the access to the preferences in `installation`.
  init(_ installation: Installation) {
    store = installation.stores.settings
    changes = installation.changes
    logger = installation.logger
  }

  /// The preferences of `reader`; nil when they are unreadable, so that the browser's own copy applies.
  func preferences(of reader: ReaderKey) async -> ReaderPreferences? {
    do throws(StoreError) {
      return ReaderPreferences(try await store.settings(of: reader))
    } catch {
      logger.warning("Couldn't read a reader's preferences", metadata: ["error": "\(error)"])
      return nil
    }
  }

  /// Stores the preferences of `reader`; if that fails, the browser's cookie still has them.
  func save(_ preferences: ReaderPreferences, of reader: ReaderKey) async {
    do throws(StoreError) {
      var settings = try await store.settings(of: reader)
      settings.languageCode = preferences.language?.code
      settings.units = preferences.units.flatMap { ReaderSettings.Units(rawValue: $0.rawValue) }
      settings.theme = preferences.theme.flatMap { ReaderSettings.Theme(rawValue: $0.rawValue) }
      settings.clock = preferences.clock.flatMap { ReaderSettings.Clock(rawValue: $0.rawValue) }
      try await store.replace(settings, of: reader)
      changes.publish(.settings.of(reader))
    } catch {
      logger.warning("Couldn't save a reader's preferences", metadata: ["error": "\(error)"])
    }
  }
}

extension ReaderPreferences {
  /// A reader's settings as page preferences.
  init(_ settings: ReaderSettings) {
    self.init(
      language: settings.languageCode.flatMap { Language(tag: $0) },
      units: settings.units.flatMap { UnitSystem(rawValue: $0.rawValue) },
      theme: settings.theme.flatMap { Theme(rawValue: $0.rawValue) },
      clock: settings.clock.flatMap { Clock(rawValue: $0.rawValue) })
  }
}

import GazetteDomain
import GazettePresentation
import GazetteStore
import Logging

/// Readers' preferences, as they are stored.
struct KeptPreferences: Sendable {
  private let store: any ReaderSettingsStore
  private let changes: ChangeFeed
  private let logger: Logger

  /// Those that `paper` stores.
  init(_ paper: Installation) {
    store = paper.stores.settings
    changes = paper.changes
    logger = paper.logger
  }

  /// What `reader` prefers; nil when it cannot be read, and the browser's own copy counts.
  func preferences(of reader: ReaderKey) async -> ReaderPreferences? {
    do throws(StoreError) {
      return ReaderPreferences(try await store.settings(of: reader))
    } catch {
      logger.warning("A reader's preferences could not be read", metadata: ["error": "\(error)"])
      return nil
    }
  }

  /// Stores what `reader` prefers; where that fails, the browser's cookie keeps it.
  func keep(_ preferences: ReaderPreferences, of reader: ReaderKey) async {
    do throws(StoreError) {
      var settings = try await store.settings(of: reader)
      settings.languageCode = preferences.language?.code
      settings.units = preferences.units.flatMap { ReaderSettings.Units(rawValue: $0.rawValue) }
      settings.theme = preferences.theme.flatMap { ReaderSettings.Theme(rawValue: $0.rawValue) }
      settings.clock = preferences.clock.flatMap { ReaderSettings.Clock(rawValue: $0.rawValue) }
      try await store.replace(settings, of: reader)
      changes.publish(.settings.of(reader))
    } catch {
      logger.warning("A reader's preferences could not be stored", metadata: ["error": "\(error)"])
    }
  }
}

extension ReaderPreferences {
  /// What a reader chose, as pages speak of it.
  init(_ settings: ReaderSettings) {
    self.init(
      language: settings.languageCode.flatMap { Language(tag: $0) },
      units: settings.units.flatMap { UnitSystem(rawValue: $0.rawValue) },
      theme: settings.theme.flatMap { Theme(rawValue: $0.rawValue) },
      clock: settings.clock.flatMap { Clock(rawValue: $0.rawValue) })
  }
}

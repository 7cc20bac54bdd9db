public import GazetteDomain

/// The contract of every ``ReaderSettingsStore``; each check gets an empty one.
public enum ReaderSettingsStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<any ReaderSettingsStore>] = [
    ContractCheck("starts without settings") { store in
      try requireEqual(try await store.settings(of: .owner), ReaderSettings(), "settings")
    },
    ContractCheck("stores every setting") { store in
      try await store.replace(full, of: .owner)
      try requireEqual(try await store.settings(of: .owner), full, "settings")
    },
    ContractCheck("distinguishes an empty front page from an unset one") { store in
      var settings = ReaderSettings()
      settings.frontPageSections = []
      try await store.replace(settings, of: .owner)
      try requireEqual(try await store.settings(of: .owner), settings, "settings")
    },
    ContractCheck("replaces all settings of one reader") { store in
      let other = ReaderKey(rawValue: "another")
      try await store.replace(full, of: .owner)
      try await store.replace(full, of: other)
      var settings = ReaderSettings()
      settings.theme = .light
      try await store.replace(settings, of: .owner)
      try requireEqual(try await store.settings(of: .owner), settings, "the owner's settings")
      try requireEqual(try await store.settings(of: other), full, "the other's settings")
    },
  ]

  private static var full: ReaderSettings {
    var settings = ReaderSettings()
    settings.languageCode = "fr"
    settings.units = .imperial
    settings.theme = .dark
    settings.clock = .twentyFour
    settings.isWelcomed = true
    settings.installation = ["paper.name": "Le Petit Écho, “d’ici”", "units": "another’s"]
    settings.frontPageSections = [.classifieds, .news]
    settings.frontPageSizes = [.news: .full, .classifieds: .small]
    return settings
  }
}

/// Stores readers' settings in memory.
public actor InMemoryReaderSettingsStore: ReaderSettingsStore {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private var stored: [ReaderKey: ReaderSettings]

  /// Creates a store with the given settings.
  public init(_ stored: [ReaderKey: ReaderSettings] = [:]) { self.stored = stored }

  /// The reader's settings.
  public func settings(of reader: ReaderKey) async throws(StoreError) -> ReaderSettings {
    try fault.check()
    return stored[reader] ?? ReaderSettings()
  }

  /// Replaces the settings.
  public func replace(_ settings: ReaderSettings, of reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    stored[reader] = settings
  }
}

public import GazetteDomain

/// Keeps readers' settings in memory.
public actor InMemoryReaderSettingsStore: ReaderSettingsStore {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private var stored: [ReaderKey: ReaderSettings]

  /// Starts with the settings that are given.
  public init(_ stored: [ReaderKey: ReaderSettings] = [:]) { self.stored = stored }

  /// The reader's settings.
  public func settings(of reader: ReaderKey) async throws(StoreError) -> ReaderSettings {
    try fault.check()
    return stored[reader] ?? ReaderSettings()
  }

  /// Puts `settings` in place of the old ones.
  public func replace(_ settings: ReaderSettings, of reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    stored[reader] = settings
  }
}

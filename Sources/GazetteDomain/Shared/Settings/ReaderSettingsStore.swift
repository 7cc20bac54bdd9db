/// Keeps what readers chose.
public protocol ReaderSettingsStore: Sendable {
  /// The reader's settings; nothing chosen at first.
  func settings(of reader: ReaderKey) async throws(StoreError) -> ReaderSettings
  /// Puts `settings` in place of the old ones, as a whole.
  func replace(_ settings: ReaderSettings, of reader: ReaderKey) async throws(StoreError)
}

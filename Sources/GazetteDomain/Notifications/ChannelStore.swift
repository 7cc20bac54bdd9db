public import Foundation

/// Stores the channels of readers with their secrets, readers' preferences, and muted watches.
public protocol ChannelStore: Sendable {
  /// Returns the reader's channels, the oldest first.
  func channels(of reader: ReaderKey) async throws(StoreError) -> [Channel]
  /// Saves a new channel; returns it with its identity. A push subscription with the same endpoint, of any reader, is removed in
  /// the same transaction: a browser shows the notifications of one reader only.
  /// - Returns: nil at ``Channel/maximumPerReader``; nothing was changed then.
  func add(
    _ target: ChannelTarget, name: String, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Channel?
  /// Replaces the name and the target of a channel; its health is reset.
  /// - Throws: ``StoreError/notFound``.
  func update(_ id: ChannelID, to target: ChannelTarget, name: String, of reader: ReaderKey) async throws(StoreError)
  /// Removes a channel with its waiting deliveries. Returns false when the reader has no such channel.
  func remove(_ id: ChannelID, of reader: ReaderKey) async throws(StoreError) -> Bool
  /// Replaces the health of a channel; does nothing when it no longer exists.
  func setHealth(_ health: ChannelHealth, of id: ChannelID) async throws(StoreError)

  /// Returns the reader's preferences; the defaults at first.
  func preferences(of reader: ReaderKey) async throws(StoreError) -> NotificationPreferences
  /// Replaces the reader's preferences.
  func replace(_ preferences: NotificationPreferences, of reader: ReaderKey) async throws(StoreError)

  /// Returns the reader's muted watches with the ends that are after `date`.
  func muted(of reader: ReaderKey, at date: Date) async throws(StoreError) -> [WatchID: Date]
  /// Mutes a watch until `end`; nil ends it.
  func mute(_ watch: WatchID, until end: Date?, of reader: ReaderKey) async throws(StoreError)
}

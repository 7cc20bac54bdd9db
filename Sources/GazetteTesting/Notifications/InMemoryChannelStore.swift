public import Foundation
public import GazetteDomain

/// Stores channels, preferences and muted watches within one process.
public actor InMemoryChannelStore: ChannelStore {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private var stored: [(reader: ReaderKey, channel: Channel)] = []
  private var lastID: Int64 = 0
  private var preferences: [ReaderKey: NotificationPreferences] = [:]
  private var mutedWatches: [ReaderKey: [WatchID: Date]] = [:]
  private var onRemoval: @Sendable (ChannelID) async -> Void = { _ in }

  /// Creates an empty store.
  public init() {}

  /// Calls `body` after a channel was removed.
  func observeRemovals(_ body: @escaping @Sendable (ChannelID) async -> Void) { onRemoval = body }

  /// Returns any reader's channel.
  func channel(_ id: ChannelID) -> (reader: ReaderKey, channel: Channel)? { stored.first { $0.channel.id == id } }

  /// Removes any reader's channel.
  func remove(_ id: ChannelID) async {
    stored.removeAll { $0.channel.id == id }
    await onRemoval(id)
  }

  /// Returns the reader's channels.
  public func channels(of reader: ReaderKey) async throws(StoreError) -> [Channel] {
    try fault.check()
    return stored.filter { $0.reader == reader }.map(\.channel)
  }

  /// Saves a new channel.
  public func add(
    _ target: ChannelTarget, name: String, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Channel? {
    try fault.check()
    guard stored.count(where: { $0.reader == reader }) < Channel.maximumPerReader else { return nil }
    await removePush(like: target)
    lastID += 1
    let channel = Channel(id: ChannelID(rawValue: lastID), name: name, target: target, createdAt: date)
    stored.append((reader, channel))
    return channel
  }

  /// Replaces the name and the target of a channel.
  public func update(
    _ id: ChannelID, to target: ChannelTarget, name: String, of reader: ReaderKey
  ) async throws(StoreError) {
    try fault.check()
    guard let old = stored.first(where: { $0.channel.id == id && $0.reader == reader })?.channel else {
      throw .notFound
    }
    await removePush(like: target, except: id)
    guard let index = stored.firstIndex(where: { $0.channel.id == id }) else { throw .notFound }
    stored[index].channel = Channel(id: id, name: name, target: target, createdAt: old.createdAt)
  }

  private func removePush(like target: ChannelTarget, except id: ChannelID? = nil) async {
    guard case .push(let endpoint, _, _) = target else { return }
    for (_, channel) in stored where channel.id != id {
      if case .push(endpoint, _, _) = channel.target { await remove(channel.id) }
    }
  }

  /// Removes a channel.
  public func remove(_ id: ChannelID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try fault.check()
    guard stored.contains(where: { $0.channel.id == id && $0.reader == reader }) else { return false }
    await remove(id)
    return true
  }

  /// Replaces the health of a channel.
  public func setHealth(_ health: ChannelHealth, of id: ChannelID) async throws(StoreError) {
    try fault.check()
    if let index = stored.firstIndex(where: { $0.channel.id == id }) { stored[index].channel.health = health }
  }

  /// Returns the reader's preferences.
  public func preferences(of reader: ReaderKey) async throws(StoreError) -> NotificationPreferences {
    try fault.check()
    return preferences[reader] ?? NotificationPreferences()
  }

  /// Replaces the reader's preferences.
  public func replace(_ preferences: NotificationPreferences, of reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    self.preferences[reader] = preferences.bounded
  }

  /// Returns the reader's muted watches.
  public func muted(of reader: ReaderKey, at date: Date) async throws(StoreError) -> [WatchID: Date] {
    try fault.check()
    return mutedWatches[reader, default: [:]].filter { $0.value > date }
  }

  /// Mutes a watch, or ends it.
  public func mute(_ watch: WatchID, until end: Date?, of reader: ReaderKey) async throws(StoreError) {
    try fault.check()
    mutedWatches[reader, default: [:]][watch] = end
  }
}

public import Foundation
public import GazetteDomain

/// Stores the outbox within one process; its channels are in an ``InMemoryChannelStore``.
public actor InMemoryOutboxStore: OutboxStore {
  private struct Entry {
    let reader: ReaderKey
    var entry: OutboxEntry
    var state = OutboxState.waiting
    var reason: WithholdingReason?
    var message: MessageID?
    var checkAt = Date(timeIntervalSince1970: 0)

    var isOpen: Bool { state == .waiting || state == .deferred }
  }

  private struct Delivery {
    let message: MessageID
    let channel: ChannelID
    var state = DeliveryState.waiting
    var attempts = 0
    var nextAttempt: Date?
    var failure: DeliveryFailure?
    var reason: WithholdingReason?
  }

  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private let channels: InMemoryChannelStore
  private var entries: [Entry] = []
  private var messages: [MessageID: (reader: ReaderKey, message: StoredMessage)] = [:]
  private var deliveries: [Delivery] = []
  private var lastID: Int64 = 0

  /// Creates an empty outbox for the channels of a store.
  public init(_ channels: InMemoryChannelStore) async {
    self.channels = channels
    await channels.observeRemovals { [weak self] id in await self?.forget(id) }
  }

  private func forget(_ channel: ChannelID) { deliveries.removeAll { $0.channel == channel } }

  /// Adds a waiting entry, whose `id` is ignored.
  public func queue(_ entry: OutboxEntry, for reader: ReaderKey) {
    lastID += 1
    var entry = entry
    entry.id = OutboxID(rawValue: lastID)
    entries.append(Entry(reader: reader, entry: entry))
  }

  /// Returns readers with entries that are due for a decision.
  public func readersToPlan(at date: Date, limit: Int) async throws(StoreError) -> [ReaderKey] {
    try fault.check()
    var readers: [ReaderKey] = []
    for entry in entries where entry.isOpen && entry.checkAt <= date && !readers.contains(entry.reader) {
      readers.append(entry.reader)
    }
    return Array(readers.prefix(limit))
  }

  /// Returns all that the plan of a reader depends on.
  public func outbox(of reader: ReaderKey, since date: Date) async throws(StoreError) -> Outbox {
    try fault.check()
    let own = entries.filter { $0.reader == reader }
    let recent = messages.values.filter { $0.reader == reader && $0.message.date > date }.map(\.message)
      .sorted { $0.date < $1.date }
    let told = own.filter { $0.state == .sent || $0.state == .gathered }.map(\.entry).filter { $0.queuedAt > date }
    return Outbox(
      entries: own.filter(\.isOpen).map { item in
        var entry = item.entry
        entry.isDeferred = item.state == .deferred
        return entry
      },
      recent: recent.compactMap { message in message.watch.map { RecentMessage(watch: $0, date: message.date) } },
      stories: Set(
        told.compactMap { entry in entry.notification.story.map { ToldStory(watch: entry.watch, story: $0) } }))
  }

  /// Saves a plan.
  public func save(_ plan: SavedPlan, of reader: ReaderKey, at date: Date) async throws(StoreError) -> Bool {
    try fault.check()
    let planned =
      plan.messages.flatMap(\.entries) + Array(plan.deferred.keys) + Array(plan.held.keys) + Array(plan.withheld.keys)
    let open = Set(entries.filter { $0.reader == reader && $0.isOpen }.map(\.entry.id))
    guard open.isSuperset(of: planned) else { return false }
    for message in plan.messages { await save(message, of: reader, at: date) }
    change(plan.deferred) {
      $0.state = .deferred; $0.checkAt = $1
    }
    change(plan.held) { $0.checkAt = $1 }
    change(plan.withheld) {
      $0.state = .withheld; $0.reason = $1
    }
    return true
  }

  private func save(_ planned: SavedPlan.Message, of reader: ReaderKey, at date: Date) async {
    let message = planned.message
    messages[message.id] = (reader, message)
    for id in planned.channels {
      guard let known = await channels.channel(id), known.reader == reader, !known.channel.health.isPaused else {
        continue
      }
      let backoff = deliveries.filter { $0.channel == id && $0.state == .waiting && $0.attempts > 0 }
        .compactMap(\.nextAttempt).max()
      deliveries.append(Delivery(message: message.id, channel: id, nextAttempt: backoff ?? date))
    }
    let state: OutboxState = planned.entries.count == 1 && message.watch != nil ? .sent : .gathered
    for index in entries.indices where planned.entries.contains(entries[index].entry.id) {
      (entries[index].state, entries[index].message) = (state, message.id)
    }
  }

  private func change<Value>(_ changes: [OutboxID: Value], _ body: (inout Entry, Value) -> Void) {
    for index in entries.indices {
      if let value = changes[entries[index].entry.id] { body(&entries[index], value) }
    }
  }

  /// Returns waiting deliveries that are due.
  public func dueDeliveries(at date: Date, limit: Int) async throws(StoreError) -> [DueDelivery] {
    try fault.check()
    var due: [DueDelivery] = []
    for delivery in deliveries where delivery.state == .waiting && (delivery.nextAttempt ?? date) <= date {
      guard let (reader, message) = messages[delivery.message], let known = await channels.channel(delivery.channel)
      else {
        continue
      }
      due.append(DueDelivery(message: message, channel: known.channel, reader: reader, attempts: delivery.attempts))
    }
    due.sort {
      ($0.channel.id, $0.message.date, $0.message.id.rawValue) < (
        $1.channel.id, $1.message.date, $1.message.id.rawValue
      )
    }
    return Array(
      Dictionary(grouping: due, by: \.channel.id).sorted { $0.key < $1.key }
        .flatMap { $0.value.prefix(OutboxState.maximumPerChannel) }.prefix(limit))
  }

  /// Saves the result of an attempt.
  public func record(_ result: DeliveryRecord) async throws(StoreError) {
    try fault.check()
    let index = deliveries.firstIndex {
      $0.message == result.message && $0.channel == result.channel && $0.state == .waiting
    }
    guard let index else { return }
    deliveries[index].state = result.state
    deliveries[index].reason = result.reason
    deliveries[index].attempts = result.attempts
    deliveries[index].failure = result.failure
    deliveries[index].nextAttempt = result.state == .waiting ? result.nextAttempt : nil
    for other in deliveries.indices where deliveries[other].channel == result.channel {
      guard deliveries[other].state == .waiting else { continue }
      if let next = result.nextAttempt {
        deliveries[other].nextAttempt = max(deliveries[other].nextAttempt ?? next, next)
      }
      if case .health(let health) = result.channelChange, health.isPaused {
        (deliveries[other].state, deliveries[other].reason) = (.withheld, .channelPaused)
      }
    }
    switch result.channelChange {
    case nil: break
    case .health(let health): try await channels.setHealth(health, of: result.channel)
    case .deleted: await channels.remove(result.channel)
    }
  }

  /// Returns the time of the first delivery or decision that is due.
  public func nextDue() async throws(StoreError) -> Date? {
    try fault.check()
    let attempts = deliveries.filter { $0.state == .waiting }.compactMap(\.nextAttempt)
    return (entries.filter(\.isOpen).map(\.checkAt) + attempts).min()
  }

  /// Returns the latest entries of the reader.
  public func log(of reader: ReaderKey, limit: Int) async throws(StoreError) -> [NotificationLogEntry] {
    try fault.check()
    var log: [NotificationLogEntry] = []
    for item in entries.reversed().filter({ $0.reader == reader }).prefix(limit) {
      var entry = NotificationLogEntry(
        id: item.entry.id, watch: item.entry.watch, watchName: item.entry.watchName, match: item.entry.match,
        queuedAt: item.entry.queuedAt, state: item.state, reason: item.reason)
      if let message = item.message.flatMap({ messages[$0]?.message }) {
        entry.message = NotificationLogEntry.Message(
          id: message.id, title: message.words.title, date: message.date,
          deliveries: await loggedDeliveries(of: message.id))
      }
      log.append(entry)
    }
    return log
  }

  private func loggedDeliveries(of message: MessageID) async -> [NotificationLogEntry.Delivery] {
    var logged: [NotificationLogEntry.Delivery] = []
    for delivery in deliveries.filter({ $0.message == message }).sorted(by: { $0.channel < $1.channel }) {
      guard let channel = await channels.channel(delivery.channel)?.channel else { continue }
      logged.append(
        NotificationLogEntry.Delivery(
          channel: channel.id, channelName: channel.name, state: delivery.state, attempts: delivery.attempts,
          failure: delivery.failure, reason: delivery.reason))
    }
    return logged
  }

  /// Returns the reader and the watch of a message.
  public func subject(of message: MessageID) async throws(StoreError) -> (reader: ReaderKey, watch: WatchID)? {
    try fault.check()
    guard let (reader, message) = messages[message], let watch = message.watch else { return nil }
    return (reader, watch)
  }

  /// Deletes settled entries and messages.
  public func removeSettled(before date: Date) async throws(StoreError) {
    try fault.check()
    entries.removeAll { !$0.isOpen && $0.entry.queuedAt < date }
    let used = Set(entries.compactMap(\.message) + deliveries.filter { $0.state == .waiting }.map(\.message))
    messages = messages.filter { $0.value.message.date >= date || used.contains($0.key) }
    deliveries.removeAll { messages[$0.message] == nil }
  }
}

public import Foundation
public import GazetteDomain

/// The stores of notifications in one database.
public struct NotificationStores: Sendable {
  /// Stores the channels.
  public let channels: any ChannelStore
  /// Stores the outbox.
  public let outbox: any OutboxStore
  /// Adds a waiting entry with its watch and its match, as the store of watches does; its identities are ignored.
  public let queue: @Sendable (OutboxEntry, ReaderKey) async throws -> Void

  /// Creates the set.
  public init(
    channels: any ChannelStore, outbox: any OutboxStore,
    queue: @escaping @Sendable (OutboxEntry, ReaderKey) async throws -> Void
  ) {
    (self.channels, self.outbox, self.queue) = (channels, outbox, queue)
  }

  /// Creates fakes.
  public static func inMemory() async -> NotificationStores {
    let channels = InMemoryChannelStore()
    let outbox = await InMemoryOutboxStore(channels)
    return NotificationStores(channels: channels, outbox: outbox) { entry, reader in
      await outbox.queue(entry, for: reader)
    }
  }
}

extension ChannelTarget {
  /// One target of each kind.
  public static let fixtures: [ChannelTarget] = [
    .push(
      endpoint: url("https://push.example/1"), publicKey: [4] + [UInt8](repeating: 7, count: 64),
      secret: [UInt8](0..<16)),
    .ntfy(server: url("https://ntfy.example"), topic: "bikes_1", token: nil),
    .ntfy(server: url("https://ntfy.example/sub"), topic: "bikes", token: "tk_1"),
    .gotify(server: url("http://192.0.2.1:8080"), token: "A1"),
    .webhook(url: url("https://hook.example/a?b=c"), secret: [UInt8](repeating: 255, count: 24)),
    .mail(address: "reader@example.org"),
  ]

  private static func url(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/") }
}

extension OutboxEntry {
  /// A waiting entry about an article.
  public static func fixture(
    _ number: Int64 = 1, watch: Int64 = 1, urgency: NotificationUrgency = .low, story: String? = nil,
    at date: Date = ManualTime().date, lifetime: TimeInterval = 43_200, channels: [ChannelID] = []
  ) -> OutboxEntry {
    let watch = WatchID(rawValue: watch)
    return OutboxEntry(
      id: OutboxID(rawValue: number), watch: watch, watchName: "Watch \(watch.rawValue)", channels: channels,
      match: WatchMatch(
        id: WatchMatchID(rawValue: number), watch: watch, subject: .article(ArticleID(rawValue: number)),
        occasion: .appeared, title: "Article \(number)", date: date),
      notification: QueuedNotification(urgency: urgency, expires: date.addingTimeInterval(lifetime), story: story),
      queuedAt: date)
  }
}

/// The contract of every ``ChannelStore``; each check gets empty stores.
public enum ChannelStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<NotificationStores>] = [
    ContractCheck("stores channels of every kind") { stores in
      try requireEqual(try await stores.channels.channels(of: .owner), [], "channels")
      var added: [Channel] = []
      for target in ChannelTarget.fixtures {
        let channel = try await stores.channels.add(target, name: "Téléphone", for: .owner, at: date)
        try requireEqual(channel?.target, target, "target")
        if let channel { added.append(channel) }
      }
      try requireEqual(try await stores.channels.channels(of: .owner), added, "channels")
      try requireEqual(Set(added.map(\.id)).count, added.count, "identities")
      try requireEqual(try await stores.channels.channels(of: other), [], "another's channels")
    },
    ContractCheck("replaces and removes only the reader's own channels") { stores in
      let channel = try await add(1, in: stores)
      try await requireThrows(StoreError.notFound, "another's change") {
        try await stores.channels.update(channel.id, to: ChannelTarget.fixtures[2], name: "b", of: other)
      }
      try await stores.channels.update(channel.id, to: ChannelTarget.fixtures[2], name: "b", of: .owner)
      let changed = try await stores.channels.channels(of: .owner)
      try requireEqual(changed.map(\.target), [ChannelTarget.fixtures[2]], "target")
      try requireEqual(changed.map(\.name), ["b"], "name")
      try requireEqual(changed.map(\.createdAt), [date], "creation")
      try requireEqual(try await stores.channels.remove(channel.id, of: other), false, "another's removal")
      try requireEqual(try await stores.channels.remove(channel.id, of: .owner), true, "removal")
      try requireEqual(try await stores.channels.remove(channel.id, of: .owner), false, "second removal")
    },
    ContractCheck("gives a push subscription to the last reader who adds it") { stores in
      _ = try await add(0, in: stores)
      _ = try await stores.channels.add(ChannelTarget.fixtures[0], name: "b", for: other, at: date)
      try requireEqual(try await stores.channels.channels(of: .owner).count, 0, "the first reader's")
      try requireEqual(try await stores.channels.channels(of: other).count, 1, "the second reader's")
    },
    ContractCheck("limits the number of channels") { stores in
      for _ in 0..<Channel.maximumPerReader { _ = try await add(1, in: stores) }
      let more = try await stores.channels.add(ChannelTarget.fixtures[1], name: "a", for: .owner, at: date)
      try requireEqual(more, nil, "one more")
    },
    ContractCheck("stores the health with every kind of failure") { stores in
      let channel = try await add(1, in: stores)
      let failures: [DeliveryFailure] =
        [
          .status(503, reason: "busy"), .status(404, reason: nil), .credentials(reason: "no"),
          .credentials(reason: nil), .notSetUp,
        ]
        + MailServerProblem.allCases.map { .mailServer($0) } + SourceError.fixtures.map { .source($0) }
      for failure in failures {
        var health = ChannelHealth()
        health.lastFailure = failure
        (health.failedAt, health.failingSince, health.lastSuccess) = (date, date.addingTimeInterval(-60), nil)
        health.isPaused = true
        try await stores.channels.setHealth(health, of: channel.id)
        try requireEqual(try await stores.channels.channels(of: .owner).first?.health, health, "\(failure)")
      }
    },
    ContractCheck("stores preferences") { stores in
      try requireEqual(try await stores.channels.preferences(of: .owner), NotificationPreferences(), "defaults")
      var preferences = NotificationPreferences()
      preferences.quietHours = QuietHours(from: 1320, to: 420)
      (preferences.redWarningsBreakQuietHours, preferences.dailyCap, preferences.digestHour) = (false, 5, 19)
      (preferences.timeZoneName, preferences.languageCode) = ("Europe/Paris", "fr")
      try await stores.channels.replace(preferences, of: .owner)
      try requireEqual(try await stores.channels.preferences(of: .owner), preferences, "stored")
      try await stores.channels.replace(NotificationPreferences(), of: .owner)
      try requireEqual(try await stores.channels.preferences(of: .owner), NotificationPreferences(), "replaced")
    },
    ContractCheck("mutes watches until their ends") { stores in
      let (first, second) = (WatchID(rawValue: 1), WatchID(rawValue: 2))
      try await stores.channels.mute(first, until: date.addingTimeInterval(60), of: .owner)
      try await stores.channels.mute(second, until: date.addingTimeInterval(90), of: .owner)
      try await stores.channels.mute(second, until: date.addingTimeInterval(120), of: .owner)
      try requireEqual(
        try await stores.channels.muted(of: .owner, at: date),
        [first: date.addingTimeInterval(60), second: date.addingTimeInterval(120)], "muted")
      try requireEqual(
        Array(try await stores.channels.muted(of: .owner, at: date.addingTimeInterval(60)).keys), [second], "later")
      try await stores.channels.mute(second, until: nil, of: .owner)
      try requireEqual(Array(try await stores.channels.muted(of: .owner, at: date).keys), [first], "after the end")
      try requireEqual(try await stores.channels.muted(of: other, at: date), [:], "another's")
    },
  ]

  private static let date = ManualTime().date
  private static let other = ReaderKey(rawValue: "another")

  private static func add(_ number: Int, in stores: NotificationStores) async throws -> Channel {
    let channel = try await stores.channels.add(ChannelTarget.fixtures[number], name: "a", for: .owner, at: date)
    guard let channel else { throw ContractViolation("the channel was not added") }
    return channel
  }
}

/// The contract of every ``OutboxStore``; each check gets empty stores.
public enum OutboxStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<NotificationStores>] = [
    ContractCheck("returns waiting entries with their watches and matches") { stores in
      try requireEqual(try await stores.outbox.nextDue(), nil, "due before")
      let entries = [OutboxEntry.fixture(1, story: "s"), .fixture(2, watch: 2, urgency: .critical)]
      for entry in entries { try await stores.queue(entry, .owner) }
      try requireEqual(try await stores.outbox.readersToPlan(at: date, limit: 10), [.owner], "readers")
      let found = try await stores.outbox.outbox(of: .owner, since: date)
      try requireEqual(found.entries.map(\.notification), entries.map(\.notification), "notifications")
      try requireEqual(found.entries.map(\.watchName), ["Watch 1", "Watch 2"], "names")
      try requireEqual(found.entries.map(\.match?.title), ["Article 1", "Article 2"], "titles")
      try requireEqual(found.entries.map(\.match?.subject), entries.map(\.match?.subject), "subjects")
      try requireEqual(found.entries.map(\.queuedAt), [date, date], "times")
      try requireEqual(try await stores.outbox.outbox(of: other, since: date), Outbox(), "another's")
    },
    ContractCheck("saves a message with its entries and deliveries once") { stores in
      let channel = try await add(in: stores)
      let (plan, message) = try await queued(2, for: [channel.id, ChannelID(rawValue: 99)], in: stores)
      try requireEqual(try await stores.outbox.save(plan, of: .owner, at: date), true, "saved")
      try requireEqual(try await stores.outbox.save(plan, of: .owner, at: date), false, "saved again")
      let due = try await stores.outbox.dueDeliveries(at: date, limit: 10)
      try requireEqual(due.map(\.message), [message], "messages")
      try requireEqual(due.map(\.channel), [channel], "channels")
      try requireEqual(due.map(\.reader), [.owner], "readers")
      try requireEqual(try await stores.outbox.readersToPlan(at: date, limit: 10), [], "to plan")
      let outbox = try await stores.outbox.outbox(of: .owner, since: date.addingTimeInterval(-1))
      try requireEqual(outbox.entries, [], "waiting")
      try requireEqual(outbox.recent, [RecentMessage(watch: WatchID(rawValue: 1), date: date)], "recent")
      try requireEqual(outbox.stories, [ToldStory(watch: WatchID(rawValue: 1), story: "s")], "stories")
      try requireEqual(try await stores.outbox.outbox(of: .owner, since: date), Outbox(), "since then")
      let subject = try await stores.outbox.subject(of: message.id)
      try requireEqual(subject?.reader, .owner, "the message's reader")
      try requireEqual(subject?.watch, WatchID(rawValue: 1), "the message's watch")
      try require(try await stores.outbox.subject(of: .random()) == nil, "an unknown message")
    },
    ContractCheck("holds, defers and withholds entries") { stores in
      for number in 1...3 { try await stores.queue(.fixture(Int64(number)), .owner) }
      let ids = try await stores.outbox.outbox(of: .owner, since: date).entries.map(\.id)
      var plan = SavedPlan()
      plan.held = [ids[0]: date.addingTimeInterval(60)]
      plan.deferred = [ids[1]: date.addingTimeInterval(90)]
      plan.withheld = [ids[2]: .muted]
      try requireEqual(try await stores.outbox.save(plan, of: .owner, at: date), true, "saved")
      try requireEqual(try await stores.outbox.readersToPlan(at: date, limit: 10), [], "at once")
      try requireEqual(try await stores.outbox.nextDue(), date.addingTimeInterval(60), "next")
      try requireEqual(
        try await stores.outbox.readersToPlan(at: date.addingTimeInterval(60), limit: 10), [.owner], "later")
      let entries = try await stores.outbox.outbox(of: .owner, since: date).entries
      try requireEqual(entries.map(\.id), [ids[0], ids[1]], "open")
      try requireEqual(entries.map(\.isDeferred), [false, true], "deferred")
      let log = try await stores.outbox.log(of: .owner, limit: 10)
      try requireEqual(log.map(\.state), [.withheld, .deferred, .waiting], "states")
      try requireEqual(log.map(\.reason), [.muted, nil, nil], "reasons")
      try requireEqual(try await stores.outbox.log(of: .owner, limit: 1).count, 1, "limited")
    },
    ContractCheck("saves results of attempts with the channel's health") { stores in
      let channel = try await add(in: stores)
      let (plan, message) = try await queued(1, for: [channel.id], in: stores)
      _ = try await stores.outbox.save(plan, of: .owner, at: date)
      let (later, _) = try await queued(1, for: [channel.id], in: stores)
      _ = try await stores.outbox.save(later, of: .owner, at: date)
      var health = ChannelHealth()
      (health.lastFailure, health.failedAt, health.failingSince) = (.status(503, reason: nil), date, date)
      let next = date.addingTimeInterval(60)
      try await stores.outbox.record(
        DeliveryRecord(
          message: message.id, channel: channel.id, state: .waiting, attempts: 1, date: date, nextAttempt: next,
          failure: .status(503, reason: nil), channelChange: .health(health)))
      try requireEqual(try await stores.outbox.dueDeliveries(at: date, limit: 10), [], "all of the channel wait")
      try requireEqual(try await stores.outbox.nextDue(), next, "next")
      let due = try await stores.outbox.dueDeliveries(at: next, limit: 10)
      try requireEqual(due.map(\.attempts).sorted(), [0, 1], "attempts")
      try requireEqual(due.map(\.channel.health), [health, health], "health")
      try requireEqual(try await stores.outbox.dueDeliveries(at: next, limit: 1).count, 1, "limited")
      health = ChannelHealth()
      health.lastSuccess = next
      let delivered = DeliveryRecord(
        message: message.id, channel: channel.id, state: .delivered, attempts: 2, date: next,
        channelChange: .health(health))
      for _ in 0..<2 { try await stores.outbox.record(delivered) }
      try requireEqual(try await stores.outbox.dueDeliveries(at: next, limit: 10).count, 1, "left")
      let logged = try await stores.outbox.log(of: .owner, limit: 10).compactMap(\.message).first {
        $0.id == message.id
      }
      try requireEqual(logged?.title, message.words.title, "title")
      try requireEqual(
        logged?.deliveries,
        [.init(channel: channel.id, channelName: channel.name, state: .delivered, attempts: 2)], "deliveries")
    },
    ContractCheck("withholds the deliveries of a paused channel, and deletes those of a deleted one") { stores in
      let (first, second) = (try await add(in: stores), try await add(in: stores))
      var messages: [MessageID] = []
      for _ in 0..<2 {
        let (plan, message) = try await queued(1, for: [first.id, second.id], in: stores)
        _ = try await stores.outbox.save(plan, of: .owner, at: date)
        messages.append(message.id)
      }
      var health = ChannelHealth()
      health.isPaused = true
      try await stores.outbox.record(
        DeliveryRecord(
          message: messages[0], channel: first.id, state: .failed, attempts: 1, date: date,
          failure: .status(404, reason: nil), channelChange: .health(health)))
      try await stores.outbox.record(
        DeliveryRecord(
          message: messages[0], channel: second.id, state: .failed, attempts: 1, date: date, channelChange: .deleted))
      try requireEqual(try await stores.outbox.dueDeliveries(at: date, limit: 10), [], "due")
      try requireEqual(try await stores.channels.channels(of: .owner).map(\.id), [first.id], "channels")
      let log = try await stores.outbox.log(of: .owner, limit: 10).compactMap(\.message)
      try requireEqual(log.map { $0.deliveries.map(\.state) }, [[.withheld], [.failed]], "states")
      try requireEqual(log.map { $0.deliveries.map(\.reason) }, [[.channelPaused], [nil]], "reasons")
    },
    ContractCheck("deletes settled entries with their messages") { stores in
      let channel = try await add(in: stores)
      let (plan, message) = try await queued(1, for: [channel.id], in: stores)
      _ = try await stores.outbox.save(plan, of: .owner, at: date)
      try await stores.queue(.fixture(7), .owner)
      let end = date.addingTimeInterval(1)
      try await stores.outbox.removeSettled(before: end)
      try requireEqual(try await stores.outbox.log(of: .owner, limit: 10).map(\.state), [.waiting], "entries")
      try requireEqual(try await stores.outbox.dueDeliveries(at: end, limit: 10).count, 1, "waiting deliveries stay")
      try await stores.outbox.record(
        DeliveryRecord(message: message.id, channel: channel.id, state: .delivered, attempts: 1, date: end))
      try await stores.outbox.removeSettled(before: end)
      try require(try await stores.outbox.subject(of: message.id) == nil, "the message is deleted")
    },
  ]

  private static let date = ManualTime().date
  private static let other = ReaderKey(rawValue: "another")

  private static func add(in stores: NotificationStores) async throws -> Channel {
    let channel = try await stores.channels.add(ChannelTarget.fixtures[1], name: "a", for: .owner, at: date)
    guard let channel else { throw ContractViolation("the channel was not added") }
    return channel
  }

  /// Queues entries, and returns a plan that sends all waiting ones as one message.
  private static func queued(
    _ count: Int64, for channels: [ChannelID], in stores: NotificationStores
  ) async throws -> (plan: SavedPlan, message: StoredMessage) {
    for _ in 0..<count { try await stores.queue(.fixture(Int64.random(in: 1...1_000_000_000), story: "s"), .owner) }
    let entries = try await stores.outbox.outbox(of: .owner, since: date).entries
    let message = StoredMessage(
      id: .random(), watch: WatchID(rawValue: 1),
      words: NotificationWords(title: "Vélo", body: "a\nb", path: "/watches/1"),
      tag: "0123456789abcdef0123456789abcdef", urgency: .normal, expires: date.addingTimeInterval(3600),
      languageCode: "fr",
      date: date)
    var plan = SavedPlan()
    plan.messages = [.init(message: message, entries: entries.map(\.id), channels: channels)]
    return (plan, message)
  }
}

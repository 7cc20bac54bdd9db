import Foundation
@testable import GazetteDomain
import GazetteTesting
import Synchronization
import Testing

/// The background work that sends notifications.
struct NotificationsTests {
  private let time = ManualTime()
  private let sender = FakeNotificationSender()

  @Test func `sends each waiting notification once to each channel`() async throws {
    let node = await Node(time, [sender])
    let channels = [try await node.add(ChannelTarget.fixtures[1]), try await node.add(ChannelTarget.fixtures[2])]
    await node.outbox.queue(.fixture(1), for: .owner)
    for _ in 0..<2 { await node.notifications.pass() }
    #expect(sender.sent.map(\.title) == ["Article 1", "Article 1"])
    #expect(Set(sender.sent.map(\.id)).count == 1)
    #expect(Set(sender.targets) == Set(channels.map(\.target)))
    let sent = try #require(sender.sent.first)
    #expect(MessageID(rawValue: sent.id) != nil && sent.tag.utf8.count == 32)
    #expect(sent.link.absoluteString == "https://paper.example/match" && sent.paper == "Le Phare")
    let log = try await node.outbox.log(of: .owner, limit: 9)
    #expect(log.map(\.state) == [.sent])
    #expect(log[0].message?.deliveries.map(\.state) == [.delivered, .delivered])
    #expect(try await node.channels.channels(of: .owner).map(\.health.lastSuccess) == [time.date, time.date])
  }

  @Test func `makes one message of a burst of forty`() async throws {
    let node = await Node(time, [sender])
    _ = try await node.add(ChannelTarget.fixtures[1])
    for number in 1...40 { await node.outbox.queue(.fixture(Int64(number)), for: .owner) }
    await node.notifications.pass()
    #expect(sender.sent.map(\.title) == ["40 for Watch 1"])
  }

  @Test func `repeats an attempt with the same identity after a kill before its record`() async throws {
    let node = await Node(time, [sender])
    _ = try await node.add(ChannelTarget.fixtures[1])
    await node.outbox.queue(.fixture(1), for: .owner)
    let fault = node.outbox.fault
    let dying = FakeNotificationSender { fault.error = .busy }
    await Node(time, [dying], sharing: node).notifications.pass()
    fault.error = nil
    // The killed node's lease ends first.
    time.advance(by: .seconds(200))
    await node.notifications.pass()
    #expect(dying.sent.count == 1 && sender.sent.count == 1)
    #expect(dying.sent.map(\.id) == sender.sent.map(\.id))
    await node.notifications.pass()
    #expect(sender.sent.count == 1)
  }

  @Test func `does nothing while another node holds the lease`() async throws {
    let node = await Node(time, [sender])
    _ = try await node.add(ChannelTarget.fixtures[1])
    await node.outbox.queue(.fixture(1), for: .owner)
    _ = try await node.lease.acquire(Notifications.lease, holder: "another", until: time.date.addingTimeInterval(60))
    await node.notifications.pass()
    #expect(sender.sent.isEmpty)
    #expect(try await node.outbox.log(of: .owner, limit: 1).map(\.state) == [.waiting])
    time.advance(by: .seconds(60))
    await node.notifications.pass()
    #expect(sender.sent.count == 1)
  }

  @Test func `offers to mute the watch of a message, but not of a digest or a test`() async throws {
    let node = await Node(time, [sender])
    let channel = try await node.add(ChannelTarget.fixtures[1])
    await node.outbox.queue(.fixture(1), for: .owner)
    await node.notifications.pass()
    let sent = try #require(sender.sent.first)
    #expect(sent.mute?.link.absoluteString == "https://paper.example/mute/\(sent.id)")
    #expect(sent.mute?.label == "mute fr")
    _ = try await node.service.test(channel.id, for: .owner)
    let digest = StoredMessage(
      id: .random(), watch: nil, words: NotificationWords(title: "a", body: "", path: "/"), tag: "a", urgency: .low,
      expires: time.date, languageCode: "en", date: time.date)
    let paper = NotificationPaper(
      name: { "" }, address: { URL(filePath: "/") }, languageCode: { "en" }, timeZone: { .gmt })
    #expect(sender.sent.count == 2 && sender.sent[1].mute == nil)
    #expect(paper.outgoing(digest, by: FakeNotificationWriter()).mute == nil)
  }

  @Test func `a cancelled attempt is no failure, and its delivery stays due`() async throws {
    let node = await Node(time, [sender])
    let channel = try await node.add(ChannelTarget.fixtures[1])
    sender.answer(.later(.source(.cancelled), after: nil), .later(.source(.cancelled), after: nil), .accepted)
    for number in 1...2 { await node.outbox.queue(.fixture(Int64(number)), for: .owner) }
    await node.notifications.pass()
    #expect(sender.sent.count == 1)
    #expect(try await node.channels.channels(of: .owner).map(\.health) == [channel.health])
    let waiting = try await node.outbox.log(of: .owner, limit: 9).compactMap(\.message).flatMap(\.deliveries)
    #expect(waiting.map(\.state) == [.waiting, .waiting] && waiting.map(\.attempts) == [0, 0])
    #expect(waiting.allSatisfy { $0.failure == nil })
    #expect(try await node.service.test(channel.id, for: .owner) == .later(.source(.cancelled), after: nil))
    #expect(try await node.channels.channels(of: .owner).map(\.health) == [channel.health])
    await node.notifications.pass()
    #expect(Set(sender.sent.map(\.id)).count == 3 && sender.sent.count == 4)
    #expect(sender.sent[0].id == sender.sent[2].id)
    #expect(try await node.channels.channels(of: .owner).map(\.health.lastSuccess) == [time.date])
  }

  @Test func `an attempt that hangs ends before the lease, and is repeated with the same identity`() async throws {
    #expect(Notifications.attemptTime.seconds <= Notifications.leaseTime - 60)
    let (silence, end) = AsyncStream.makeStream(of: Void.self)
    defer { end.finish() }
    // It reads until it is cancelled.
    let hanging = FakeNotificationSender { for await _ in silence {} }
    hanging.answer(.later(.source(.cancelled), after: nil))
    let node = await Node(time, [hanging], attemptTimer: { _ in })
    _ = try await node.add(ChannelTarget.fixtures[1])
    await node.outbox.queue(.fixture(1), for: .owner)
    await node.notifications.pass()
    let log = try await node.outbox.log(of: .owner, limit: 1)
    let delivery = try #require(log.first?.message?.deliveries.first)
    #expect(delivery.state == .waiting && delivery.attempts == 1)
    guard case .source(.timedOut(_, after: Notifications.attemptTime)) = delivery.failure else {
      Issue.record("\(String(describing: delivery.failure))")
      return
    }
    time.advance(by: .seconds(15))
    await Node(time, [sender], sharing: node).notifications.pass()
    #expect(sender.sent.map(\.id) == hanging.sent.map(\.id))
  }

  @Test func `an answer at the last moment counts`() async throws {
    let node = await Node(time, [sender], attemptTimer: { _ in })
    _ = try await node.add(ChannelTarget.fixtures[1])
    await node.outbox.queue(.fixture(1), for: .owner)
    await node.notifications.pass()
    #expect(try await node.outbox.log(of: .owner, limit: 1).first?.message?.deliveries.map(\.state) == [.delivered])
  }

  @Test func `deletes a push subscription that is gone, and pauses other channels`() async throws {
    let push = FakeNotificationSender(.push)
    let node = await Node(time, [push, sender])
    _ = try await node.add(ChannelTarget.fixtures[0])
    let topic = try await node.add(ChannelTarget.fixtures[1])
    for sender in [push, sender] { sender.answer(.gone(.status(410, reason: nil))) }
    await node.outbox.queue(.fixture(1), for: .owner)
    await node.notifications.pass()
    let channels = try await node.channels.channels(of: .owner)
    #expect(channels.map(\.id) == [topic.id])
    #expect(channels.map(\.health.isPaused) == [true])
    await node.outbox.queue(.fixture(2), for: .owner)
    await node.notifications.pass()
    #expect(try await node.outbox.log(of: .owner, limit: 1).map(\.reason) == [.channelPaused])
  }

  @Test func `waits as long as the service wants, with all messages of the channel`() async throws {
    let node = await Node(time, [sender])
    _ = try await node.add(ChannelTarget.fixtures[1])
    sender.answer(.later(.status(429, reason: nil), after: 3600), .accepted)
    for number in 1...2 { await node.outbox.queue(.fixture(Int64(number)), for: .owner) }
    await node.notifications.pass()
    #expect(sender.sent.count == 1)
    time.advance(by: .seconds(3599))
    await node.notifications.pass()
    #expect(sender.sent.count == 1)
    time.advance(by: .seconds(1))
    await node.notifications.pass()
    #expect(sender.sent.count == 3)
    #expect(Set(sender.sent.map(\.id)).count == 2)
    #expect(try await node.channels.channels(of: .owner).first?.health.failingSince == nil)
  }

  @Test func `repeats until the notification expires`() async throws {
    let node = await Node(time, [sender])
    _ = try await node.add(ChannelTarget.fixtures[1])
    sender.answer(.later(.source(.unreachable(.openMeteo)), after: nil))
    await node.outbox.queue(.fixture(1, at: time.date, lifetime: 100), for: .owner)
    for _ in 0..<20 {
      await node.notifications.pass()
      time.advance(by: .seconds(15))
    }
    // At once, after 15 and after 45 more seconds; the next would be too late.
    #expect(sender.sent.count == 3)
    let delivery = try await node.outbox.log(of: .owner, limit: 1).first?.message?.deliveries.first
    #expect(delivery?.state == .failed && delivery?.attempts == 3)
    #expect(delivery?.failure == .source(.unreachable(.openMeteo)))
  }

  @Test func `pauses a channel that fails for five days`() async throws {
    let node = await Node(time, [sender])
    _ = try await node.add(ChannelTarget.fixtures[1])
    sender.answer(.later(.status(503, reason: nil), after: nil))
    for day in 0...5 {
      #expect(try await node.channels.channels(of: .owner).first?.health.isPaused == false, "day \(day)")
      await node.outbox.queue(.fixture(Int64(day), at: time.date, lifetime: 10), for: .owner)
      await node.notifications.pass()
      time.advance(by: .seconds(86_400))
    }
    #expect(try await node.channels.channels(of: .owner).first?.health.isPaused == true)
  }

  @Test func `sends nothing that expired while no node was running`() async throws {
    let node = await Node(time, [sender])
    _ = try await node.add(ChannelTarget.fixtures[1])
    await node.outbox.queue(.fixture(1, at: time.date.addingTimeInterval(-43_200)), for: .owner)
    await node.notifications.pass()
    #expect(sender.sent.isEmpty)
    #expect(try await node.outbox.log(of: .owner, limit: 1).map(\.reason) == [.expired])
  }

  @Test func `sends to many channels concurrently, and to one serially`() async throws {
    let running = Mutex((now: 0, most: 0))
    let slow = FakeNotificationSender {
      running.withLock { ($0.now, $0.most) = ($0.now + 1, max($0.most, $0.now + 1)) }
      await Task.yield()
      running.withLock { $0.now -= 1 }
    }
    let node = await Node(time, [slow])
    _ = try await node.add(ChannelTarget.fixtures[1])
    for number in 1...3 { await node.outbox.queue(.fixture(Int64(number)), for: .owner) }
    await node.notifications.pass()
    #expect(slow.sent.count == 3 && running.withLock { $0.most } == 1)
  }
}

/// A node with its stores, which may be another node's.
struct Node {
  let channels: InMemoryChannelStore
  let outbox: InMemoryOutboxStore
  let lease: InMemoryWorkLease
  let notifications: Notifications
  let service: Channels

  init(
    _ time: ManualTime, _ senders: [any NotificationSender], sharing other: Node? = nil,
    attemptTimer: @escaping @Sendable (Duration) async throws(CancellationError) -> Void = Timing.system.sleep
  ) async {
    if let other {
      (channels, outbox, lease) = (other.channels, other.outbox, other.lease)
    } else {
      channels = InMemoryChannelStore()
      outbox = await InMemoryOutboxStore(channels)
      lease = InMemoryWorkLease(now: time.now)
    }
    let paper = NotificationPaper(
      name: { "Le Phare" }, address: { URL(string: "https://paper.example") ?? URL(filePath: "/") },
      languageCode: { "fr" }, timeZone: { .gmt })
    notifications = Notifications(
      ports: Notifications.Ports(
        channels: channels, outbox: outbox, senders: senders, writer: FakeNotificationWriter(), lease: lease),
      paper: paper, timing: time.timing, attemptTimer: attemptTimer, jitter: { 0 })
    service = Channels(
      store: channels, outbox: outbox, senders: senders, writer: FakeNotificationWriter(), paper: paper, now: time.now)
  }

  /// Adds a channel of the operator.
  func add(_ target: ChannelTarget) async throws -> Channel {
    try #require(try await channels.add(target, name: "a", for: .owner, at: ManualTime().date))
  }
}

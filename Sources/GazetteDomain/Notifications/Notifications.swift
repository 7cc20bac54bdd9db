import Foundation
import Synchronization

/// The background work that sends notifications: on one node at a time, it turns what waits in the outbox into messages, and sends
/// each to its channels.
///
/// A kill between an attempt and its record repeats the attempt with the same identity, which the services recognize.
public struct Notifications: Sendable {
  /// Everything that the work needs from outside.
  public struct Ports: Sendable {
    /// Stores the channels and the preferences.
    public var channels: any ChannelStore
    /// Stores the outbox.
    public var outbox: any OutboxStore
    /// A sender for each kind that the operator has set up.
    public var senders: [any NotificationSender]
    /// Writes the words.
    public var writer: any NotificationWriter
    /// Ensures that one node sends at a time.
    public var lease: any WorkLease

    /// Makes the set of ports.
    public init(
      channels: any ChannelStore, outbox: any OutboxStore, senders: [any NotificationSender],
      writer: any NotificationWriter, lease: any WorkLease
    ) {
      self.channels = channels
      self.outbox = outbox
      self.senders = senders
      self.writer = writer
      self.lease = lease
    }
  }

  /// The name of the lease.
  public static let lease = "notifications"
  /// The maximum duration of an attempt.
  static let attemptTime = Duration.seconds(120)
  /// The duration of the lease in seconds: an attempt ends long before another node may repeat it.
  static let leaseTime = 1.5 * attemptTime.seconds
  /// The maximum number of channels that are sent to at the same time.
  private static let maximumConcurrent = 8
  /// The retention of settled entries, in seconds.
  private static let retention: TimeInterval = 30 * 86_400
  /// The longest sleep of the background work.
  private static let longestSleep: TimeInterval = 30

  private let ports: Ports
  private let paper: NotificationPaper
  private let schedule: RetrySchedule
  private let changes: ChangeFeed
  private let timing: Timing
  private let attemptTimer: @Sendable (Duration) async throws(CancellationError) -> Void
  private let messageID: @Sendable () -> MessageID
  private let jitter: @Sendable () -> Double
  private let reportError: @Sendable (StoreError) -> Void
  private let requests = NotificationRequests()

  /// Composes the work.
  /// - Parameters:
  ///   - paper: The name, the address and the language of the installation.
  ///   - attemptTimer: Sleeps until an attempt has lasted too long.
  ///   - messageID: Returns a random identity.
  ///   - jitter: Returns a random number in 0..<1.
  ///   - reportError: Receives every failure of the store, for the log.
  public init(
    ports: Ports, paper: NotificationPaper, schedule: RetrySchedule = .standard, changes: ChangeFeed = ChangeFeed(),
    timing: Timing = .system,
    attemptTimer: @escaping @Sendable (Duration) async throws(CancellationError) -> Void = Timing.system.sleep,
    messageID: @escaping @Sendable () -> MessageID = { .random() },
    jitter: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    reportError: @escaping @Sendable (StoreError) -> Void = { _ in }
  ) {
    self.ports = ports
    self.paper = paper
    self.schedule = schedule
    self.changes = changes
    self.timing = timing
    self.attemptTimer = attemptTimer
    self.messageID = messageID
    self.jitter = jitter
    self.reportError = reportError
  }

  /// Requests a pass after entries were added; returns at once.
  public func wake() { requests.requestPass() }

  /// Plans and sends until the task is cancelled: when something is due, after watches have found matches, when ``wake()`` is
  /// called, and at least every half minute.
  public func run() async {
    let topics = changes.changes()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in requests.stream { await pass() } }
      group.addTask { for await topic in topics where topic.kind == Topic.watches.kind { requests.requestPass() } }
      group.addTask {
        while !Task.isCancelled {
          requests.requestPass()
          do throws(CancellationError) { try await timing.sleep(until: await nextLook()) } catch { return }
        }
      }
      await group.waitForAll()
    }
  }

  private func nextLook() async -> Date {
    let now = timing.now()
    let latest = now.addingTimeInterval(Self.longestSleep)
    // A failure is reported by the pass.
    let due = (try? await ports.outbox.nextDue()) ?? nil
    return min(max(due ?? latest, now.addingTimeInterval(1)), latest)
  }

  /// Performs one pass: plans for all readers with entries that are due, and sends all deliveries that are due. Does nothing while
  /// another node holds the lease.
  public func pass() async {
    do throws(StoreError) {
      // Most passes have nothing to do, and write nothing.
      let isDue = try await ports.outbox.nextDue().map { $0 <= timing.now() } ?? false
      let isPruning = requests.isPruningDue(at: timing.now())
      guard isDue || isPruning, try await acquireLease() else { return }
      if isDue {
        try await plan()
        while try await sendDue() {}
      }
      if isPruning {
        try await ports.outbox.removeSettled(before: timing.now().addingTimeInterval(-Self.retention))
      }
      try await ports.lease.release(Self.lease, holder: requests.holder)
    } catch {
      reportError(error)
    }
  }

  private func acquireLease() async throws(StoreError) -> Bool {
    guard !Task.isCancelled else { return false }
    return try await ports.lease.acquire(
      Self.lease, holder: requests.holder, until: timing.now().addingTimeInterval(Self.leaseTime))
  }
}

// Planning.
extension Notifications {
  private func plan() async throws(StoreError) {
    var planned: Set<ReaderKey> = []
    while true {
      let readers = try await ports.outbox.readersToPlan(at: timing.now(), limit: 100)
      let new = readers.filter { !planned.contains($0) }
      guard !new.isEmpty else { return }
      for reader in new {
        guard try await acquireLease() else { return }
        try await plan(reader)
        planned.insert(reader)
      }
    }
  }

  private func plan(_ reader: ReaderKey) async throws(StoreError) {
    let now = timing.now()
    let outbox = try await ports.outbox.outbox(of: reader, since: now.addingTimeInterval(-DeliveryPlan.storyMemory))
    guard !outbox.entries.isEmpty else { return }
    let preferences = try await ports.channels.preferences(of: reader)
    let channels = try await ports.channels.channels(of: reader)
    let plan = DeliveryPlan(
      DeliveryPlan.Situation(
        outbox: outbox, preferences: preferences, timeZone: preferences.timeZone ?? paper.timeZone(),
        channels: Dictionary(channels.map { ($0.id, $0.health.isPaused) }, uniquingKeysWith: { first, _ in first }),
        muted: try await ports.channels.muted(of: reader, at: now), now: now))
    var saved = SavedPlan()
    (saved.deferred, saved.held, saved.withheld) = (plan.deferred, plan.held, plan.withheld)
    let language = preferences.languageCode ?? paper.languageCode()
    saved.messages = plan.messages.map { message in
      SavedPlan.Message(
        message: written(message, language, at: now), entries: message.entries.map(\.id), channels: message.channels)
    }
    if try await ports.outbox.save(saved, of: reader, at: now) { changes.publish(.notifications.of(reader)) }
  }

  private func written(_ message: DeliveryPlan.Message, _ language: String, at now: Date) -> StoredMessage {
    let notifications = message.entries.map(\.notification)
    let isDigest = message.kind == .digest
    return StoredMessage(
      id: messageID(), watch: isDigest ? nil : message.entries[0].watch,
      words: ports.writer.words(about: message.subject, languageCode: language), tag: message.tag(at: now),
      urgency: isDigest ? .low : notifications.map(\.urgency).max() ?? .low,
      expires: isDigest
        ? now.addingTimeInterval(DeliveryPlan.digestLifetime) : notifications.map(\.expires).max() ?? now,
      languageCode: language, date: now)
  }
}

extension DeliveryPlan.Message {
  fileprivate var subject: NotificationSubject {
    let matches = entries.compactMap(\.match)
    let name = entries[0].watchName ?? ""
    switch kind {
    case .single where !matches.isEmpty: return .match(matches[0], watch: name)
    case .single, .group: return .group(entries[0].watch, watch: name, count: entries.count, matches)
    case .digest:
      let counts = Dictionary(grouping: entries, by: \.watch).values.sorted {
        ($1.count, $0[0].id) < ($0.count, $1[0].id)
      }
      return .digest(counts.map { DigestLine(watch: $0[0].watchName ?? "", count: $0.count) })
    }
  }

  /// A group replaces the last single message of its watch; a single one replaces an earlier one about the same thing.
  fileprivate func tag(at now: Date) -> String {
    let watch = entries[0].watch.rawValue
    switch kind {
    case .single(isReplaceable: false):
      guard let match = entries[0].match else { return NotificationTag.text(of: "entry \(entries[0].id.rawValue)") }
      return NotificationTag.text(of: "watch \(watch) \(match.subject)")
    case .single(isReplaceable: true), .group: return NotificationTag.text(of: "group \(watch)")
    case .digest: return NotificationTag.text(of: "digest")
    }
  }
}

// Sending.
extension Notifications {
  /// Sends what is due; returns true when more may be due.
  private func sendDue() async throws(StoreError) -> Bool {
    guard try await acquireLease() else { return false }
    let due = try await ports.outbox.dueDeliveries(at: timing.now(), limit: 200)
    let queues = Dictionary(grouping: due, by: \.channel.id).values.sorted {
      ($0[0].message.date, $0[0].channel.id) < ($1[0].message.date, $1[0].channel.id)
    }
    let results = await withTaskGroup(of: Result<Bool, StoreError>.self) { group in
      var results: [Result<Bool, StoreError>] = []
      for (number, queue) in queues.enumerated() {
        if number >= Self.maximumConcurrent, let result = await group.next() { results.append(result) }
        group.addTask { await sendAll(queue) }
      }
      for await result in group { results.append(result) }
      return results
    }
    for reader in Set(due.map(\.reader)) { changes.publish(.notifications.of(reader)) }
    var mayContinue = !due.isEmpty
    for result in results { mayContinue = try result.get() && mayContinue }
    return mayContinue
  }

  /// Sends the deliveries of one channel; returns what ``send(_:)`` does.
  private func sendAll(_ queue: [DueDelivery]) async -> Result<Bool, StoreError> {
    do throws(StoreError) {
      return .success(try await send(queue))
    } catch {
      return .failure(error)
    }
  }

  /// Sends the deliveries of one channel serially, and stops at the first that must wait. Returns false after a cancelled
  /// attempt: its delivery is still due, and a later pass repeats it.
  private func send(_ deliveries: [DueDelivery]) async throws(StoreError) -> Bool {
    var health = deliveries[0].channel.health
    for delivery in deliveries {
      guard try await acquireLease() else { return true }
      var delivery = delivery
      delivery.channel.health = health
      guard let record = await attempt(delivery) else { return false }
      try await ports.outbox.record(record)
      guard case .health(let changed)? = record.channelChange ?? .health(health) else { return true }
      if changed.isPaused || record.nextAttempt != nil { return true }
      health = changed
    }
    return true
  }

  /// Makes an attempt, and judges its result; nil when it was cancelled.
  private func attempt(_ delivery: DueDelivery) async -> DeliveryRecord? {
    var record = DeliveryRecord(
      message: delivery.message.id, channel: delivery.channel.id, state: .withheld, attempts: delivery.attempts,
      date: timing.now())
    if delivery.message.expires <= record.date {
      (record.state, record.reason) = (delivery.attempts > 0 ? .failed : .withheld, .expired)
      return record
    }
    let result = await result(of: delivery)
    guard !result.isCancelled else { return nil }
    let outcome = ChannelOutcome(result, for: delivery.channel, at: timing.now())
    record.date = timing.now()
    record.attempts += 1
    record.failure = outcome.failure
    record.channelChange = outcome.change
    switch result {
    case .accepted: record.state = .delivered
    case .gone, .refused: record.state = .failed
    case .later(_, let wish):
      let next = schedule.next(after: record.attempts, wish: wish, at: record.date, jitter: jitter())
      // After the end of the message, the channel's other deliveries must wait nevertheless.
      record.nextAttempt = next
      record.state = next < delivery.message.expires ? .waiting : .failed
    }
    return record
  }

  private func result(of delivery: DueDelivery) async -> DeliveryResult {
    guard let sender = ports.senders.first(where: { $0.kind == delivery.channel.target.kind }) else {
      return .later(.notSetUp, after: 3600)
    }
    let (notification, target) = (paper.outgoing(delivery.message, by: ports.writer), delivery.channel.target)
    return await withTaskGroup(of: DeliveryResult?.self) { group in
      group.addTask { await sender.send(notification, to: target) }
      group.addTask {
        // An attempt that ends first cancels the timer.
        try? await attemptTimer(Self.attemptTime)
        return nil
      }
      let result: DeliveryResult? = await group.next() ?? nil
      group.cancelAll()
      if let result { return result }
      // The service may have accepted at the last moment.
      let late: DeliveryResult? = await group.next() ?? nil
      if let late, !late.isCancelled || Task.isCancelled { return late }
      return .later(.source(.timedOut(ProviderID(rawValue: target.host), after: Self.attemptTime)), after: nil)
    }
  }
}

/// Collects requests for an early pass.
private final class NotificationRequests: Sendable {
  /// Distinguishes this process from other holders of the lease.
  let holder = String(UInt64.random(in: 0 ... .max), radix: 16)
  /// The requests, for one listener; concurrent ones merge.
  let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1)) }

  /// Requests a pass; returns at once.
  func requestPass() { continuation.yield() }

  private let lastPruning = Mutex(Date.distantPast)

  /// Returns true once an hour.
  func isPruningDue(at now: Date) -> Bool {
    lastPruning.withLock { last in
      guard !last.isWithin(3600, of: now) else { return false }
      last = now
      return true
    }
  }
}

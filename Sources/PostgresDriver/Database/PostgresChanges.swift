import BoundedNumbers
import Foundation
public import GazetteDomain
import GazetteStore
import Synchronization

/// Carries changes between nodes: the changes of this one become rows of the table `change`, and those of other nodes are
/// delivered to this node's pages.
///
/// Listening needs a connection of its own. When it breaks, or a pooler makes listening impossible, the rows are polled; after a
/// gap longer than their retention, everything counts as changed.
public final class PostgresChanges: ChangeRelay {
  private struct Unsent {
    var topics: Set<Topic> = []
    /// True when there were too many topics to send one by one.
    var isEverything = false
    var isEmpty: Bool { topics.isEmpty && !isEverything }
  }

  private struct Outbox {
    var unsent = Unsent()
    /// True while the background work that sends runs.
    var isOpen = false
    /// The number of changes so far, and of those that are in the database.
    var (count, sent) = (0, 0)
    /// The callers that wait until a number of changes is in the database.
    var waiting: [(count: Int, caller: CheckedContinuation<Void, Never>)] = []

    /// Removes and returns the callers whose wait is over.
    mutating func takeCallers(upTo count: Int) -> [CheckedContinuation<Void, Never>] {
      defer { waiting.removeAll { $0.count <= count } }
      return waiting.filter { $0.count <= count }.map(\.caller)
    }
  }

  /// The maximum number of topics sent one by one.
  private static let maximumTopics = 2000
  /// The retention of rows, in seconds.
  private static let retentionSeconds = 600.0
  /// The number of ids before the last one that are read again, because transactions do not become visible in the order of their
  /// ids.
  private static let overlap: Int64 = 500
  /// The kind of the row that means everything.
  private static let everything = "*"

  private let database: PostgresDatabase
  private let listening: PostgresConfiguration
  private let feed: ChangeFeed
  private let node: String
  private let onChange: @Sendable (Topic) -> Void
  private let outbox = Mutex(Outbox())
  private let wake = Mutex<AsyncStream<Void>.Continuation?>(nil)
  /// The position read so far; it survives the end of ``run()``, so that the next run continues there.
  private let position = Mutex<ReadPosition?>(nil)

  /// Makes a carrier of the changes of `feed` through `database`.
  /// - Parameters:
  ///   - listening: The database for listening, if the other one is behind a pooler.
  ///   - node: An identifier of this run of this node.
  ///   - onChange: Receives changes of other nodes, after the feed; must not wait.
  public init(
    _ database: PostgresDatabase, listening: PostgresConfiguration? = nil, feed: ChangeFeed, node: String,
    onChange: @escaping @Sendable (Topic) -> Void = { _ in }
  ) {
    self.database = database
    self.listening = listening ?? database.configuration
    self.feed = feed
    self.node = node
    self.onChange = onChange
    feed.relay(to: self)
  }

  /// Sends and receives until the task is cancelled. It can be run again then, and delivers the changes in between.
  public func run() async {
    let (waking, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.wake.withLock { $0 = wake }
    outbox.withLock { $0.isOpen = true }
    // Sends what was published before the start.
    wake.yield()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.sendAll(waking) }
      group.addTask { await self.receiveAll() }
    }
    resumeCallers(upTo: .max) { $0.isOpen = false }
  }

  // MARK: - Sending

  /// Sends a change soon; never waits.
  package func send(_ topic: Topic) {
    outbox.withLock { outbox in
      outbox.count += 1
      outbox.unsent.topics.insert(topic)
      guard outbox.unsent.topics.count > Self.maximumTopics else { return }
      outbox.unsent = Unsent(isEverything: true)
    }
    wakeUp()
  }

  /// Returns when every change sent so far is in the database, or when writing one has failed.
  package func flush() async {
    await withCheckedContinuation { caller in
      let isWaiting = outbox.withLock { outbox in
        guard outbox.isOpen, outbox.sent < outbox.count else { return false }
        outbox.waiting.append((outbox.count, caller))
        return true
      }
      if !isWaiting { caller.resume() }
    }
  }

  /// False when the current request has read a newer change than the last one received here.
  package var isCurrent: Bool {
    guard let latest = RequestScope.current.flatMap(database.latestChange) else { return true }
    return latest <= position.withLock { $0?.last } ?? -1
  }

  private func resumeCallers(upTo count: Int, _ change: (inout Outbox) -> Void) {
    let callers = outbox.withLock { outbox in
      change(&outbox)
      return outbox.takeCallers(upTo: count)
    }
    for caller in callers { caller.resume() }
  }

  private func wakeUp() { _ = wake.withLock { $0?.yield() } }

  private func sendAll(_ waking: AsyncStream<Void>) async {
    var nextRemoval = ContinuousClock.now
    for await _ in waking {
      let (batch, count) = outbox.withLock { outbox in
        defer { outbox.unsent = Unsent() }
        return (outbox.unsent, outbox.count)
      }
      guard !batch.isEmpty else { continue }
      do throws(StoreError) {
        try await write(batch)
        resumeCallers(upTo: count) { $0.sent = count }
        guard .now >= nextRemoval else { continue }
        nextRemoval = .now + .seconds(60)
        try await removeOld()
      } catch {
        // The topics are retained for a retry, because other nodes have not received them.
        resumeCallers(upTo: .max) { outbox in
          outbox.unsent.topics.formUnion(batch.topics)
          outbox.unsent.isEverything = outbox.unsent.isEverything || batch.isEverything
        }
        try? await Task.sleep(for: .milliseconds(500))
        wakeUp()
      }
    }
  }

  private func write(_ batch: Unsent) async throws(StoreError) {
    let topics = Array(batch.topics)
    var (kinds, subjects, readers) = (topics.map(\.kind), topics.map(\.subject), topics.map(\.reader?.rawValue))
    if batch.isEverything { (kinds, subjects, readers) = ([Self.everything], [nil], [nil]) }
    let values: [ColumnValue] = [node, kinds, subjects, readers]
    _ = try await database.write(.repeatable, isolation: .readCommitted) { session in
      try session.execute(
        """
        INSERT INTO change (node, kind, subject, readerKey)
        SELECT $1, told.* FROM unnest($2::text[], $3::text[], $4::text[]) AS told
        """, values)
    }
  }

  private func removeOld() async throws(StoreError) {
    _ = try await database.write(.repeatable, isolation: .readCommitted) { session in
      try session.execute(
        "DELETE FROM change WHERE changedAt < clock_timestamp() - make_interval(secs => $1)", [Self.retentionSeconds])
    }
  }

  // MARK: - Receiving

  private struct ReadPosition {
    var last: Int64
    /// The ids already read before it.
    var seen: Set<Int64> = []
    var readAt = ContinuousClock.now
  }

  private func receiveAll() async {
    var failures = 0
    while !Task.isCancelled {
      failures = await receiveUntilBroken() ? 1 : failures + 1
      // Cancellation ends the pause.
      try? await Task.sleep(for: listening.pause(afterFailures: failures))
    }
  }

  /// Receives on a thread with its own connection until that breaks or the task is cancelled; returns false when it could not
  /// connect.
  private func receiveUntilBroken() async -> Bool {
    let interruption = Interruption()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { [self] in continuation.resume(returning: receive(until: interruption)) }
      }
    } onCancel: {
      interruption.trigger()
    }
  }

  private func receive(until interruption: Interruption) -> Bool {
    var isConnected = false
    do {
      let connection = try PostgresConnection(listening, watchdog: database.pool.watchdog)
      interruption.apply(to: connection.watch)
      let isListening = try connection.listen(on: "gazettechange")
      isConnected = true
      while true {
        let position = try receive(connection, from: position.withLock { $0 })
        self.position.withLock { $0 = position }
        // Polled again after a while, in case a notification was lost.
        try connection.waitForNotifications(atMost: isListening ? 5000 : 400)
      }
    } catch {
      return isConnected
    }
  }

  private func receive(_ connection: PostgresConnection, from position: ReadPosition?) throws -> ReadPosition {
    guard var position else {
      let seen: [Int64] = try connection.transaction(.reading) { session in
        try session.column("SELECT changeID FROM change ORDER BY changeID DESC LIMIT $1", [Self.overlap])
      }
      return ReadPosition(last: seen.first ?? 0, seen: Set(seen))
    }
    let rows = try connection.transaction(.reading) { session in
      try session.rows(
        """
        SELECT changeID, kind, subject, readerKey, node = $2 AS isOwn FROM change
        WHERE changeID > $1 ORDER BY changeID
        """, [position.last - Self.overlap, node])
    }
    let retention = Duration.seconds(Int64(saturating: Self.retentionSeconds))
    if ContinuousClock.now - position.readAt > retention { receiveEverything() }
    position.readAt = .now
    for row in rows where try position.seen.insert(row["changeID"]).inserted {
      position.last = max(position.last, try row["changeID"])
      if try !row["isOwn"] { receive(try row["kind"], try row["subject"], try row["readerKey"]) }
    }
    position.seen = position.seen.filter { $0 > position.last - Self.overlap }
    return position
  }

  private func receiveEverything() {
    feed.receiveEverything()
    onChange(.settings)
  }

  private func receive(_ kind: String, _ subject: String?, _ reader: String?) {
    guard kind != Self.everything else { return receiveEverything() }
    let topic = Topic(kind, of: subject)
    let readerTopic = reader.map { topic.of(ReaderKey(rawValue: $0)) } ?? topic
    feed.receive(readerTopic)
    onChange(readerTopic)
  }
}

/// Breaks a connection, also one that is made afterwards: it has no other user, and the server may never reply.
private final class Interruption: Sendable {
  private let state = Mutex((isTriggered: false, watch: nil as ConnectionWatch?))

  func apply(to watch: ConnectionWatch) {
    let isTriggered = state.withLock { state in
      state.watch = watch
      return state.isTriggered
    }
    if isTriggered { watch.disconnect() }
  }

  func trigger() {
    let watch = state.withLock { state in
      state.isTriggered = true
      return state.watch
    }
    watch?.disconnect()
  }
}

import BoundedNumbers
public import Foundation
public import GazetteDomain

/// Stores the outbox, its messages, and their deliveries.
public struct SQLOutboxStore: OutboxStore {
  private let database: SQLDatabase

  /// Makes a store in `database`.
  public init(_ database: SQLDatabase) { self.database = database }

  /// Returns readers with entries that are due for a decision.
  public func readersToPlan(at date: Date, limit: Int) async throws(StoreError) -> [ReaderKey] {
    try await database.read { connection in
      let keys: [String] = try connection.column(
        """
        SELECT readerKey FROM outbox WHERE \(sql: .isOpen) AND \(sql: .isDue("checkAt", at: date))
        GROUP BY readerKey ORDER BY min(outboxID) LIMIT \(limit)
        """)
      return keys.map(ReaderKey.init(rawValue:))
    }
  }

  /// Returns all that the plan of a reader depends on.
  public func outbox(of reader: ReaderKey, since date: Date) async throws(StoreError) -> Outbox {
    try await database.read { connection in
      let results = try connection.batch([
        // Red warnings come first, and what waits for a digest last.
        """
        SELECT \(raw: OutboxRow.list) FROM outbox \(raw: OutboxRow.joins)
        WHERE outbox.readerKey = \(reader) AND \(sql: .isOpen)
        ORDER BY CASE WHEN outbox.urgency = 3 THEN 0 WHEN outbox.state = 'waiting' THEN 1 ELSE 2 END, outbox.outboxID
        LIMIT \(OutboxState.maximumPlanned)
        """,
        """
        SELECT watchID, madeAt FROM message
        WHERE readerKey = \(reader) AND madeAt > \(date.bounded) AND watchID IS NOT NULL ORDER BY madeAt, messageID
        """,
        """
        SELECT DISTINCT watchID, story FROM outbox
        WHERE readerKey = \(reader) AND queuedAt > \(date.bounded) AND story IS NOT NULL AND state IN ('sent', 'gathered')
        """,
      ])
      return Outbox(
        entries: try results[0].rows.map(OutboxRow.entry).sorted { $0.id < $1.id },
        recent: try results[1].rows.map {
          RecentMessage(watch: WatchID(rawValue: try $0["watchID"]), date: try $0.requiredDate("madeAt"))
        },
        stories: Set(
          try results[2].rows.map { ToldStory(watch: WatchID(rawValue: try $0["watchID"]), story: try $0["story"]) }))
    }
  }

  /// Saves a plan.
  public func save(_ plan: SavedPlan, of reader: ReaderKey, at date: Date) async throws(StoreError) -> Bool {
    let planned = plan.entries
    return try await database.write(isolation: .readCommitted) { connection in
      // Another node's plan for the reader waits here, and then finds that nothing is open.
      try connection.lock(reader)
      let open: [Int64] = try connection.column(
        """
        SELECT outboxID FROM outbox
        WHERE readerKey = \(reader) AND \(raw: "outboxID", among: planned.map(\.rawValue)) AND \(sql: .isOpen)
        """)
      guard Set(open) == Set(planned.map(\.rawValue)) else { return false }
      try connection.batch(try plan.statements(for: reader, at: date, on: connection))
      return true
    }
  }

  /// Returns waiting deliveries that are due.
  public func dueDeliveries(at date: Date, limit: Int) async throws(StoreError) -> [DueDelivery] {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT due.attempts, message.readerKey AS recipient, \(raw: MessageRecord.table.list), \(raw: ChannelRecord.list)
        FROM (
          SELECT delivery.messageID, delivery.channelID, delivery.attempts, row_number() OVER (
            PARTITION BY delivery.channelID ORDER BY message.madeAt, message.messageID) AS place
          FROM delivery JOIN message ON message.messageID = delivery.messageID
          WHERE delivery.state = 'waiting' AND \(sql: .isDue("delivery.nextAttempt", at: date))
        ) AS due
        JOIN message ON message.messageID = due.messageID JOIN channel ON channel.channelID = due.channelID
        WHERE due.place <= \(OutboxState.maximumPerChannel)
        ORDER BY channel.channelID, message.madeAt, message.messageID LIMIT \(limit)
        """
      ).compactMap { row in
        guard let message = try MessageRecord.read(row), let channel = try ChannelRecord.read(row) else { return nil }
        return DueDelivery(
          message: message, channel: channel, reader: ReaderKey(rawValue: try row["recipient"]),
          attempts: try row["attempts"])
      }
    }
  }

  /// Saves the result of an attempt.
  public func record(_ result: DeliveryRecord) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      let failure = try result.failure.map(StoredDeliveryFailure.text(of:))
      let updated = try connection.run(
        """
        UPDATE delivery SET state = \(result.state), reason = \(result.reason?.rawValue),
          attempts = \(min(1_000_000, max(0, result.attempts))), attemptedAt = \(result.date.bounded),
          nextAttempt = \(result.state == .waiting ? result.nextAttempt?.bounded : nil), failure = \(failure)
        WHERE messageID = \(result.message) AND channelID = \(result.channel) AND state = 'waiting'
        """)
      guard updated > 0 else { return }
      try connection.batch(try result.statements(on: connection))
    }
  }

  /// Returns the time of the first delivery or decision that is due.
  public func nextDue() async throws(StoreError) -> Date? {
    try await database.read { connection in
      let results = try connection.batch([
        "SELECT min(checkAt) AS due FROM outbox WHERE \(sql: .isOpen)",
        "SELECT min(nextAttempt) AS due FROM delivery WHERE state = 'waiting'",
      ])
      return try results.compactMap { try $0.rows.first?.date("due") }.min()
    }
  }

  /// Returns the latest entries of the reader.
  public func log(of reader: ReaderKey, limit: Int) async throws(StoreError) -> [NotificationLogEntry] {
    try await database.read { connection in
      let rows = try connection.rows(
        """
        SELECT \(raw: OutboxRow.list), outbox.reason, outbox.messageID, message.title AS messageTitle, message.madeAt
        FROM outbox \(raw: OutboxRow.joins) LEFT JOIN message ON message.messageID = outbox.messageID
        WHERE outbox.readerKey = \(reader) ORDER BY outbox.outboxID DESC LIMIT \(limit)
        """)
      let messages: Set<String> = Set(try rows.compactMap { try $0["messageID"] as String? })
      let deliveries = try connection.deliveries(of: messages.sorted())
      return try rows.compactMap { try OutboxRow.logEntry($0, deliveries) }
    }
  }

  /// Returns the reader and the watch of a message.
  public func subject(of message: MessageID) async throws(StoreError) -> (reader: ReaderKey, watch: WatchID)? {
    try await database.read { connection in
      try connection.first(
        "SELECT readerKey, watchID FROM message WHERE messageID = \(message) AND watchID IS NOT NULL"
      ).map { (ReaderKey(rawValue: try $0["readerKey"]), WatchID(rawValue: try $0["watchID"])) }
    }
  }

  /// Deletes settled entries and messages.
  public func removeSettled(before date: Date) async throws(StoreError) {
    let date = date.bounded
    try await database.removeInSteps { maximum in
      """
      DELETE FROM outbox WHERE outboxID IN (
        SELECT outboxID FROM outbox WHERE queuedAt < \(date) AND state NOT IN ('waiting', 'deferred') LIMIT \(maximum))
      """
    }
    try await database.removeInSteps { maximum in
      """
      DELETE FROM message WHERE messageID IN (
        SELECT messageID FROM message
        WHERE madeAt < \(date) AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.messageID = message.messageID)
          AND NOT EXISTS (
            SELECT 1 FROM delivery WHERE delivery.messageID = message.messageID AND delivery.state = 'waiting')
        LIMIT \(maximum))
      """
    }
  }
}

extension SQL {
  /// The condition that an entry is not settled, in the words of the index.
  fileprivate static let isOpen: SQL = "outbox.state IN ('waiting', 'deferred')"

  /// Returns the condition that a time has come, or was written by a clock that was set back since.
  fileprivate static func isDue(_ column: String, at date: Date) -> SQL {
    let date = date.bounded
    return "(\(raw: column) <= \(date) OR \(raw: column) > \(date.addingTimeInterval(3 * 86_400).bounded))"
  }
}

extension SQLConnection {
  fileprivate func deliveries(of messages: [String]) throws -> [String: [NotificationLogEntry.Delivery]] {
    guard !messages.isEmpty else { return [:] }
    let rows = try rows(
      """
      SELECT delivery.messageID, delivery.channelID, channel.name, delivery.state, delivery.attempts, delivery.failure,
        delivery.reason
      FROM delivery JOIN channel ON channel.channelID = delivery.channelID
      WHERE delivery.messageID IN \(list: messages) ORDER BY delivery.channelID
      """)
    return try rows.reduce(into: [:]) { found, row in
      guard let state = try row["state", as: DeliveryState.init(rawValue:)] else { return }
      let delivery = NotificationLogEntry.Delivery(
        channel: ChannelID(rawValue: try row["channelID"]), channelName: try row["name"], state: state,
        attempts: try row["attempts"], failure: try row["failure", as: StoredDeliveryFailure.failure(in:)],
        reason: try row["reason", as: WithholdingReason.init(rawValue:)])
      found[try row["messageID"], default: []].append(delivery)
    }
  }
}

extension SavedPlan {
  /// All entries of the plan.
  fileprivate var entries: [OutboxID] {
    messages.flatMap(\.entries) + Array(deferred.keys) + Array(held.keys) + Array(withheld.keys)
  }

  /// Returns the statements that save the plan.
  fileprivate func statements(for reader: ReaderKey, at date: Date, on connection: any SQLConnection) throws -> [SQL] {
    try messages.flatMap { try $0.statements(for: reader, at: date, on: connection) }
      + Dictionary(grouping: deferred.keys) { deferred[$0] ?? date }.map { time, ids in
        "UPDATE outbox SET state = 'deferred', checkAt = \(time.bounded) WHERE \(sql: ids.condition)"
      }
      + Dictionary(grouping: held.keys) { held[$0] ?? date }.map { time, ids in
        "UPDATE outbox SET checkAt = \(time.bounded) WHERE \(sql: ids.condition)"
      }
      + Dictionary(grouping: withheld.keys) { withheld[$0]?.rawValue }.map { reason, ids in
        "UPDATE outbox SET state = 'withheld', reason = \(reason) WHERE \(sql: ids.condition)"
      }
  }
}

extension [OutboxID] {
  fileprivate var condition: SQL { "\(raw: "outboxID", among: map(\.rawValue))" }
}

extension SavedPlan.Message {
  /// Returns the statements that save the message, its deliveries, and the state of its entries.
  fileprivate func statements(for reader: ReaderKey, at date: Date, on connection: any SQLConnection) throws -> [SQL] {
    let state: OutboxState = entries.count == 1 && message.watch != nil ? .sent : .gathered
    return [
      try MessageRecord.table.insertion(of: MessageRecord(reader: reader, message: message), onConflict: ""),
      // A channel that makes the others wait lets the new one wait, too.
      """
      INSERT INTO delivery (messageID, channelID, state, attempts, nextAttempt)
      SELECT \(message.id), channel.channelID, 'waiting', 0, coalesce((
        SELECT max(earlier.nextAttempt) FROM delivery AS earlier
        WHERE earlier.channelID = channel.channelID AND earlier.state = 'waiting' AND earlier.attempts > 0), \(date.bounded))
      FROM channel
      WHERE channel.readerKey = \(reader) AND \(raw: "channel.channelID", among: channels.map(\.rawValue))
        AND NOT channel.isPaused \(raw: connection.dialect.referenceLock)
      """,
      "UPDATE outbox SET state = \(state), messageID = \(message.id) WHERE \(sql: entries.condition)",
    ]
  }
}

extension DeliveryRecord {
  /// Returns the statements about the channel and its other deliveries.
  fileprivate func statements(on connection: any SQLConnection) throws -> [SQL] {
    var statements: [SQL] = []
    if let nextAttempt {
      statements.append(
        """
        UPDATE delivery SET nextAttempt = \(raw: connection.dialect.greatest)(nextAttempt, \(nextAttempt.bounded))
        WHERE channelID = \(channel) AND state = 'waiting'
        """)
    }
    switch channelChange {
    case nil: break
    case .deleted: statements.append("DELETE FROM channel WHERE channelID = \(channel)")
    case .health(let health):
      statements.append(try health.update(of: channel))
      guard health.isPaused else { break }
      statements.append(
        """
        UPDATE delivery SET state = 'withheld', reason = \(WithholdingReason.channelPaused), nextAttempt = NULL
        WHERE channelID = \(channel) AND state = 'waiting'
        """)
    }
    return statements
  }
}

import Foundation
import GazetteDomain

/// A message as a row of `message`.
struct MessageRecord {
  static let table = StoredTable<MessageRecord>(
    "message",
    [
      "messageID": { $0.message.id.rawValue }, "readerKey": { $0.reader.rawValue },
      "watchID": { $0.message.watch?.rawValue }, "title": { $0.message.words.title.withoutNull },
      "body": { $0.message.words.body.withoutNull }, "path": { $0.message.words.path }, "tag": { $0.message.tag },
      "urgency": { $0.message.urgency.rawValue }, "expires": { $0.message.expires.bounded },
      "languageCode": { String($0.message.languageCode.prefix(35)) }, "madeAt": { $0.message.date.bounded },
    ])

  let reader: ReaderKey
  let message: StoredMessage

  /// Reads a message; nil for a malformed one, which only a damaged file contains.
  static func read(_ row: SQLRow) throws -> StoredMessage? {
    guard let id = try row["messageID", as: MessageID.init(rawValue:)],
      let urgency = try row["urgency", as: NotificationUrgency.init(rawValue:)]
    else { return nil }
    return StoredMessage(
      id: id, watch: try row["watchID", as: WatchID.init(rawValue:)],
      words: NotificationWords(title: try row["title"], body: try row["body"], path: try row["path"]),
      tag: try row["tag"], urgency: urgency, expires: try row.requiredDate("expires"),
      languageCode: try row["languageCode"], date: try row.requiredDate("madeAt"))
  }
}

extension String {
  /// The text without U+0000, which PostgreSQL does not store.
  fileprivate var withoutNull: String { replacing("\0", with: "\u{FFFD}") }
}

/// An entry as a row of `outbox` with its watch and its match.
enum OutboxRow {
  /// The columns of a SELECT with ``joins``.
  static let list = """
    outbox.outboxID, outbox.watchID AS entryWatchID, outbox.urgency, outbox.expires, outbox.story, outbox.queuedAt,
    outbox.state, watch.name AS watchName, watch.channels, watchMatch.matchID, \(WatchMatchRecord.table.list),
    FALSE AS isHidden
    """
  /// The watch and the match, if they still exist.
  static let joins = """
    LEFT JOIN watch ON watch.watchID = outbox.watchID AND watch.readerKey = outbox.readerKey
    LEFT JOIN watchMatch ON watchMatch.matchID = outbox.matchID AND watchMatch.watchID = outbox.watchID
    """

  /// Reads an entry that waits.
  static func entry(_ row: SQLRow) throws -> OutboxEntry {
    OutboxEntry(
      id: OutboxID(rawValue: try row["outboxID"]), watch: WatchID(rawValue: try row["entryWatchID"]),
      watchName: try row["watchName"],
      channels: try JSONColumn.values(row["channels"], of: Int64.self).map(ChannelID.init(rawValue:)),
      match: try WatchMatchRecord.read(row),
      notification: QueuedNotification(
        urgency: try row["urgency", as: NotificationUrgency.init(rawValue:)] ?? .low,
        expires: try row.requiredDate("expires"), story: try row["story"]),
      queuedAt: try row.requiredDate("queuedAt"), isDeferred: try row["state"] == OutboxState.deferred.rawValue)
  }

  /// Reads an entry for the log, with the deliveries of messages; nil for an unknown state.
  static func logEntry(
    _ row: SQLRow, _ deliveries: [String: [NotificationLogEntry.Delivery]]
  ) throws -> NotificationLogEntry? {
    guard let state = try row["state", as: OutboxState.init(rawValue:)] else { return nil }
    var entry = NotificationLogEntry(
      id: OutboxID(rawValue: try row["outboxID"]), watch: WatchID(rawValue: try row["entryWatchID"]),
      watchName: try row["watchName"], match: try WatchMatchRecord.read(row),
      queuedAt: try row.requiredDate("queuedAt"),
      state: state, reason: try row["reason", as: WithholdingReason.init(rawValue:)])
    if let id = try row["messageID", as: MessageID.init(rawValue:)], let date = try row.date("madeAt") {
      entry.message = NotificationLogEntry.Message(
        id: id, title: try row["messageTitle"], date: date, deliveries: deliveries[id.rawValue] ?? [])
    }
    return entry
  }
}

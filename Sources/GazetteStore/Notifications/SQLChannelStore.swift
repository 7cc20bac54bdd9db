public import Foundation
public import GazetteDomain

/// Stores channels, preferences and muted watches. Readers of the database can read the channels' secrets; backups do not contain
/// them.
public struct SQLChannelStore: ChannelStore {
  private let database: SQLDatabase

  /// Makes a store in `database`.
  public init(_ database: SQLDatabase) { self.database = database }

  /// Returns the reader's channels, the oldest first.
  public func channels(of reader: ReaderKey) async throws(StoreError) -> [Channel] {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(raw: ChannelRecord.list) FROM channel WHERE readerKey = \(reader) ORDER BY channelID"
      ).compactMap(ChannelRecord.read)
    }
  }

  /// Saves a new channel.
  public func add(
    _ target: ChannelTarget, name: String, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Channel? {
    let record = ChannelRecord(reader: reader, name: name, target: target, createdAt: date.bounded)
    return try await database.write(isolation: .readCommitted) { connection in
      try connection.lock(reader)
      let count: Int = try connection.value("SELECT count(*) FROM channel WHERE readerKey = \(reader)") ?? 0
      guard count < Channel.maximumPerReader else { return nil }
      try connection.removePush(like: target)
      let id: Int64? = try connection.value(
        try ChannelRecord.table.insertion(of: record, onConflict: "RETURNING channelID"))
      guard let id else { throw StoreError.corrupt(detail: "a channel was not stored") }
      return Channel(id: ChannelID(rawValue: id), name: name, target: target, createdAt: record.createdAt)
    }
  }

  /// Replaces the name and the target of a channel.
  public func update(
    _ id: ChannelID, to target: ChannelTarget, name: String, of reader: ReaderKey
  ) async throws(StoreError) {
    let record = ChannelRecord(reader: reader, name: name, target: target, createdAt: Date(timeIntervalSince1970: 0))
    try await database.write(isolation: .readCommitted) { connection in
      try connection.lock(reader)
      try connection.removePush(like: target, except: id)
      let updated = try connection.run(
        try ChannelRecord.table.update(
          to: record, except: ["readerKey", "createdAt"], where: "channelID = \(id) AND readerKey = \(reader)"))
      guard updated > 0 else { throw StoreError.notFound }
    }
  }

  /// Removes a channel with its deliveries.
  public func remove(_ id: ChannelID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.run("DELETE FROM channel WHERE channelID = \(id) AND readerKey = \(reader)") > 0
    }
  }

  /// Replaces the health of a channel.
  public func setHealth(_ health: ChannelHealth, of id: ChannelID) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.run(try health.update(of: id))
    }
  }

  /// Returns the reader's preferences.
  public func preferences(of reader: ReaderKey) async throws(StoreError) -> NotificationPreferences {
    try await database.read { connection in
      try connection.first(
        "SELECT \(raw: PreferenceRecord.table.list) FROM notificationPreference WHERE readerKey = \(reader)"
      ).map(PreferenceRecord.read) ?? NotificationPreferences()
    }
  }

  /// Replaces the reader's preferences.
  public func replace(_ preferences: NotificationPreferences, of reader: ReaderKey) async throws(StoreError) {
    let record = PreferenceRecord(reader: reader, preferences: preferences.bounded)
    try await database.write(isolation: .readCommitted) { connection in
      try connection.run(.ensure(reader))
      try connection.insert(
        [record], into: PreferenceRecord.table,
        onConflict: "ON CONFLICT (readerKey) DO UPDATE SET \(PreferenceRecord.table.replacement)")
    }
  }

  /// Returns the reader's muted watches.
  public func muted(of reader: ReaderKey, at date: Date) async throws(StoreError) -> [WatchID: Date] {
    try await database.read { connection in
      let rows = try connection.rows(
        "SELECT watchID, endsAt FROM mutedWatch WHERE readerKey = \(reader) AND endsAt > \(date.bounded)")
      return try rows.reduce(into: [:]) { muted, row in
        muted[WatchID(rawValue: try row["watchID"])] = try row.requiredDate("endsAt")
      }
    }
  }

  /// Mutes a watch, or ends it.
  public func mute(_ watch: WatchID, until end: Date?, of reader: ReaderKey) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      guard let end else {
        try connection.run("DELETE FROM mutedWatch WHERE readerKey = \(reader) AND watchID = \(watch)")
        return
      }
      try connection.batch([
        .ensure(reader),
        """
        INSERT INTO mutedWatch (readerKey, watchID, endsAt) VALUES (\(reader), \(watch), \(end.bounded))
        ON CONFLICT (readerKey, watchID) DO UPDATE SET endsAt = excluded.endsAt
        """,
        // A removed watch leaves its row behind.
        "DELETE FROM mutedWatch WHERE readerKey = \(reader) AND endsAt < \(end.addingTimeInterval(-30 * 86_400).bounded)",
      ])
    }
  }
}

extension SQLConnection {
  /// Removes the push subscriptions of all readers with the endpoint of `target`.
  fileprivate func removePush(like target: ChannelTarget, except id: ChannelID? = nil) throws {
    guard case .push(let endpoint, _, _) = target, let hash = target.endpointHash else { return }
    let rows = try rows("SELECT \(raw: ChannelRecord.list) FROM channel WHERE endpointHash = \(hash)")
    for channel in try rows.compactMap(ChannelRecord.read) where channel.id != id {
      guard case .push(endpoint, _, _) = channel.target else { continue }
      try run("DELETE FROM channel WHERE channelID = \(channel.id)")
    }
  }
}

extension ChannelHealth {
  /// Returns the statement that replaces a channel's health.
  func update(of id: ChannelID) throws -> SQL {
    "UPDATE channel SET \(list: try HealthColumns.columns.assignments(of: self)) WHERE channelID = \(id)"
  }
}

/// A reader's preferences as a row of `notificationPreference`.
struct PreferenceRecord {
  static let table = StoredTable<PreferenceRecord>(
    "notificationPreference",
    [
      "readerKey": { $0.reader.rawValue }, "quietFrom": { $0.preferences.quietHours?.from },
      "quietTo": { $0.preferences.quietHours?.to },
      "redBreaksQuiet": { $0.preferences.redWarningsBreakQuietHours }, "dailyCap": { $0.preferences.dailyCap },
      "digestHour": { $0.preferences.digestHour }, "timeZone": { $0.preferences.timeZoneName },
      "languageCode": { $0.preferences.languageCode },
    ])

  let reader: ReaderKey
  let preferences: NotificationPreferences

  static func read(_ row: SQLRow) throws -> NotificationPreferences {
    var preferences = NotificationPreferences()
    if let from: Int = try row["quietFrom"], let to: Int = try row["quietTo"] {
      preferences.quietHours = QuietHours(from: from, to: to)
    }
    preferences.redWarningsBreakQuietHours = try row["redBreaksQuiet"]
    preferences.dailyCap = try row["dailyCap"]
    preferences.digestHour = try row["digestHour"]
    preferences.timeZoneName = try row["timeZone"]
    preferences.languageCode = try row["languageCode"]
    return preferences.bounded
  }
}

import Foundation
public import GazetteDomain
import GRDB

/// Stores the replies to forms, so that each form is processed once.
public struct SQLiteFormReplyStore: FormReplyStore {
  private let database: GazetteDatabase
  private let now: CurrentTime

  /// Makes a store in `database`.
  public init(_ database: GazetteDatabase, now: @escaping CurrentTime) { (self.database, self.now) = (database, now) }

  // A power cut never loses the claim of a form whose change it preserves, because the change follows the claim in the log. It may
  // lose the reply, as if it came between the change and the reply.

  /// Claims a form.
  public func claim(_ key: FormKey) async throws(StoreError) -> FormClaim {
    let now = now().timeIntervalSince1970
    return try await database.write(.repeatable) { connection in
      try connection.ensureReader(key.reader)
      try connection.run(
        """
        INSERT INTO formReply (readerKey, form, claimedAt) VALUES (?, ?, ?)
        ON CONFLICT (readerKey, form) DO UPDATE SET claimedAt = excluded.claimedAt
        WHERE formReply.status IS NULL AND formReply.claimedAt NOT BETWEEN ? AND ?
        """, [key.reader.rawValue, key.form, now, (now - Self.maximumClaimTime).nextUp, now + 60])
      guard connection.changesCount == 0 else {
        try connection.run(
          """
          DELETE FROM formReply WHERE readerKey = ?1 AND form IN (
            SELECT form FROM formReply WHERE readerKey = ?1 ORDER BY claimedAt DESC, form LIMIT -1 OFFSET ?2)
          """, [key.reader.rawValue, Self.maximumPerReader])
        return .granted
      }
      let reply = try connection.rows(
        "SELECT status, location FROM formReply WHERE readerKey = ? AND form = ? AND status IS NOT NULL",
        [key.reader.rawValue, key.form]
      ) { row in FormReply(status: try row["status"], location: try row["location"]) }.first
      return reply.map { .finished($0) } ?? .pending
    }
  }

  /// Stores the reply to a claimed form.
  public func finish(_ key: FormKey, with reply: FormReply) async throws(StoreError) {
    try await database.write(.repeatable) { connection in
      try connection.run(
        "UPDATE formReply SET status = ?, location = ? WHERE readerKey = ? AND form = ?",
        [reply.status, reply.location, key.reader.rawValue, key.form])
    }
  }

  /// Gives up a claim.
  public func release(_ key: FormKey) async throws(StoreError) {
    try await database.write(.repeatable) { connection in
      try connection.run(
        "DELETE FROM formReply WHERE readerKey = ? AND form = ? AND status IS NULL", [key.reader.rawValue, key.form])
    }
  }

  /// Deletes old forms.
  public func removeExpired() async throws(StoreError) {
    let now = now().timeIntervalSince1970
    try await database.write(.repeatable) { connection in
      try connection.run("UPDATE formReply SET claimedAt = ?1 WHERE claimedAt > ?1 + 60", [now])
    }
    try await database.removeInSteps(
      """
      DELETE FROM formReply WHERE (readerKey, form) IN (
        SELECT readerKey, form FROM formReply WHERE claimedAt <= ? LIMIT ?)
      """, [now - Self.lifetime])
  }
}

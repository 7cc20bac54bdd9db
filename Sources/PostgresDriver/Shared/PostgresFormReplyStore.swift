import Foundation
public import GazetteDomain

/// Stores the replies to forms, so that each form is processed once by all nodes together.
public struct PostgresFormReplyStore: FormReplyStore {
  private let database: PostgresDatabase
  private let now: CurrentTime
  private let clock: NodeClock

  /// Makes a store in `database`; `now` is the node's time, and `clock` decides.
  public init(_ database: PostgresDatabase, now: @escaping CurrentTime, clock: NodeClock = .database) {
    (self.database, self.now, self.clock) = (database, now, clock)
  }

  // The loss of the primary server never loses the claim of a form whose change it preserves, because the change follows the claim
  // in the log. It may lose the reply, as if it came between the change and the reply.

  /// Claims a form.
  public func claim(_ key: FormKey) async throws(StoreError) -> FormClaim {
    let now = now()
    return try await database.write(.repeatable, isolation: .readCommitted) { [clock] session in
      // The insertion waits for another node's claim of the same form, and then sees it. It does not wait for the reader's other
      // changes.
      let answers = try session.executeAll([
        .ensure(key.reader),
        PostgresStatement(
          """
          INSERT INTO formReply (readerKey, form, claimedAt) VALUES ($1, $2, \(NodeClock.sql(parameter: 3)))
          ON CONFLICT (readerKey, form) DO UPDATE SET claimedAt = excluded.claimedAt
          WHERE formReply.status IS NULL AND (formReply.claimedAt <= excluded.claimedAt - $4
            OR formReply.claimedAt > excluded.claimedAt + 60)
          """, [key.reader.rawValue, key.form, clock.parameter(now), Self.maximumClaimTime]),
        PostgresStatement(
          "SELECT status, location FROM formReply WHERE readerKey = $1 AND form = $2 AND status IS NOT NULL",
          [key.reader.rawValue, key.form]),
      ])
      guard answers[1].affected == 0 else {
        try session.execute(
          """
          DELETE FROM formReply WHERE readerKey = $1 AND form IN (
            SELECT form FROM formReply WHERE readerKey = $1 ORDER BY claimedAt DESC, form OFFSET $2)
          """, [key.reader.rawValue, Self.maximumPerReader])
        return .granted
      }
      guard let row = answers[2].first else { return .pending }
      return .finished(FormReply(status: try row["status"], location: try row["location"]))
    }
  }

  /// Stores the reply to a claimed form.
  public func finish(_ key: FormKey, with reply: FormReply) async throws(StoreError) {
    try await database.write(.repeatable, isolation: .readCommitted) { session in
      _ = try session.execute(
        "UPDATE formReply SET status = $1, location = $2 WHERE readerKey = $3 AND form = $4",
        [reply.status, reply.location, key.reader.rawValue, key.form])
    }
  }

  /// Gives up a claim.
  public func release(_ key: FormKey) async throws(StoreError) {
    try await database.write(.repeatable, isolation: .readCommitted) { session in
      _ = try session.execute(
        "DELETE FROM formReply WHERE readerKey = $1 AND form = $2 AND status IS NULL",
        [key.reader.rawValue, key.form])
    }
  }

  /// Deletes old forms.
  public func removeExpired() async throws(StoreError) {
    // The selection is evaluated once, so that the index serves.
    let (time, present) = (clock.parameter(now()), "(SELECT \(NodeClock.sql(parameter: 1)))")
    try await database.write(.repeatable, isolation: .readCommitted) { session in
      _ = try session.execute(
        "UPDATE formReply SET claimedAt = \(present) WHERE claimedAt > \(present) + 60", [time])
    }
    try await database.removeInSteps(
      """
      DELETE FROM formReply WHERE (readerKey, form) IN (
        SELECT readerKey, form FROM formReply WHERE claimedAt <= \(present) - $2 LIMIT $3)
      """, [time, Self.lifetime])
  }
}

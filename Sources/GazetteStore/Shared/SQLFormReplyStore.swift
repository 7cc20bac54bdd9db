public import GazetteDomain

/// Stores the replies to forms, so that each form is processed once by all nodes together.
public struct SQLFormReplyStore: FormReplyStore {
  private let database: SQLDatabase
  private let now: CurrentTime
  private let clock: NodeClock

  /// Makes a store in `database`; `now` is the node's time, and `clock` decides.
  public init(_ database: SQLDatabase, now: @escaping CurrentTime, clock: NodeClock = .database) {
    (self.database, self.now, self.clock) = (database, now, clock)
  }

  // A power cut never loses the claim of a form whose change it preserves, because the change follows the claim in the log. It may
  // lose the reply, as if it came between the change and the reply.

  /// Claims a form.
  public func claim(_ key: FormKey) async throws(StoreError) -> FormClaim {
    let currentTime = database.dialect.currentTime(clock, now())
    return try await database.write(.repeatable, isolation: .readCommitted) { connection in
      // The insertion waits for another node's claim of the same form, and then sees it. It does not wait for the reader's other
      // changes.
      let results = try connection.batch([
        .ensure(key.reader),
        """
        INSERT INTO formReply (readerKey, form, claimedAt) VALUES (\(key.reader), \(key.form), \(sql: currentTime))
        ON CONFLICT (readerKey, form) DO UPDATE SET claimedAt = excluded.claimedAt
        WHERE formReply.status IS NULL AND (formReply.claimedAt <= excluded.claimedAt - \(Self.maximumClaimTime)
          OR formReply.claimedAt > excluded.claimedAt + 60)
        """,
        "SELECT status, location FROM formReply WHERE \(sql: key.condition) AND status IS NOT NULL",
      ])
      guard results[1].changes == 0 else {
        try connection.run(
          """
          DELETE FROM formReply WHERE readerKey = \(key.reader) AND form NOT IN (
            SELECT form FROM formReply WHERE readerKey = \(key.reader)
            ORDER BY claimedAt DESC, form LIMIT \(Self.maximumPerReader))
          """)
        return .granted
      }
      guard let row = results[2].rows.first else { return .pending }
      return .finished(FormReply(status: try row["status"], location: try row["location"]))
    }
  }

  /// Stores the reply to a claimed form.
  public func finish(_ key: FormKey, with reply: FormReply) async throws(StoreError) {
    try await database.write(.repeatable, isolation: .readCommitted) { connection in
      try connection.run(
        "UPDATE formReply SET status = \(reply.status), location = \(reply.location) WHERE \(sql: key.condition)")
    }
  }

  /// Gives up a claim.
  public func release(_ key: FormKey) async throws(StoreError) {
    try await database.write(.repeatable, isolation: .readCommitted) { connection in
      try connection.run("DELETE FROM formReply WHERE \(sql: key.condition) AND status IS NULL")
    }
  }

  /// Deletes old forms.
  public func removeExpired() async throws(StoreError) {
    let currentTime = database.dialect.currentTime(clock, now())
    try await database.write(.repeatable, isolation: .readCommitted) { connection in
      try connection.run(
        "UPDATE formReply SET claimedAt = \(sql: currentTime) WHERE claimedAt > \(sql: currentTime) + 60")
    }
    try await database.removeInSteps { maximum in
      """
      DELETE FROM formReply WHERE (readerKey, form) IN (
        SELECT readerKey, form FROM formReply WHERE claimedAt <= \(sql: currentTime) - \(Self.lifetime) LIMIT \(maximum))
      """
    }
  }
}

extension FormKey {
  fileprivate var condition: SQL { "readerKey = \(reader) AND form = \(form)" }
}

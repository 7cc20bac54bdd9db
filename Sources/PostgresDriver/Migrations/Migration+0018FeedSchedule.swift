extension Migration {
  /// The inputs of a feed's schedule, and the settings of its requests.
  static let feedSchedule = Migration(
    identifier: "0018-feed-schedule", covers: ["0021-feed-schedule"],
    sql: """
      ALTER TABLE feed
        ADD COLUMN userAgent text COLLATE "C" CHECK (char_length(userAgent) BETWEEN 1 AND 200),
        ADD COLUMN validatorsOrigin text COLLATE "C",
        ADD COLUMN rhythmSince instant CHECK (rhythmSince <= 4398046511),
        ADD COLUMN rhythmCount bigint CHECK (rhythmCount BETWEEN 2 AND 20),
        ADD COLUMN publisherSeconds bigint CHECK (publisherSeconds BETWEEN 1 AND 31536000),
        ADD COLUMN unchangedInARow bigint NOT NULL DEFAULT 0 CHECK (unchangedInARow BETWEEN 0 AND 1000),
        ADD COLUMN documentDigest bigint,
        ADD COLUMN scheduleReason text COLLATE "C" CHECK (char_length(scheduleReason) BETWEEN 1 AND 40);
      """)
}

extension Migration {
  /// The inputs of a feed's schedule, and the settings of its requests.
  static let feedSchedule = Migration(
    identifier: "0021-feed-schedule",
    sql: """
      ALTER TABLE feed ADD COLUMN userAgent TEXT CHECK (length(userAgent) BETWEEN 1 AND 200);
      ALTER TABLE feed ADD COLUMN validatorsOrigin TEXT;
      ALTER TABLE feed ADD COLUMN rhythmSince REAL CHECK (rhythmSince BETWEEN -2208988800 AND 4398046511);
      ALTER TABLE feed ADD COLUMN rhythmCount INTEGER CHECK (rhythmCount BETWEEN 2 AND 20);
      ALTER TABLE feed ADD COLUMN publisherSeconds INTEGER CHECK (publisherSeconds BETWEEN 1 AND 31536000);
      ALTER TABLE feed ADD COLUMN unchangedInARow INTEGER NOT NULL DEFAULT 0
        CHECK (unchangedInARow BETWEEN 0 AND 1000);
      ALTER TABLE feed ADD COLUMN documentDigest INTEGER;
      ALTER TABLE feed ADD COLUMN scheduleReason TEXT CHECK (length(scheduleReason) BETWEEN 1 AND 40);
      """)
}

extension Migration {
  /// The version of each watch's last change, so that an edit of one does not compile all.
  static let watchVersions = Migration(
    identifier: "0026-watch-versions",
    sql: """
      ALTER TABLE watch ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version BETWEEN 1 AND 9007199254740992);
      CREATE INDEX watchByVersion ON watch (version);
      """)
}

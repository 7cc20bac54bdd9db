extension Migration {
  /// Which feeds' articles readers want whole.
  static let fullText = Migration(
    identifier: "0006-fullText",
    sql: """
      ALTER TABLE subscription ADD COLUMN wantsFullText INTEGER NOT NULL DEFAULT 0 CHECK (wantsFullText IN (0, 1));
      """)
}

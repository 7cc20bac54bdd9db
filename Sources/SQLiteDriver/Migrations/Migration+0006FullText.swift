extension Migration {
  /// The feeds whose articles readers want with their full text.
  static let fullText = Migration(
    identifier: "0006-fullText",
    sql: """
      ALTER TABLE subscription ADD COLUMN wantsFullText INTEGER NOT NULL DEFAULT 0 CHECK (wantsFullText IN (0, 1));
      """)
}

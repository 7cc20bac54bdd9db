extension Migration {
  /// Whose warning it is, in which language and of which kinds, and how many could not be fetched.
  static let oneCall = Migration(
    identifier: "0017-one-call", covers: ["0020-one-call"],
    sql: """
      ALTER TABLE weatherReport ADD COLUMN unreadAlerts BIGINT NOT NULL DEFAULT 0
        CHECK (unreadAlerts BETWEEN 0 AND 1000);
      ALTER TABLE weatherAlert ADD COLUMN identifier exactText;
      ALTER TABLE weatherAlert ADD COLUMN language exactText;
      ALTER TABLE weatherAlert ADD COLUMN tags exactText NOT NULL DEFAULT '';
      """)
}

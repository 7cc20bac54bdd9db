extension Migration {
  /// The spending of the providers' budgets.
  static let budget = Migration(
    identifier: "budget-0001",
    sql: """
      CREATE TABLE spending (
        spendingID INTEGER PRIMARY KEY,
        provider TEXT NOT NULL CHECK (provider <> ''),
        spentAt REAL NOT NULL,
        weight REAL NOT NULL CHECK (weight >= 0)
      ) STRICT;
      CREATE INDEX spendingByTime ON spending (provider, spentAt, weight);

      CREATE TABLE pause (
        provider TEXT NOT NULL PRIMARY KEY CHECK (provider <> ''),
        until REAL NOT NULL
      ) STRICT, WITHOUT ROWID;
      """)

  /// The time when a provider asked for its pause: a clock that was set back since does not prolong it.
  static let budgetPauses = Migration(
    identifier: "budget-0002",
    sql: "ALTER TABLE pause ADD COLUMN since REAL")
}

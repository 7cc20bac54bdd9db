extension Migration {
  /// Changes for the pages that are open on other nodes: the name of a topic and its reader, no reader's text. Each row notifies
  /// the listeners on `gazettechange`; after a lost connection a listener reads the missed rows.
  static let changes = Migration(
    identifier: "0009-changes", covers: [],
    sql: """
      CREATE TABLE change (
        changeID BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        changedAt TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
        node exactText NOT NULL CHECK (char_length(node) BETWEEN 1 AND 100),
        kind exactText NOT NULL CHECK (char_length(kind) BETWEEN 1 AND 100),
        subject exactText CHECK (char_length(subject) <= 1000),
        readerKey exactText
      );
      CREATE INDEX changeByTime ON change (changedAt);
      CREATE FUNCTION changeTold() RETURNS TRIGGER LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('gazettechange', '');
        RETURN NULL;
      END $$;
      CREATE TRIGGER changeTold AFTER INSERT ON change FOR EACH STATEMENT EXECUTE FUNCTION changeTold();
      """)
}

extension Migration {
  /// The points of the map that readers opened.
  static let weatherMap = Migration(
    identifier: "0003-weatherMap",
    sql: """
      CREATE TABLE mapPoint (
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        placeID TEXT NOT NULL,
        latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
        longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
        label TEXT,
        openedAt REAL NOT NULL,
        PRIMARY KEY (readerKey, placeID)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX mapPointByTime ON mapPoint (readerKey, openedAt);
      """)
}

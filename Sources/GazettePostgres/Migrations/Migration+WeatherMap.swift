extension Migration {
  /// The points of the map that readers opened.
  static let weatherMap = Migration(
    identifier: "0003-weatherMap",
    sql: """
      CREATE TABLE mapPoint (
        readerKey text COLLATE "C" NOT NULL REFERENCES reader ON DELETE CASCADE,
        placeID text COLLATE "C" NOT NULL,
        latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
        longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
        label text,
        openedAt double precision NOT NULL CHECK (openedAt \(time)),
        PRIMARY KEY (readerKey, placeID)
      ) PARTITION BY HASH (readerKey);
      \(partitions(of: "mapPoint"))
      CREATE INDEX mapPointByTime ON mapPoint (readerKey, openedAt DESC, placeID);
      """)
}

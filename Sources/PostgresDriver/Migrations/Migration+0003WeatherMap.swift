extension Migration {
  /// The points of the map that readers opened.
  static let weatherMap = Migration(
    identifier: "0003-weatherMap", covers: ["0003-weatherMap", "0007-bounds"],
    sql: """
      CREATE TABLE mapPoint (
        readerKey exactText NOT NULL REFERENCES reader ON DELETE CASCADE,
        placeID exactText NOT NULL,
        latitude latitudeDegrees NOT NULL,
        longitude longitudeDegrees NOT NULL,
        label exactText,
        openedAt instant NOT NULL,
        PRIMARY KEY (readerKey, placeID)
      ) PARTITION BY HASH (readerKey);
      \(partitions(of: "mapPoint"))
      CREATE INDEX mapPointByTime ON mapPoint (readerKey, openedAt DESC, placeID);
      """)
}

extension Migration {
  /// The public names of places, by position and language; shared by all readers.
  static let placeNames = Migration(
    identifier: "0008-placeNames",
    sql: """
      -- A row without a name records that no provider knew it at the last request.
      CREATE TABLE placeName (
        positionID INTEGER NOT NULL REFERENCES position ON DELETE CASCADE,
        languageCode TEXT NOT NULL CHECK (languageCode GLOB '[a-z][a-z]' OR languageCode GLOB '[a-z][a-z][a-z]'),
        name TEXT CHECK (length(name) BETWEEN 1 AND 200),
        region TEXT CHECK (region IS NULL OR name IS NOT NULL AND length(region) BETWEEN 1 AND 200),
        country TEXT CHECK (country IS NULL OR name IS NOT NULL AND length(country) BETWEEN 1 AND 200),
        askedAt REAL CHECK (askedAt BETWEEN -2208988800 AND 253402300799),
        PRIMARY KEY (positionID, languageCode),
        CHECK (name IS NOT NULL OR askedAt IS NOT NULL)
      ) STRICT, WITHOUT ROWID;
      """)
}

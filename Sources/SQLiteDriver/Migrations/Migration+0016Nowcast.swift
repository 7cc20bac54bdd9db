extension Migration {
  /// The nowcast of the next two hours, the use of fallback sources, and the cached replies of a second source.
  static let nowcast = Migration(
    identifier: "0016-nowcast",
    sql: """
      ALTER TABLE weatherReport ADD COLUMN standsInFor TEXT CHECK (length(standsInFor) BETWEEN 1 AND 60);

      CREATE TABLE nowcast (
        positionID INTEGER NOT NULL PRIMARY KEY REFERENCES weatherReport ON DELETE CASCADE,
        isInterpolated INTEGER NOT NULL CHECK (isInterpolated IN (0, 1)),
        provider TEXT NOT NULL CHECK (provider <> ''),
        product TEXT,
        fetchedAt REAL NOT NULL CHECK (fetchedAt BETWEEN -2208988800 AND 253402300799),
        isReduced INTEGER NOT NULL CHECK (isReduced IN (0, 1))
      ) STRICT;

      CREATE TABLE nowcastStep (
        positionID INTEGER NOT NULL REFERENCES nowcast ON DELETE CASCADE,
        start REAL NOT NULL CHECK (start BETWEEN -2208988800 AND 253402300799),
        "end" REAL NOT NULL CHECK ("end" BETWEEN -2208988800 AND 253402300799),
        millimetersPerHour REAL CHECK (millimetersPerHour BETWEEN 0 AND 2500),
        kind TEXT,
        PRIMARY KEY (positionID, start)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE keptReply (
        url TEXT NOT NULL PRIMARY KEY CHECK (length(url) BETWEEN 1 AND 2000),
        body BLOB NOT NULL CHECK (length(body) <= 2000000),
        lastModified TEXT CHECK (length(lastModified) <= 200),
        freshUntil REAL NOT NULL CHECK (freshUntil BETWEEN -2208988800 AND 253402300799),
        keptAt REAL NOT NULL CHECK (keptAt BETWEEN -2208988800 AND 253402300799)
      ) STRICT;
      CREATE INDEX keptReplyByTime ON keptReply (keptAt);
      """)
}

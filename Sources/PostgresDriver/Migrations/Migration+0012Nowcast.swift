extension Migration {
  /// The nowcast of the next two hours, the use of fallback sources, and the cached replies of a second source.
  static let nowcast = Migration(
    identifier: "0012-nowcast", covers: ["0016-nowcast"],
    sql: """
      ALTER TABLE weatherReport ADD COLUMN standsInFor exactText CHECK (char_length(standsInFor) BETWEEN 1 AND 60);

      CREATE TABLE nowcast (
        positionID BIGINT NOT NULL PRIMARY KEY REFERENCES weatherReport ON DELETE CASCADE,
        isInterpolated BOOLEAN NOT NULL,
        provider exactText NOT NULL CHECK (provider <> ''),
        product exactText,
        fetchedAt instant NOT NULL,
        isReduced BOOLEAN NOT NULL
      );

      CREATE TABLE nowcastStep (
        positionID BIGINT NOT NULL REFERENCES nowcast ON DELETE CASCADE,
        start instant NOT NULL,
        "end" instant NOT NULL,
        millimetersPerHour DOUBLE PRECISION CHECK (millimetersPerHour BETWEEN 0 AND 2500),
        kind exactText,
        PRIMARY KEY (positionID, start)
      );

      CREATE TABLE keptReply (
        url exactText NOT NULL PRIMARY KEY CHECK (char_length(url) BETWEEN 1 AND 2000),
        body BYTEA NOT NULL CHECK (octet_length(body) <= 2000000),
        lastModified exactText CHECK (char_length(lastModified) <= 200),
        freshUntil instant NOT NULL,
        keptAt instant NOT NULL
      );
      CREATE INDEX keptReplyByTime ON keptReply (keptAt);
      """)
}

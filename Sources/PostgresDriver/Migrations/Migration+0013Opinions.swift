extension Migration {
  /// Forecasts of days, by author and lead, and the observed weather (0 days ahead).
  static let forecastRecord = Migration(
    identifier: "0013-forecast-record", covers: ["0017-forecast-record"],
    sql: """
      CREATE TABLE toldDay (
        positionID BIGINT NOT NULL REFERENCES position ON DELETE CASCADE,
        day exactText NOT NULL CHECK (char_length(day) = 10),
        daysAhead BIGINT NOT NULL CHECK (daysAhead BETWEEN 0 AND 15),
        origin exactText NOT NULL CHECK (char_length(origin) BETWEEN 1 AND 60),
        lowCelsius celsius,
        highCelsius celsius,
        precipitationMillimeters millimeters,
        precipitationPercent percent,
        PRIMARY KEY (positionID, day, daysAhead, origin)
      );
      """)
}

extension Migration {
  /// Forecasts of days, by author and lead, and the observed weather (0 days ahead).
  static let forecastRecord = Migration(
    identifier: "0017-forecast-record",
    sql: """
      CREATE TABLE toldDay (
        positionID INTEGER NOT NULL REFERENCES position ON DELETE CASCADE,
        day TEXT NOT NULL CHECK (length(day) = 10),
        daysAhead INTEGER NOT NULL CHECK (daysAhead BETWEEN 0 AND 15),
        origin TEXT NOT NULL CHECK (length(origin) BETWEEN 1 AND 60),
        lowCelsius REAL CHECK (lowCelsius BETWEEN -150 AND 150),
        highCelsius REAL CHECK (highCelsius BETWEEN -150 AND 150),
        precipitationMillimeters REAL CHECK (precipitationMillimeters BETWEEN 0 AND 100000),
        precipitationPercent REAL CHECK (precipitationPercent BETWEEN 0 AND 100),
        PRIMARY KEY (positionID, day, daysAhead, origin)
      ) STRICT, WITHOUT ROWID;
      """)
}

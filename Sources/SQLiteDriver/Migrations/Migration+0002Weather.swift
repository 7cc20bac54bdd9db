extension Migration {
  /// Weather: fetched data by position, then readers' own data.
  static let weather = Migration(
    identifier: "0002-weather",
    sql: """
      CREATE TABLE position (
        positionID INTEGER PRIMARY KEY,
        placeID TEXT NOT NULL UNIQUE,
        latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
        longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180)
      ) STRICT;

      CREATE TABLE weatherReport (
        positionID INTEGER NOT NULL PRIMARY KEY REFERENCES position ON DELETE CASCADE,
        latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
        longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
        timeZone TEXT NOT NULL CHECK (timeZone <> ''),
        elevationMeters REAL,
        provider TEXT NOT NULL CHECK (provider <> ''),
        product TEXT,
        fetchedAt REAL NOT NULL,
        isReduced INTEGER NOT NULL CHECK (isReduced IN (0, 1))
      ) STRICT;
      CREATE INDEX weatherReportByFetchTime ON weatherReport (fetchedAt);

      CREATE TABLE currentConditions (
        positionID INTEGER NOT NULL PRIMARY KEY REFERENCES weatherReport ON DELETE CASCADE,
        observedAt REAL NOT NULL,
        temperatureCelsius REAL,
        feelsLikeCelsius REAL,
        sky TEXT,
        isDay INTEGER CHECK (isDay IN (0, 1)),
        windMetersPerSecond REAL,
        gustMetersPerSecond REAL,
        windFromDegrees REAL CHECK (windFromDegrees >= 0 AND windFromDegrees < 360),
        humidityPercent REAL CHECK (humidityPercent BETWEEN 0 AND 100),
        dewPointCelsius REAL,
        seaLevelPressureHectopascals REAL,
        surfacePressureHectopascals REAL,
        cloudCoverPercent REAL CHECK (cloudCoverPercent BETWEEN 0 AND 100),
        visibilityMeters REAL,
        rainMillimeters REAL,
        snowMillimeters REAL,
        uvIndex REAL
      ) STRICT;

      CREATE TABLE hourForecast (
        positionID INTEGER NOT NULL REFERENCES weatherReport ON DELETE CASCADE,
        start REAL NOT NULL,
        temperatureCelsius REAL,
        feelsLikeCelsius REAL,
        sky TEXT,
        isDay INTEGER CHECK (isDay IN (0, 1)),
        windMetersPerSecond REAL,
        gustMetersPerSecond REAL,
        windFromDegrees REAL CHECK (windFromDegrees >= 0 AND windFromDegrees < 360),
        precipitationMillimeters REAL,
        precipitationPercent REAL CHECK (precipitationPercent BETWEEN 0 AND 100),
        cloudCoverPercent REAL CHECK (cloudCoverPercent BETWEEN 0 AND 100),
        humidityPercent REAL CHECK (humidityPercent BETWEEN 0 AND 100),
        uvIndex REAL,
        PRIMARY KEY (positionID, start)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE dayForecast (
        positionID INTEGER NOT NULL REFERENCES weatherReport ON DELETE CASCADE,
        day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
        lowCelsius REAL,
        highCelsius REAL,
        feelsLikeLowCelsius REAL,
        feelsLikeHighCelsius REAL,
        sky TEXT,
        sunrise REAL,
        sunset REAL,
        daylightSeconds REAL CHECK (daylightSeconds >= 0),
        precipitationMillimeters REAL,
        snowfallMillimeters REAL,
        precipitationPercent REAL CHECK (precipitationPercent BETWEEN 0 AND 100),
        windMetersPerSecond REAL,
        gustMetersPerSecond REAL,
        windFromDegrees REAL CHECK (windFromDegrees >= 0 AND windFromDegrees < 360),
        uvIndex REAL,
        summary TEXT,
        PRIMARY KEY (positionID, day)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE weatherAlert (
        positionID INTEGER NOT NULL REFERENCES weatherReport ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number >= 0),
        event TEXT NOT NULL,
        sender TEXT,
        start REAL NOT NULL,
        "end" REAL NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (positionID, number)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE airQuality (
        positionID INTEGER NOT NULL PRIMARY KEY REFERENCES position ON DELETE CASCADE,
        latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
        longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
        observedAt REAL NOT NULL,
        indexValue REAL,
        scale TEXT NOT NULL CHECK (scale IN ('european', 'openWeather')),
        provider TEXT NOT NULL CHECK (provider <> ''),
        product TEXT,
        fetchedAt REAL NOT NULL,
        isReduced INTEGER NOT NULL CHECK (isReduced IN (0, 1))
      ) STRICT;

      CREATE TABLE pollutant (
        positionID INTEGER NOT NULL REFERENCES airQuality ON DELETE CASCADE,
        name TEXT NOT NULL,
        microgramsPerCubicMeter REAL NOT NULL,
        PRIMARY KEY (positionID, name)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE pollen (
        positionID INTEGER NOT NULL REFERENCES airQuality ON DELETE CASCADE,
        name TEXT NOT NULL,
        grainsPerCubicMeter REAL NOT NULL,
        PRIMARY KEY (positionID, name)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE refreshFailure (
        positionID INTEGER NOT NULL PRIMARY KEY REFERENCES position ON DELETE CASCADE,
        failedAt REAL NOT NULL,
        code TEXT NOT NULL,
        provider TEXT,
        afterNanoseconds INTEGER,
        until REAL,
        status INTEGER,
        detail TEXT
      ) STRICT;

      -- The facts of a place are as the reader found them, in the reader's language.
      CREATE TABLE savedPlace (
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        placeID TEXT NOT NULL,
        rank INTEGER NOT NULL CHECK (rank >= 0),
        isHome INTEGER NOT NULL CHECK (isHome IN (0, 1)),
        savedAt REAL NOT NULL,
        name TEXT NOT NULL CHECK (name <> ''),
        region TEXT,
        country TEXT,
        countryCode TEXT,
        latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
        longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
        timeZone TEXT,
        elevationMeters REAL,
        population INTEGER,
        PRIMARY KEY (readerKey, placeID),
        UNIQUE (readerKey, rank)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX homePlace ON savedPlace (readerKey) WHERE isHome = 1;

      CREATE TABLE refreshRun (
        readerKey TEXT NOT NULL PRIMARY KEY REFERENCES reader ON DELETE CASCADE,
        beganAt REAL NOT NULL
      ) STRICT, WITHOUT ROWID;
      """)
}

// The years 1900 to 9999, in seconds since 1970.
private let time = "BETWEEN -2208988800 AND 253402300799"

extension Migration {
  /// The ranges of numbers, as in the domain's types: times are in the years 1900 to 9999, values within what is possible on
  /// Earth. Stored values outside are fixed: a value becomes NULL, a time is moved to the nearest end.
  ///
  /// SQLite cannot add a check to a table, but it can add a column with one; being computed, that column takes no space.
  static let bounds = Migration(
    identifier: "0007-bounds",
    sql: """
      UPDATE weatherReport SET elevationMeters = NULL WHERE elevationMeters NOT BETWEEN -12000 AND 21000000;
      UPDATE weatherReport SET fetchedAt = max(-2208988800, min(253402300799, fetchedAt))
        WHERE fetchedAt NOT \(time);
      ALTER TABLE weatherReport ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          elevationMeters BETWEEN -12000 AND 21000000 AND
          fetchedAt \(time));

      UPDATE currentConditions SET observedAt = max(-2208988800, min(253402300799, observedAt))
        WHERE observedAt NOT \(time);
      UPDATE currentConditions SET temperatureCelsius = NULL WHERE temperatureCelsius NOT BETWEEN -150 AND 150;
      UPDATE currentConditions SET feelsLikeCelsius = NULL WHERE feelsLikeCelsius NOT BETWEEN -150 AND 150;
      UPDATE currentConditions SET dewPointCelsius = NULL WHERE dewPointCelsius NOT BETWEEN -150 AND 150;
      UPDATE currentConditions SET windMetersPerSecond = NULL WHERE windMetersPerSecond NOT BETWEEN 0 AND 400;
      UPDATE currentConditions SET gustMetersPerSecond = NULL WHERE gustMetersPerSecond NOT BETWEEN 0 AND 400;
      UPDATE currentConditions SET seaLevelPressureHectopascals = NULL
        WHERE seaLevelPressureHectopascals NOT BETWEEN 100 AND 1300;
      UPDATE currentConditions SET surfacePressureHectopascals = NULL
        WHERE surfacePressureHectopascals NOT BETWEEN 100 AND 1300;
      UPDATE currentConditions SET visibilityMeters = NULL WHERE visibilityMeters NOT BETWEEN -12000 AND 21000000;
      UPDATE currentConditions SET rainMillimeters = NULL WHERE rainMillimeters NOT BETWEEN 0 AND 100000;
      UPDATE currentConditions SET snowMillimeters = NULL WHERE snowMillimeters NOT BETWEEN 0 AND 100000;
      UPDATE currentConditions SET uvIndex = NULL WHERE uvIndex NOT BETWEEN 0 AND 100;
      ALTER TABLE currentConditions ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          observedAt \(time) AND
          temperatureCelsius BETWEEN -150 AND 150 AND
          feelsLikeCelsius BETWEEN -150 AND 150 AND
          dewPointCelsius BETWEEN -150 AND 150 AND
          windMetersPerSecond BETWEEN 0 AND 400 AND
          gustMetersPerSecond BETWEEN 0 AND 400 AND
          seaLevelPressureHectopascals BETWEEN 100 AND 1300 AND
          surfacePressureHectopascals BETWEEN 100 AND 1300 AND
          visibilityMeters BETWEEN -12000 AND 21000000 AND
          rainMillimeters BETWEEN 0 AND 100000 AND
          snowMillimeters BETWEEN 0 AND 100000 AND
          uvIndex BETWEEN 0 AND 100);

      DELETE FROM hourForecast WHERE start NOT \(time);
      UPDATE hourForecast SET temperatureCelsius = NULL WHERE temperatureCelsius NOT BETWEEN -150 AND 150;
      UPDATE hourForecast SET feelsLikeCelsius = NULL WHERE feelsLikeCelsius NOT BETWEEN -150 AND 150;
      UPDATE hourForecast SET windMetersPerSecond = NULL WHERE windMetersPerSecond NOT BETWEEN 0 AND 400;
      UPDATE hourForecast SET gustMetersPerSecond = NULL WHERE gustMetersPerSecond NOT BETWEEN 0 AND 400;
      UPDATE hourForecast SET precipitationMillimeters = NULL
        WHERE precipitationMillimeters NOT BETWEEN 0 AND 100000;
      UPDATE hourForecast SET uvIndex = NULL WHERE uvIndex NOT BETWEEN 0 AND 100;
      ALTER TABLE hourForecast ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          start \(time) AND
          temperatureCelsius BETWEEN -150 AND 150 AND
          feelsLikeCelsius BETWEEN -150 AND 150 AND
          windMetersPerSecond BETWEEN 0 AND 400 AND
          gustMetersPerSecond BETWEEN 0 AND 400 AND
          precipitationMillimeters BETWEEN 0 AND 100000 AND
          uvIndex BETWEEN 0 AND 100);

      UPDATE dayForecast SET lowCelsius = NULL WHERE lowCelsius NOT BETWEEN -150 AND 150;
      UPDATE dayForecast SET highCelsius = NULL WHERE highCelsius NOT BETWEEN -150 AND 150;
      UPDATE dayForecast SET feelsLikeLowCelsius = NULL WHERE feelsLikeLowCelsius NOT BETWEEN -150 AND 150;
      UPDATE dayForecast SET feelsLikeHighCelsius = NULL WHERE feelsLikeHighCelsius NOT BETWEEN -150 AND 150;
      UPDATE dayForecast SET sunrise = NULL WHERE sunrise NOT \(time);
      UPDATE dayForecast SET sunset = NULL WHERE sunset NOT \(time);
      UPDATE dayForecast SET daylightSeconds = NULL WHERE daylightSeconds NOT BETWEEN 0 AND 86400;
      UPDATE dayForecast SET precipitationMillimeters = NULL WHERE precipitationMillimeters NOT BETWEEN 0 AND 100000;
      UPDATE dayForecast SET snowfallMillimeters = NULL WHERE snowfallMillimeters NOT BETWEEN 0 AND 100000;
      UPDATE dayForecast SET windMetersPerSecond = NULL WHERE windMetersPerSecond NOT BETWEEN 0 AND 400;
      UPDATE dayForecast SET gustMetersPerSecond = NULL WHERE gustMetersPerSecond NOT BETWEEN 0 AND 400;
      UPDATE dayForecast SET uvIndex = NULL WHERE uvIndex NOT BETWEEN 0 AND 100;
      ALTER TABLE dayForecast ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          lowCelsius BETWEEN -150 AND 150 AND
          highCelsius BETWEEN -150 AND 150 AND
          feelsLikeLowCelsius BETWEEN -150 AND 150 AND
          feelsLikeHighCelsius BETWEEN -150 AND 150 AND
          sunrise \(time) AND
          sunset \(time) AND
          daylightSeconds BETWEEN 0 AND 86400 AND
          precipitationMillimeters BETWEEN 0 AND 100000 AND
          snowfallMillimeters BETWEEN 0 AND 100000 AND
          windMetersPerSecond BETWEEN 0 AND 400 AND
          gustMetersPerSecond BETWEEN 0 AND 400 AND
          uvIndex BETWEEN 0 AND 100);

      DELETE FROM weatherAlert WHERE start NOT \(time);
      DELETE FROM weatherAlert WHERE "end" NOT \(time);
      ALTER TABLE weatherAlert ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          start \(time) AND
          "end" \(time));

      UPDATE airQuality SET observedAt = max(-2208988800, min(253402300799, observedAt))
        WHERE observedAt NOT \(time);
      UPDATE airQuality SET indexValue = NULL WHERE indexValue NOT BETWEEN 0 AND 1000;
      UPDATE airQuality SET fetchedAt = max(-2208988800, min(253402300799, fetchedAt)) WHERE fetchedAt NOT \(time);
      ALTER TABLE airQuality ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          observedAt \(time) AND
          indexValue BETWEEN 0 AND 1000 AND
          fetchedAt \(time));

      DELETE FROM pollutant WHERE microgramsPerCubicMeter NOT BETWEEN 0 AND 1000000;
      ALTER TABLE pollutant ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          microgramsPerCubicMeter BETWEEN 0 AND 1000000);

      DELETE FROM pollen WHERE grainsPerCubicMeter NOT BETWEEN 0 AND 1000000;
      ALTER TABLE pollen ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          grainsPerCubicMeter BETWEEN 0 AND 1000000);

      UPDATE refreshFailure SET failedAt = max(-2208988800, min(253402300799, failedAt)) WHERE failedAt NOT \(time);
      UPDATE refreshFailure SET until = NULL WHERE until NOT \(time);
      ALTER TABLE refreshFailure ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          failedAt \(time) AND
          until \(time));

      UPDATE savedPlace SET savedAt = max(-2208988800, min(253402300799, savedAt)) WHERE savedAt NOT \(time);
      UPDATE savedPlace SET elevationMeters = NULL WHERE elevationMeters NOT BETWEEN -12000 AND 21000000;
      UPDATE savedPlace SET population = NULL WHERE population NOT BETWEEN 0 AND 100000000000;
      ALTER TABLE savedPlace ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          savedAt \(time) AND
          elevationMeters BETWEEN -12000 AND 21000000 AND
          population BETWEEN 0 AND 100000000000);

      UPDATE refreshRun SET beganAt = max(-2208988800, min(253402300799, beganAt)) WHERE beganAt NOT \(time);
      ALTER TABLE refreshRun ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          beganAt \(time));

      UPDATE mapPoint SET openedAt = max(-2208988800, min(253402300799, openedAt)) WHERE openedAt NOT \(time);
      ALTER TABLE mapPoint ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          openedAt \(time));

      UPDATE ad SET cents = NULL WHERE cents NOT BETWEEN 0 AND 10000000000000;
      UPDATE ad SET createdAt = max(-2208988800, min(253402300799, createdAt)) WHERE createdAt NOT \(time);
      UPDATE ad SET firstSeenAt = max(-2208988800, min(253402300799, firstSeenAt)) WHERE firstSeenAt NOT \(time);
      UPDATE ad SET goneSince = NULL WHERE goneSince NOT \(time);
      ALTER TABLE ad ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          cents BETWEEN 0 AND 10000000000000 AND
          createdAt \(time) AND
          firstSeenAt \(time) AND
          goneSince \(time));

      UPDATE adText SET priceSince = max(-2208988800, min(253402300799, priceSince)) WHERE priceSince NOT \(time);
      UPDATE adText SET previousCents = NULL WHERE previousCents NOT BETWEEN 0 AND 10000000000000;
      ALTER TABLE adText ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          priceSince \(time) AND
          previousCents BETWEEN 0 AND 10000000000000);

      UPDATE adPrice SET cents = NULL WHERE cents NOT BETWEEN 0 AND 10000000000000;
      UPDATE adPrice SET since = max(-2208988800, min(253402300799, since)) WHERE since NOT \(time);
      ALTER TABLE adPrice ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          cents BETWEEN 0 AND 10000000000000 AND
          since \(time));

      UPDATE listing SET lastAttempt = NULL WHERE lastAttempt NOT \(time);
      UPDATE listing SET lastSuccess = NULL WHERE lastSuccess NOT \(time);
      UPDATE listing SET nextAttempt = NULL WHERE nextAttempt NOT \(time);
      ALTER TABLE listing ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          lastAttempt \(time) AND
          lastSuccess \(time) AND
          nextAttempt \(time));

      UPDATE listingFailure SET failedAt = max(-2208988800, min(253402300799, failedAt)) WHERE failedAt NOT \(time);
      UPDATE listingFailure SET until = NULL WHERE until NOT \(time);
      ALTER TABLE listingFailure ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          failedAt \(time) AND
          until \(time));

      UPDATE adStar SET starredAt = max(-2208988800, min(253402300799, starredAt)) WHERE starredAt NOT \(time);
      ALTER TABLE adStar ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          starredAt \(time));

      UPDATE savedSearch SET savedAt = max(-2208988800, min(253402300799, savedAt)) WHERE savedAt NOT \(time);
      UPDATE savedSearch SET lookedAt = max(-2208988800, min(253402300799, lookedAt)) WHERE lookedAt NOT \(time);
      UPDATE savedSearch SET minimumCents = NULL WHERE minimumCents NOT BETWEEN 0 AND 10000000000000;
      UPDATE savedSearch SET maximumCents = NULL WHERE maximumCents NOT BETWEEN 0 AND 10000000000000;
      ALTER TABLE savedSearch ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          savedAt \(time) AND
          lookedAt \(time) AND
          minimumCents BETWEEN 0 AND 10000000000000 AND
          maximumCents BETWEEN 0 AND 10000000000000);

      UPDATE feed SET lastAttempt = NULL WHERE lastAttempt NOT \(time);
      UPDATE feed SET lastSuccess = NULL WHERE lastSuccess NOT \(time);
      UPDATE feed SET nextFetch = NULL WHERE nextFetch NOT \(time);
      UPDATE feed SET failedAt = NULL WHERE failedAt NOT \(time);
      UPDATE feed SET until = NULL WHERE until NOT \(time);
      ALTER TABLE feed ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          lastAttempt \(time) AND
          lastSuccess \(time) AND
          nextFetch \(time) AND
          failedAt \(time) AND
          until \(time));

      UPDATE subscription SET subscribedAt = max(-2208988800, min(253402300799, subscribedAt))
        WHERE subscribedAt NOT \(time);
      UPDATE subscription SET endedAt = NULL WHERE endedAt NOT \(time);
      ALTER TABLE subscription ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          subscribedAt \(time) AND
          endedAt \(time));

      UPDATE article SET published = max(-2208988800, min(253402300799, published)) WHERE published NOT \(time);
      UPDATE article SET updated = NULL WHERE updated NOT \(time);
      UPDATE article SET readingSeconds = NULL WHERE readingSeconds NOT BETWEEN 0 AND 10000000;
      ALTER TABLE article ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          published \(time) AND
          updated \(time) AND
          readingSeconds BETWEEN 0 AND 10000000);

      UPDATE star SET starredAt = max(-2208988800, min(253402300799, starredAt)) WHERE starredAt NOT \(time);
      ALTER TABLE star ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          starredAt \(time));

      UPDATE workLease SET endsAt = max(-2208988800, min(253402300799, endsAt)) WHERE endsAt NOT \(time);
      ALTER TABLE workLease ADD COLUMN isBounded INTEGER GENERATED ALWAYS AS (1) VIRTUAL CHECK (
          endsAt \(time));
      """)
}

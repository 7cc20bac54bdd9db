import GazetteDomain

extension WeatherPhrases {
  static let english = WeatherPhrases(
    list: .english, add: .english, detail: .english, almanac: .english, ears: .english, chart: .english, line: .english,
    nowcast: .english, modelComparison: .english,
    sky: { englishSky($0) },
    compass: ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"],
    moon: { englishMoon($0) },
    pollutant: { englishPollutant($0) },
    pollen: { englishPollen($0) },
    airIndex: { index, scale in
      ["good", "fair", "moderate", "poor", "very poor", "extremely poor"][AirBand.number(of: index, on: scale)]
    },
    uvIndex: { ["low", "moderate", "high", "very high", "extreme"][UVBand.number(of: $0)] },
    sourceProblem: { englishSourceProblem($0) },
    queryProblem: { problem in
      switch problem {
      case .empty: "Type the name of a city."
      case .tooShort(let minimum): "Type at least \(minimum) letters."
      case .tooLong(let limit): "That’s too long. Use at most \(limit) characters."
      case .controlCharacters: "That contains control characters. Type a name only."
      }
    },
    positionProblem: { problem in
      switch problem {
      case .latitude: "Latitude must be between -90 and 90 degrees."
      case .longitude: "Longitude must be between -180 and 180 degrees."
      case .text: "That isn’t a position. Write it like 48.85,2.35."
      }
    },
    storeProblem: { error in
      switch error {
      case .full: "The disk is full, so nothing was saved. Free up some space, then try again."
      case .readOnly: "Can’t write to the data folder, so nothing was saved."
      case .inputOutput: "The disk failed, so nothing was saved. Run “gazette doctor” for details."
      case .corrupt: "The database is damaged. Run “gazette doctor” to see how to recover it."
      case .foreign: "This isn’t a Gazette database, or it’s from a newer version."
      case .locked: "This backup has no editor who could manage the paper."
      case .unanswered: "The database isn’t answering. Try again in a moment."
      case .busy: "Another Gazette is using this data folder."
      case .notFound: "That no longer exists."
      case .quotaReached(let quota): ReaderQuotaPhrases.english.reached(quota)
      case .failed: "Couldn’t save. See the server’s log for details."
      }
    },
    notSaved: "This place isn’t in your list."
  )

  private static func englishSky(_ sky: Sky) -> String {
    switch sky {
    case .clear: "clear sky"
    case .mainlyClear: "mainly clear"
    case .partlyCloudy: "partly cloudy"
    case .overcast: "overcast"
    case .fog: "fog"
    case .rimeFog: "freezing fog"
    case .lightDrizzle: "light drizzle"
    case .drizzle: "drizzle"
    case .heavyDrizzle: "dense drizzle"
    case .lightFreezingDrizzle: "light freezing drizzle"
    case .freezingDrizzle: "freezing drizzle"
    case .lightRain: "light rain"
    case .rain: "rain"
    case .heavyRain: "heavy rain"
    case .lightFreezingRain: "light freezing rain"
    case .freezingRain: "freezing rain"
    case .lightSnow: "light snow"
    case .snow: "snow"
    case .heavySnow: "heavy snow"
    case .snowGrains: "snow grains"
    case .lightShowers: "light showers"
    case .showers: "showers"
    case .heavyShowers: "heavy showers"
    case .lightSnowShowers: "light snow showers"
    case .snowShowers: "snow showers"
    case .lightSleet: "light sleet"
    case .sleet: "sleet"
    case .lightSleetShowers: "light sleet showers"
    case .sleetShowers: "sleet showers"
    case .thunderstorm: "thunderstorm"
    case .thunderstormWithHail: "thunderstorm with hail"
    case .heavyThunderstormWithHail: "severe thunderstorm with hail"
    case .haze: "hazy air"
    case .squall: "squalls"
    case .tornado: "tornado"
    }
  }

  private static func englishMoon(_ phase: MoonPhase.Name) -> String {
    switch phase {
    case .new: "new moon"
    case .waxingCrescent: "waxing crescent"
    case .firstQuarter: "first quarter"
    case .waxingGibbous: "waxing gibbous"
    case .full: "full moon"
    case .waningGibbous: "waning gibbous"
    case .lastQuarter: "last quarter"
    case .waningCrescent: "waning crescent"
    }
  }

  private static func englishPollutant(_ pollutant: AirQuality.Pollutant) -> String {
    switch pollutant {
    case .pm2_5: "PM2.5 particles"
    case .pm10: "PM10 particles"
    case .nitrogenDioxide: "nitrogen dioxide"
    case .nitrogenMonoxide: "nitrogen monoxide"
    case .ozone: "ozone"
    case .sulphurDioxide: "sulphur dioxide"
    case .carbonMonoxide: "carbon monoxide"
    case .ammonia: "ammonia"
    }
  }

  private static func englishPollen(_ pollen: AirQuality.Pollen) -> String {
    switch pollen {
    case .alder: "alder"
    case .birch: "birch"
    case .grass: "grass"
    case .mugwort: "mugwort"
    case .olive: "olive"
    case .ragweed: "ragweed"
    }
  }

  private static func englishSourceProblem(_ error: SourceError) -> String {
    switch error {
    case .unreachable: "Can’t reach the weather service. Check the connection; Gazette will try again."
    case .untrusted(_, let fault):
      "Gazette doesn’t trust the weather service: \(CertificateFaultPhrases.english.reason(fault))."
    case .timedOut: "The weather service didn’t answer in time. Gazette will try again."
    case .rateLimited: "The weather service is limiting requests. Gazette will try again."
    case .budgetSpent: "The request limit is used up. Gazette will continue as soon as it can."
    case .unauthorized: "The weather service rejected the key. Check it in Settings."
    case .forbidden, .blocksPrograms: "The weather service rejects requests from this server."
    case .notFound: "The weather service doesn’t know this place."
    case .rejected(_, let reason): "The weather service rejected the request: “\(reason)”"
    case .failing(_, let status): "The weather service has a problem (error \(status)). Gazette will try again."
    case .unreadable, .packed: "Can’t read the weather service’s reply. Gazette will try again."
    case .refused: "Gazette blocked this request. See the server’s log for details."
    case .quarantined:
      "Gazette crashed while reading this place’s weather, so it skips it. Refresh the place to try again."
    case .cancelled: "The request was cancelled."
    }
  }
}

extension WeatherListPhrases {
  static let english = WeatherListPhrases(
    title: "Weather",
    add: "Add a city",
    refreshAll: "Refresh all",
    stopRefreshing: "Stop",
    refreshing: { done, total in
      let format = NumberFormat(language: .english)
      return "Refreshing: \(format.integer(done)) of \(format.integer(total))"
    },
    waiting: { "Waiting for the weather service until \($0)" },
    refreshed: { refreshed, failed in
      let done = refreshed == 1 ? "1 city refreshed" : "\(refreshed) cities refreshed"
      return failed == 0 ? "\(done)." : "\(done), \(failed) failed."
    },
    cancelled: "Refresh stopped.",
    emptyTitle: "No cities yet",
    emptyText: "Add a city to see its weather here, even offline.",
    remove: { "Remove \($0)" },
    removed: { "\($0) was removed." },
    undo: "Undo",
    moveUp: { "Move \($0) up" },
    moveDown: { "Move \($0) down" },
    makeHome: { "Make \($0) the home city" },
    home: "Home city",
    localTime: { "\($0) local time" },
    noData: "No data yet",
    range: { low, high in "from \(low) to \(high)" },
    more: { "Actions for \($0)" },
    columns: ["City", "Temp.", "Sky", "Low", "High", "Wind", "Time", "Data"],
    offline: { "You’re offline. Showing saved data, \($0)." }
  )
}

extension WeatherAddPhrases {
  static let english = WeatherAddPhrases(
    title: "Add a city",
    label: "City",
    hint: "A name, postcode or position; accents and hyphens are optional.",
    search: "Search",
    save: { "Add \($0)" },
    isSaved: "already in your list",
    found: { $0 == 1 ? "1 place found" : "\($0) places found" },
    nothingFound: { "No results for “\($0)”." },
    notSearched: "This search came from a link on another site. Press “Search” to run it.",
    suggestion: "Check the spelling, or try the local name or a nearby city.",
    didYouMean: { "Did you mean \($0)?" },
    more: "Also search small places",
    usePosition: "Use my position",
    positionDenied: "Location access was denied. Type the city’s name instead.",
    positionLate: "Couldn’t get your location in time. Type the city’s name instead.",
    searching: "Searching…",
    chooseOne: { "Several places are called “\($0)”. Choose one:" },
    largest: { "\($0) is by far the largest place of that name. For another one:" },
    population: { "\($0) people" },
    saved: { "\($0) was added." },
    known: { "\($0) is already in your list." },
    back: "Back to the list"
  )
}

extension WeatherDetailPhrases {
  static let english = WeatherDetailPhrases(
    now: "Now",
    nextHours: "Next 48 hours",
    nextDays: { "Next \($0) days" },
    sunAndMoon: "Sun and moon",
    air: "Air quality",
    details: "Details",
    alerts: "Warnings",
    about: "Source and location",
    temperature: "Temperature",
    feelsLike: "Feels like",
    low: "Low",
    high: "High",
    wind: "Wind",
    gust: "Gusts",
    direction: "Direction",
    sunrise: "Sunrise",
    sunset: "Sunset",
    daylight: "Daylight",
    pressure: "Pressure",
    humidity: "Humidity",
    dewPoint: "Dew point",
    cloudCover: "Cloud cover",
    visibility: "Visibility",
    rainLastHour: "Rain, last hour",
    snowLastHour: "Snow, last hour",
    precipitation: "Precipitation",
    precipitationProbability: "Chance of precipitation",
    snowfall: "New snow",
    uvIndex: "UV index",
    airIndex: "Air quality index",
    pollutants: "Pollutants",
    pollen: "Pollen", noPollen: "No pollen",
    moon: "Moon",
    illumination: "Illumination",
    observedAt: "Observed",
    fetchedAt: "Fetched",
    position: "Position",
    elevation: "Elevation",
    region: "Region",
    source: "Source",
    hour: "Hour",
    day: "Day",
    sky: "Sky",
    today: "Today",
    tomorrow: "Tomorrow",
    chartSummary: { low, lowTime, high, highTime in
      "Temperature: lowest \(low) \(lowTime), highest \(high) \(highTime)."
    },
    showTable: "Show as a table",
    polarDay: "The sun does not set.",
    polarNight: "The sun does not rise.",
    reduced: "This OpenWeather key doesn’t include One Call, so only current weather is shown.",
    oneCall4Limits: "40 hours at most, without daily summaries",
    currentLimits: "without hours, days and warnings",
    unreadAlerts: { $0 == 1 ? "1 more couldn’t be fetched yet" : "\($0) more couldn’t be fetched yet" },
    noFigures: "No data for this place.",
    fetching: "Loading…",
    refresh: "Refresh",
    dataBy: { "Data: \($0)" },
    duration: { hours, minutes in "\(hours) h \(minutes) min" },
    title: { "Weather: \($0)" }
  )
}

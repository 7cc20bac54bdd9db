import GazetteDomain

extension WeatherPhrases {
  static let english = WeatherPhrases(
    list: .english, add: .english, detail: .english, ears: .english, chart: .english, line: .english,
    sky: { englishSky($0) },
    compass: ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"],
    moon: { englishMoon($0) },
    pollutant: { englishPollutant($0) },
    pollen: { englishPollen($0) },
    airIndex: { index, scale in
      ["good", "fair", "moderate", "poor", "very poor", "extremely poor"][AirBand.number(of: index, on: scale)]
    },
    uvIndex: { ["low", "moderate", "high", "very high", "extreme"][UVBand.number(of: $0)] },
    sourceTrouble: { englishTrouble($0) },
    queryProblem: { problem in
      switch problem {
      case .empty: "Type the name of a city."
      case .tooShort(let minimum): "Type at least \(minimum) letters."
      case .tooLong(let limit): "This text is too long: \(limit) characters at most."
      case .controlCharacters: "This text contains control characters; type a name only."
      }
    },
    positionProblem: { problem in
      switch problem {
      case .latitude: "A latitude lies between -90 and 90 degrees."
      case .longitude: "A longitude lies between -180 and 180 degrees."
      case .text: "This is no position; write for instance 48.85,2.35."
      }
    },
    storeTrouble: { error in
      switch error {
      case .full: "The disk is full: nothing was saved. Free some space, then try again."
      case .readOnly: "The data folder is read-only: nothing was saved."
      case .inputOutput: "The disk failed: nothing was saved. “gazette doctor” tells more."
      case .corrupt: "The database is damaged. “gazette doctor” tells how to recover."
      case .foreign: "This is no database of Gazette’s, or one of a newer Gazette."
      case .busy: "Another Gazette is using this data folder."
      case .notFound: "That is not there any more."
      case .failed: "Saving failed. The server’s log tells more."
      }
    },
    notSaved: "This place is not (or no longer) in your list."
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

  private static func englishTrouble(_ error: SourceError) -> String {
    switch error {
    case .unreachable: "The weather service cannot be reached. Check the connection; Gazette will try again."
    case .timedOut: "The weather service did not answer in time. Gazette will try again."
    case .rateLimited: "The weather service asks to wait a little. Gazette will try again."
    case .budgetSpent: "The calls allowed are used up. Gazette will go on as soon as it may."
    case .unauthorized: "The weather service refuses the key. Check it in the settings."
    case .notFound: "The weather service does not know this place."
    case .rejected(_, let reason): "The weather service refused the request: “\(reason)”"
    case .failing(_, let status): "The weather service is in trouble (error \(status)). Gazette will try again."
    case .unreadable: "The weather service’s reply cannot be read. Gazette will try again."
    case .refused: "Gazette did not allow this request. The server’s log tells more."
    case .setAside:
      "Gazette stopped while reading what the weather service says of this place, and has set it aside. Refresh it to try once more."
    case .cancelled: "The request was stopped."
    }
  }
}

extension WeatherListPhrases {
  static let english = WeatherListPhrases(
    title: "The weather",
    add: "Add a city",
    refreshAll: "Refresh all",
    stopRefreshing: "Stop",
    refreshing: { done, total in "Refreshing: \(done) of \(total)" },
    waiting: { "Waiting for the weather service until \($0)" },
    refreshed: { refreshed, failed in
      let done = refreshed == 1 ? "1 city refreshed" : "\(refreshed) cities refreshed"
      return failed == 0 ? "\(done)." : "\(done), \(failed) failed."
    },
    cancelled: "Refreshing was stopped.",
    emptyTitle: "Your weather page is empty",
    emptyText: "Add a first city: its weather will appear here, without a network too.",
    remove: { "Remove \($0)" },
    removed: { "\($0) was removed." },
    undo: "Undo",
    moveUp: { "Move \($0) up" },
    moveDown: { "Move \($0) down" },
    makeHome: { "Make \($0) the front page’s city" },
    home: "Front page’s city",
    localTime: { "\($0) local time" },
    noData: "No data yet",
    range: { low, high in "from \(low) to \(high)" },
    more: { "Actions for \($0)" },
    columns: ["City", "Temp.", "Sky", "Low", "High", "Wind", "Time", "Data"],
    offline: { "No network: these are the saved data, \($0)." }
  )
}

extension WeatherAddPhrases {
  static let english = WeatherAddPhrases(
    title: "Add a city",
    label: "Name of the city",
    hint: "A name, a postcode or a position; accents and hyphens are optional.",
    search: "Search",
    save: { "Add \($0)" },
    isSaved: "in the list already",
    found: { $0 == 1 ? "1 place found" : "\($0) places found" },
    nothingFound: { "Nothing found for “\($0)”." },
    notSearched: "A link on another site brought this search: press “Search” to make it.",
    suggestion: "Check the spelling, try the local name or a city nearby.",
    didYouMean: { "Did you mean \($0)?" },
    more: "Search small places, too",
    usePosition: "Use my position",
    positionDenied: "The position was denied. You can type the city’s name.",
    positionLate: "The position did not come in time. Type the city’s name.",
    searching: "Searching…",
    chooseOne: { "Several places are called “\($0)”. Say which by its position:" },
    population: { "pop. \($0)" },
    saved: { "\($0) was added." },
    known: { "\($0) was in your list already." },
    back: "Back to the list"
  )
}

extension WeatherDetailPhrases {
  static let english = WeatherDetailPhrases(
    now: "Now",
    nextHours: "The next 48 hours",
    nextDays: { "The next \($0) days" },
    sunAndMoon: "Sun and moon",
    air: "The air",
    details: "In detail",
    alerts: "Warnings",
    about: "Source and position",
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
    pollen: "Pollen",
    moon: "Moon",
    illumination: "Illumination",
    observedAt: "Observed at",
    fetchedAt: "Received",
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
    showTable: "Show the table",
    polarDay: "The sun does not set.",
    polarNight: "The sun does not rise.",
    reduced: "The OpenWeather key is not good for One Call: this is the present weather only.",
    noFigures: "There are no measurements for this place.",
    fetching: "Fetching for the first time…",
    refresh: "Refresh",
    until: { start, end in "From \(start) to \(end)" },
    dataBy: { "Data: \($0)" },
    duration: { hours, minutes in "\(hours) h \(minutes) min" },
    title: { "Weather: \($0)" }
  )
}

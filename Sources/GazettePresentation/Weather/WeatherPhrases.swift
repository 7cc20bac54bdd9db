import BoundedNumbers
package import GazetteDomain

/// The phrases of the weather section, in one language; a missing one does not compile.
package struct WeatherPhrases: Sendable {
  /// The phrases of the list of places.
  package let list: WeatherListPhrases
  /// The phrases of adding a place.
  package let add: WeatherAddPhrases
  /// The phrases of one place's details.
  package let detail: WeatherDetailPhrases
  /// The phrases of sun and moon.
  package let almanac: AlmanacPhrases
  /// The phrases of the masthead's right ear.
  package let ears: EarPhrases
  /// The phrases of the chart of the hours.
  package let chart: HourChartPhrases
  /// The phrases of the weather line.
  package let line: WeatherLinePhrases
  /// The phrases of the next two hours, and of the fallback source.
  package let nowcast: NowcastPhrases
  /// The phrases of several models' forecasts, and of their accuracy.
  package let modelComparison: ModelComparisonPhrases
  /// The words for the state of the sky: `ciel dégagé`.
  package let sky: @Sendable (Sky) -> String
  /// The winds' short names, clockwise from north, 16 of them: `N`, `NNE`…
  package let compass: [String]
  /// The moon's eight phases.
  package let moon: @Sendable (MoonPhase.Name) -> String
  /// A pollutant's name: `particules PM2,5`.
  package let pollutant: @Sendable (AirQuality.Pollutant) -> String
  /// A pollen's name: `bouleau`.
  package let pollen: @Sendable (AirQuality.Pollen) -> String
  /// The words for an air index on its scale: `bon`, `moyen`…
  package let airIndex: @Sendable (Double, AirQuality.Scale) -> String
  /// The words for a UV index: `modéré`.
  package let uvIndex: @Sendable (Double) -> String
  /// The reason why a provider gave no data, in a sentence with a remedy; without times.
  package let sourceProblem: @Sendable (SourceError) -> String
  /// The reason why a search text is invalid, in a sentence.
  package let queryProblem: @Sendable (PlaceQueryProblem) -> String
  /// The reason why a position is invalid, in a sentence.
  package let positionProblem: @Sendable (InvalidCoordinate) -> String
  /// The reason why the store failed, in a sentence.
  package let storeProblem: @Sendable (StoreError) -> String
  /// The notice that a place is not saved.
  package let notSaved: String
}

extension WeatherPhrases {
  /// Makes the phrases in `language`.
  package init(_ language: Language) {
    self = Phrases.of(language).weather
  }

  /// Returns the sentence for any failure of the weather's services.
  package func sentence(_ error: WeatherError) -> String {
    switch error {
    case .query(let problem): queryProblem(problem)
    case .position(let problem): positionProblem(problem)
    case .notSaved: notSaved
    case .source(let error): sourceProblem(error)
    case .store(let error): storeProblem(error)
    }
  }

  /// Returns the short name of the wind that comes from `bearing`.
  package func wind(from bearing: Bearing) -> String {
    compass[Int((bearing.degrees / 22.5).rounded(), clampedTo: 0...16) % compass.count]
  }
}

/// The phrases of the list of places.
package struct WeatherListPhrases: Sendable {
  /// The page's title.
  package let title: String
  /// The link to add a place.
  package let add: String
  /// The button that refreshes all.
  package let refreshAll: String
  /// The button that stops refreshing all.
  package let stopRefreshing: String
  /// The progress of a refresh: done, total.
  package let refreshing: @Sendable (Int, Int) -> String
  /// The notice that a refresh waits until a written time.
  package let waiting: @Sendable (String) -> String
  /// The result of a refresh: refreshed, failed.
  package let refreshed: @Sendable (Int, Int) -> String
  /// The notice that a refresh was stopped.
  package let cancelled: String
  /// The heading of an empty list.
  package let emptyTitle: String
  /// The remedy for an empty list.
  package let emptyText: String
  /// The button that removes a place, given its name.
  package let remove: @Sendable (String) -> String
  /// The notice that a place was removed, given its name.
  package let removed: @Sendable (String) -> String
  /// The button that undoes the removal.
  package let undo: String
  /// The button that moves a place up, given its name.
  package let moveUp: @Sendable (String) -> String
  /// The button that moves a place down, given its name.
  package let moveDown: @Sendable (String) -> String
  /// The button that makes a place home, given its name.
  package let makeHome: @Sendable (String) -> String
  /// The mark of the home place.
  package let home: String
  /// The local time there, written.
  package let localTime: @Sendable (String) -> String
  /// The text without data.
  package let noData: String
  /// The lowest and highest temperature of the day, written, for screen readers.
  package let range: @Sendable (String, String) -> String
  /// The label of a place's menu, given its name.
  package let more: @Sendable (String) -> String
  /// The column titles of the terminal's table: place, now, sky, low, high, wind, local time, age.
  package let columns: [String]
  /// The notice that places show stored data because the network is down; the age is written.
  package let offline: @Sendable (String) -> String
}

/// The phrases of adding a place.
package struct WeatherAddPhrases: Sendable {
  /// The page's title.
  package let title: String
  /// The label of the search field.
  package let label: String
  /// The hint about valid input.
  package let hint: String
  /// The search button.
  package let search: String
  /// The button that saves a place, given its name.
  package let save: @Sendable (String) -> String
  /// The mark of a place that is already saved.
  package let isSaved: String
  /// The number of places found.
  package let found: @Sendable (Int) -> String
  /// The notice that nothing was found for a text.
  package let nothingFound: @Sendable (String) -> String
  /// The notice that a search from another site's link needs the reader's confirmation.
  package let notSearched: String
  /// The advice when nothing was found.
  package let suggestion: String
  /// The question whether a place was meant, given its name, after a search with slips.
  package let didYouMean: @Sendable (String) -> String
  /// The link that also searches at the provider.
  package let more: String
  /// The button that uses the reader's position.
  package let usePosition: String
  /// The notice that the position was denied.
  package let positionDenied: String
  /// The notice that the position did not arrive in time.
  package let positionLate: String
  /// The text during a search.
  package let searching: String
  /// The notice that several places have that name, for the terminal.
  package let chooseOne: @Sendable (String) -> String
  /// The notice that a place is by far the largest of its name, before the commands for the others.
  package let largest: @Sendable (String) -> String
  /// The number of inhabitants, written.
  package let population: @Sendable (String) -> String
  /// The notice that a place was saved, given its name.
  package let saved: @Sendable (String) -> String
  /// The notice that a place was already saved, given its name.
  package let known: @Sendable (String) -> String
  /// The link back to the list.
  package let back: String
}

/// The phrases of one place's details.
package struct WeatherDetailPhrases: Sendable {
  /// Section titles.
  package let now: String
  package let nextHours: String
  package let nextDays: @Sendable (Int) -> String
  package let sunAndMoon: String
  package let air: String
  package let details: String
  package let alerts: String
  package let about: String
  /// Names of figures.
  package let temperature: String
  package let feelsLike: String
  package let low: String
  package let high: String
  package let wind: String
  package let gust: String
  package let direction: String
  package let sunrise: String
  package let sunset: String
  package let daylight: String
  package let pressure: String
  package let humidity: String
  package let dewPoint: String
  package let cloudCover: String
  package let visibility: String
  package let rainLastHour: String
  package let snowLastHour: String
  package let precipitation: String
  package let precipitationProbability: String
  package let snowfall: String
  package let uvIndex: String
  package let airIndex: String
  package let pollutants: String
  package let pollen, noPollen: String
  package let moon: String
  package let illumination: String
  package let observedAt: String
  package let fetchedAt: String
  package let position: String
  package let elevation: String
  package let region: String
  package let source: String
  /// The hour's and the day's column titles.
  package let hour: String
  package let day: String
  package let sky: String
  /// The names of today and tomorrow, used like weekdays.
  package let today: String
  package let tomorrow: String
  /// The chart's text alternative: lowest, when, highest, when.
  package let chartSummary: @Sendable (String, String, String, String) -> String
  /// The label that opens the table below the chart.
  package let showTable: String
  /// A day without sunset, and one without sunrise.
  package let polarDay: String
  package let polarNight: String
  /// The notice that a lesser product was used because the key does not include the better one.
  package let reduced: String
  /// The data missing in OpenWeather's One Call 4.0, and in its current weather alone.
  package let oneCall4Limits, currentLimits: String
  /// The number of warnings that could not be fetched.
  package let unreadAlerts: @Sendable (Int) -> String
  /// The notice that there are no figures at all for this position.
  package let noFigures: String
  /// The notice that the first fetch is running.
  package let fetching: String
  /// The button that refreshes the place.
  package let refresh: String
  /// The credit of a provider's data, given its name and a licence.
  package let dataBy: @Sendable (String) -> String
  /// A duration in hours and minutes.
  package let duration: @Sendable (Int, Int) -> String
  /// The document's title for a place, given its name.
  package let title: @Sendable (String) -> String
}

import BoundedNumbers
package import GazetteDomain

/// Every phrase of the weather section, in one language; a missing one does not compile.
package struct WeatherPhrases: Sendable {
  /// The phrases of the list of places.
  package let list: WeatherListPhrases
  /// The phrases of adding a place.
  package let add: WeatherAddPhrases
  /// The phrases of one place's details.
  package let detail: WeatherDetailPhrases
  /// The words of sun and moon.
  package let almanac: AlmanacPhrases
  /// The words of the masthead's right ear.
  package let ears: EarPhrases
  /// What the chart of the hours says.
  package let chart: HourChartPhrases
  /// The words of the day's line.
  package let line: WeatherLinePhrases
  /// The words of the next two hours, and of a source that stands in.
  package let soon: SoonPhrases
  /// The words of several models, and of who was right.
  package let opinions: OpinionPhrases
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
  /// Why a provider gave nothing, in a sentence, with what the reader can do; times are left out.
  package let sourceTrouble: @Sendable (SourceError) -> String
  /// Why a search text is no good, in a sentence.
  package let queryProblem: @Sendable (PlaceQueryProblem) -> String
  /// Why a position is none, in a sentence.
  package let positionProblem: @Sendable (InvalidCoordinate) -> String
  /// Why the store could not do its part, in a sentence.
  package let storeTrouble: @Sendable (StoreError) -> String
  /// That a place is not saved (any more).
  package let notSaved: String
}

extension WeatherPhrases {
  /// The phrases in `language`.
  package init(_ language: Language) {
    self = Phrases.of(language).weather
  }

  /// The sentence for any failure of the weather's services.
  package func trouble(_ error: WeatherError) -> String {
    switch error {
    case .query(let problem): queryProblem(problem)
    case .position(let problem): positionProblem(problem)
    case .notSaved: notSaved
    case .source(let error): sourceTrouble(error)
    case .store(let error): storeTrouble(error)
    }
  }

  /// The short name of the wind that comes from `bearing`.
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
  /// How far refreshing has come: done, total.
  package let refreshing: @Sendable (Int, Int) -> String
  /// That refreshing waits, until a written time.
  package let waiting: @Sendable (String) -> String
  /// That all are refreshed: refreshed, failed.
  package let refreshed: @Sendable (Int, Int) -> String
  /// That refreshing was stopped.
  package let cancelled: String
  /// Above an empty list.
  package let emptyTitle: String
  /// What to do about an empty list.
  package let emptyText: String
  /// The button that removes a place, named.
  package let remove: @Sendable (String) -> String
  /// That a place was removed, named.
  package let removed: @Sendable (String) -> String
  /// Takes the removal back.
  package let undo: String
  /// Moves a place, named, one up.
  package let moveUp: @Sendable (String) -> String
  /// Moves a place, named, one down.
  package let moveDown: @Sendable (String) -> String
  /// Makes a place, named, home.
  package let makeHome: @Sendable (String) -> String
  /// Marks the home place.
  package let home: String
  /// The local time there, written.
  package let localTime: @Sendable (String) -> String
  /// No data yet.
  package let noData: String
  /// Lowest and highest of the day, written, for a screen reader.
  package let range: @Sendable (String, String) -> String
  /// Opens a place's menu, named.
  package let more: @Sendable (String) -> String
  /// The column titles of the terminal's table: place, now, sky, low, high, wind, local time, age.
  package let columns: [String]
  /// That places are shown from what is saved because the network is gone; the age is written.
  package let offline: @Sendable (String) -> String
}

/// The phrases of adding a place.
package struct WeatherAddPhrases: Sendable {
  /// The page's title.
  package let title: String
  /// The label of the search field.
  package let label: String
  /// What to type.
  package let hint: String
  /// The search button.
  package let search: String
  /// The button that saves a place, named.
  package let save: @Sendable (String) -> String
  /// Marks a place that is saved already.
  package let isSaved: String
  /// How many were found.
  package let found: @Sendable (Int) -> String
  /// That nothing was found for a text.
  package let nothingFound: @Sendable (String) -> String
  /// That a search which another site's link brought was not made, and what makes it.
  package let notSearched: String
  /// What to try then.
  package let suggestion: String
  /// Asks whether a place, named, was meant, when slips had to be forgiven.
  package let didYouMean: @Sendable (String) -> String
  /// The link that asks the provider, too.
  package let more: String
  /// The button that takes the reader's position.
  package let usePosition: String
  /// That the position was denied.
  package let positionDenied: String
  /// That the position did not come in time.
  package let positionLate: String
  /// While searching.
  package let searching: String
  /// That several places have that name, for the terminal.
  package let chooseOne: @Sendable (String) -> String
  /// That a place, named, is by far the largest of its name, before commands for the others.
  package let largest: @Sendable (String) -> String
  /// Inhabitants, written.
  package let population: @Sendable (String) -> String
  /// That a place was saved, named.
  package let saved: @Sendable (String) -> String
  /// Said of a place that was saved before.
  package let known: @Sendable (String) -> String
  /// Back to the list.
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
  /// The day's names beside weekdays.
  package let today: String
  package let tomorrow: String
  /// The chart's text alternative: lowest, when, highest, when.
  package let chartSummary: @Sendable (String, String, String, String) -> String
  /// Opens the table behind the chart.
  package let showTable: String
  /// Neither sunrise nor sunset.
  package let polarDay: String
  package let polarNight: String
  /// That a lesser product answered because the key is not good for the better one.
  package let reduced: String
  /// What OpenWeather's One Call 4.0, and its current weather alone, lack.
  package let oneCall4Lacks, currentLacks: String
  /// How many warnings could not be fetched.
  package let unreadAlerts: @Sendable (Int) -> String
  /// No figures at all at this position.
  package let noFigures: String
  /// The first fetch is under way.
  package let fetching: String
  /// Refreshes the place.
  package let refresh: String
  /// Data by a provider, named, and a licence.
  package let dataBy: @Sendable (String) -> String
  /// Hours and minutes.
  package let duration: @Sendable (Int, Int) -> String
  /// The document's title for a place, named.
  package let title: @Sendable (String) -> String
}

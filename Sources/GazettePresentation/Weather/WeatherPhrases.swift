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

  /// The sentence for any failure of the weather's use cases.
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

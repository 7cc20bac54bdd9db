import Foundation
import GazetteDomain

/// Makes the air ready to show.
struct AirPresenter {
  let edition: Edition

  /// The air with the figures that are known.
  func block(_ air: AirQuality) -> AirBlock {
    AirBlock(
      index: air.index.map { edition.numbers.decimal($0, places: 0) },
      words: air.index.map { phrases.airIndex($0, air.scale) },
      band: air.index.map { AirBand.number(of: $0, on: air.scale) },
      pollutants: AirQuality.Pollutant.allCases.compactMap { pollutant in
        air.pollutants[pollutant].map {
          DetailFigure(phrases.pollutant(pollutant), "\(edition.numbers.decimal($0, places: $0 < 10 ? 1 : 0)) µg/m³")
        }
      },
      pollen: AirQuality.Pollen.allCases.compactMap { pollen in
        air.pollen[pollen].map {
          DetailFigure(phrases.pollen(pollen), "\(edition.numbers.decimal($0, places: 0)) gr/m³")
        }
      },
      age: Age(of: air.provenance.fetchedAt, staleAfter: 3 * 3600, in: edition))
  }

  private var phrases: WeatherPhrases { edition.phrases.weather }
}

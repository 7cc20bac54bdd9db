import BoundedNumbers
import Foundation
import GazetteDomain

/// The air, ready to show.
package struct AirBlock: Sendable, Hashable {
  /// The index; nil when unknown.
  package let index: String?
  /// The index in words.
  package let words: String?
  /// The band, 0 (good) to 5, for the page's scale.
  package let band: Int?
  /// The pollutants that are known.
  package let pollutants: [DetailFigure]
  /// The pollen that is known; empty outside Europe.
  package let pollen: [DetailFigure]
  /// Its age.
  package let age: Age
}

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

/// The six bands of air quality, 0 (good) to 5 (extremely poor).
enum AirBand {
  /// The band of an index on its scale: the European Environment Agency's limits, or OpenWeather's five classes.
  static func number(of index: Double, on scale: AirQuality.Scale) -> Int {
    switch scale {
    case .european: [20.0, 40, 60, 80, 100].firstIndex { index <= $0 } ?? 5
    case .openWeather: Int(index.rounded(), clampedTo: 1...5) - 1
    }
  }
}

import BoundedNumbers
import Foundation
import GazetteDomain

/// Makes the other figures of now ready to show, in a fixed order; those that are unknown are left out.
struct CurrentFigures {
  let edition: Edition

  /// The figures, grouped: wind, water, air, light.
  func figures(_ current: CurrentConditions) -> [DetailFigure] {
    (wind(current.wind) + water(current) + air(current) + light(current)).compactMap { $0 }
  }

  private func wind(_ wind: Wind) -> [DetailFigure?] {
    [
      wind.speed.map {
        DetailFigure(names.wind, measures.speed($0), note: wind.direction.map(edition.phrases.weather.wind))
      },
      wind.gust.map { DetailFigure(names.gust, measures.speed($0)) },
      wind.direction.map {
        DetailFigure(
          names.direction, edition.phrases.weather.wind(from: $0), note: "\(Int(saturating: $0.degrees.rounded()))°")
      },
    ]
  }

  private func water(_ current: CurrentConditions) -> [DetailFigure?] {
    [
      current.rain.map { DetailFigure(names.rainLastHour, measures.depth($0)) },
      current.snow.map { DetailFigure(names.snowLastHour, measures.depth($0)) },
      current.humidity.map { DetailFigure(names.humidity, measures.percent($0)) },
      current.dewPoint.map { DetailFigure(names.dewPoint, measures.temperature($0)) },
    ]
  }

  private func air(_ current: CurrentConditions) -> [DetailFigure?] {
    [(current.seaLevelPressure ?? current.surfacePressure).map { DetailFigure(names.pressure, measures.pressure($0)) }]
  }

  private func light(_ current: CurrentConditions) -> [DetailFigure?] {
    [
      current.cloudCover.map { DetailFigure(names.cloudCover, measures.percent($0)) },
      current.visibility.map { DetailFigure(names.visibility, measures.distance($0)) },
      current.uvIndex.map {
        DetailFigure(
          names.uvIndex, edition.numbers.decimal($0.value, places: 0), note: edition.phrases.weather.uvIndex($0.value))
      },
    ]
  }

  private var names: WeatherDetailPhrases { edition.phrases.weather.detail }
  private var measures: MeasureFormat { MeasureFormat(edition) }
}

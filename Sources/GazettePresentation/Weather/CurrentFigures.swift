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

/// One named figure of the details.
package struct DetailFigure: Sendable, Hashable {
  /// What it is.
  package let name: String
  /// The figure with its unit.
  package let value: String
  /// A word or two about it; nil when there is none.
  package let note: String?

  init(_ name: String, _ value: String, note: String? = nil) {
    self.name = name
    self.value = value
    self.note = note
  }
}

/// Says where the figures come from: source, times, position.
struct AboutFigures {
  let edition: Edition
  let timeZone: TimeZone

  /// The lines that are known, in a fixed order.
  func figures(_ item: PlaceWeather) -> [DetailFigure] {
    let place = item.place
    let report = item.weather.report
    let elevation = place.elevation ?? report?.elevation
    return [
      report.map { DetailFigure(names.source, source($0.provenance)) },
      report?.current.map { DetailFigure(names.observedAt, moment($0.observedAt)) },
      report.map { DetailFigure(names.fetchedAt, edition.dates.age(of: $0.provenance.fetchedAt, now: edition.now)) },
      DetailFigure(names.position, measures.position(place.coordinate)),
      elevation.map { DetailFigure(names.elevation, measures.elevation($0)) },
      region(place),
    ].compactMap { $0 }
  }

  private func source(_ provenance: Provenance) -> String {
    let name = ProviderNames.name(provenance.provider)
    return provenance.product.map { "\(name), \($0)" } ?? name
  }

  private func moment(_ date: Date) -> String {
    let dates = edition.dates(in: timeZone)
    return dates.time(date)
  }

  private func region(_ place: Place) -> DetailFigure? {
    let words = PlaceWords.whereabouts(place)
    return words.isEmpty ? nil : DetailFigure(names.region, words)
  }

  private var names: WeatherDetailPhrases { edition.phrases.weather.detail }
  private var measures: MeasureFormat { MeasureFormat(edition) }
}

/// The providers' names as readers know them.
enum ProviderNames {
  static func name(_ provider: ProviderID) -> String {
    switch provider {
    case .openMeteo: "Open-Meteo"
    case .openWeather: "OpenWeather"
    default: provider.rawValue
    }
  }
}

import Foundation
import GazetteDomain

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

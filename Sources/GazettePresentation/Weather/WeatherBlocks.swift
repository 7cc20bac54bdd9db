import BoundedNumbers
import CivilDates
package import Foundation
package import GazetteDomain

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
    case .metNorway: "MET Norway"
    default: provider.rawValue
    }
  }
}

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
          DetailFigure(phrases.pollen(pollen), "\(edition.numbers.decimal($0, places: 0))\u{202F}grains/m³")
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

/// The next two hours, ready to show: a sentence, and where something falls a drawing.
package struct SoonBlock: Sendable, Hashable {
  /// The drawing's size.
  package static let width = 480.0
  package static let height = 96.0

  /// What comes and when: « Sec jusqu’à 17 h 15, puis pluie faible. »
  package let sentence: String
  /// The bars, oldest first; empty where nothing falls, or where no step that falls is told.
  package let bars: [HourChart.Bar]
  /// Where steps are unknown, as bars of the whole height.
  package let unknown: [HourChart.Bar]
  /// The half hours on the axis.
  package let marks: [HourChart.Mark]
  /// What the top of the drawing stands for: `2 mm/h`.
  package let top: String
  /// That the times are rough here; nil where they are not.
  package let note: String?
}

/// Makes the next two hours ready to show.
package struct SoonPresenter {
  private static let bottom = 76.0
  private static let highest = 10.0
  private let edition: Edition
  private let timeZone: TimeZone

  /// Makes the presenter for a place in `timeZone`.
  package init(edition: Edition, timeZone: TimeZone) {
    self.edition = edition
    self.timeZone = timeZone
  }

  /// The block; nil where what comes next is unknown.
  package func block(_ nowcast: Nowcast?) -> SoonBlock? {
    guard let nowcast, let outlook = nowcast.outlook(at: edition.now) else { return nil }
    let steps = nowcast.steps(from: edition.now)
    let most = steps.compactMap(\.rate?.millimetersPerHour).max() ?? 0
    let top = Self.top(over: most)
    let isDrawn = outlook.isWet
    return SoonBlock(
      sentence: SoonWords(edition: edition, timeZone: timeZone).sentence(outlook),
      bars: isDrawn ? steps.compactMap { bar($0, top: top) } : [],
      unknown: isDrawn ? steps.filter { $0.rate == nil }.compactMap { span($0, from: Self.highest) } : [],
      marks: isDrawn ? marks() : [], top: MeasureFormat(edition).depth(Depth(clampingMillimeters: top)) + "/h",
      note: outlook.isInterpolated ? edition.phrases.weather.soon.rough : nil)
  }

  /// The lowest of a few round rates that holds `most`.
  private static func top(over most: Double) -> Double { [2.0, 5, 10, 20, 50, 100].first { most <= $0 } ?? 2500 }

  private func x(_ date: Date) -> Double {
    min(1, max(0, date.timeIntervalSince(edition.now) / SoonOutlook.span)) * SoonBlock.width
  }

  private func bar(_ step: NowcastStep, top: Double) -> HourChart.Bar? {
    guard let rate = step.rate?.millimetersPerHour, rate > 0 else { return nil }
    // What is called dry is still seen, as a line.
    let height = max(1.5, rate / top * (Self.bottom - Self.highest))
    return span(step, from: Self.bottom - height)
  }

  private func span(_ step: NowcastStep, from y: Double) -> HourChart.Bar? {
    let (left, right) = (x(step.start), x(step.end))
    guard right - left >= 1 else { return nil }
    return HourChart.Bar(
      x: SVGNumber.text(left), y: SVGNumber.text(y), width: SVGNumber.text(right - left - 1),
      height: SVGNumber.text(Self.bottom - y))
  }

  private func marks() -> [HourChart.Mark] {
    let first = (edition.now.timeIntervalSince1970 / 1800).rounded(.up) * 1800
    return (0..<4).compactMap { number in
      let date = Date(timeIntervalSince1970: first + Double(number) * 1800).bounded
      let place = x(date)
      // A word at the rim would be cut off.
      guard (24...SoonBlock.width - 24).contains(place) else { return nil }
      return HourChart.Mark(
        x: SVGNumber.text(place), text: edition.dates(in: timeZone).time(date), rotation: nil, beginsDay: false)
    }
  }
}

/// Says where a place is.
package enum PlaceWords {
  /// Region and country, as far as they are known: `Île-de-France, France`; empty when neither is.
  package static func whereabouts(_ place: Place) -> String {
    [place.region, place.country].compactMap { $0 }.filter { !$0.isEmpty && $0 != place.name }.joined(separator: ", ")
  }

  /// Name, region and country: `Paris, Île-de-France, France`.
  package static func full(_ place: Place) -> String {
    let rest = whereabouts(place)
    return rest.isEmpty ? place.name : "\(place.name), \(rest)"
  }
}

import Foundation
import GazetteDomain

/// One point of a grid with a value for each of the document's times; what is unknown is null.
struct GridPointDocument: Encodable, Sendable, Hashable {
  let latitude, longitude: Double
  let values: [Double?]
  /// Where the wind comes from; of the wind's layer only.
  let directionDegrees: [Double?]?

  init(_ point: GridPoint, variable: GridVariable, times: [Date], figures: Figures) {
    let hours = Dictionary(point.hours.map { ($0.start, $0) }) { first, _ in first }
    let wanted = times.map { hours[$0] }
    latitude = point.coordinate.latitude
    longitude = point.coordinate.longitude
    values = wanted.map { hour in hour.flatMap { Self.value(variable, of: $0, figures) } }
    directionDegrees = variable == .wind ? wanted.map { $0?.wind.direction.map { $0.degrees.rounded() } } : nil
  }

  private static func value(_ variable: GridVariable, of hour: HourForecast, _ figures: Figures) -> Double? {
    switch variable {
    case .temperature: figures.temperature(hour.temperature)
    case .wind: figures.speed(hour.wind.speed)
    case .precipitation: figures.depth(hour.precipitation)
    case .cloud: figures.percent(hour.cloudCover)
    }
  }
}

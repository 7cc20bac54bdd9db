package import Foundation
package import GazetteDomain

/// The weather on a grid, as the API writes it; figures are in the units named, times in RFC 3339 UTC.
package struct GridDocument: Encodable, Sendable, Hashable {
  let area: AreaDocument
  let columns: Int
  let rows: Int
  let variable: String
  let unit: String
  let times: [Date]
  let points: [GridPointDocument]
  let source: SourceDocument

  /// Describes one variable of `grid`: for all hours from `now`, or for the one at the index `hour` from now.
  package init(_ grid: WeatherGrid, variable: GridVariable, hour: Int?, units: UnitSystem, now: Date) {
    let all = grid.points.map(\.hours).max { $0.count < $1.count }?.map(\.start) ?? []
    let upcoming = all.filter { $0 > now.addingTimeInterval(-3600) }
    let times = hour.map { index in upcoming.indices.contains(index) ? [upcoming[index]] : [] } ?? upcoming
    area = AreaDocument(grid.area)
    columns = grid.columns
    rows = grid.rows
    self.variable = variable.rawValue
    unit = Self.unit(of: variable, UnitNames(units))
    self.times = times
    points = grid.points.map { GridPointDocument($0, variable: variable, times: times, figures: Figures(units: units)) }
    source = SourceDocument(grid.provenance)
  }

  private static func unit(of variable: GridVariable, _ names: UnitNames) -> String {
    switch variable {
    case .temperature: names.temperature
    case .wind: names.speed
    case .precipitation: names.precipitation
    case .cloud: "%"
    }
  }
}

/// One point of a grid with a value for each of the document's times; unknown values are null.
struct GridPointDocument: Encodable, Sendable, Hashable {
  let latitude, longitude: Double
  let values: [Double?]
  /// The direction that the wind comes from; only in the wind layer.
  let directionDegrees: [Double?]?

  init(_ point: GridPoint, variable: GridVariable, times: [Date], figures: Figures) {
    let hours = Dictionary(point.hours.map { ($0.start, $0) }) { first, _ in first }
    let wanted = times.map { hours[$0] }
    latitude = point.coordinate.latitude
    longitude = point.coordinate.longitude
    values = wanted.map { hour in hour.flatMap { Self.value(variable, of: $0, figures) } }
    directionDegrees = variable == .wind ? wanted.map { $0?.wind.direction.map { Double($0.wholeDegrees) } } : nil
  }

  private static func value(_ variable: GridVariable, of hour: HourForecast, _ figures: Figures) -> Double? {
    switch variable {
    case .temperature: hour.temperature.map(figures.temperature)
    case .wind: hour.wind.speed.map(figures.speed)
    case .precipitation: hour.precipitation.map(figures.depth)
    case .cloud: hour.cloudCover.map(figures.percent)
    }
  }
}

/// An area of the map; one whose west is greater than its east crosses the date line.
struct AreaDocument: Encodable, Sendable, Hashable {
  let west, south, east, north: Double

  init(_ area: MapArea) {
    (west, south, east, north) = (area.west, area.south, area.east, area.north)
  }
}

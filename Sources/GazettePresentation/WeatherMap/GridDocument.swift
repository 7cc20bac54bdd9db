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

  /// Describes one variable of `grid`: of all its hours from `now` on, or of the one that `hour` counts from now.
  package init(_ grid: WeatherGrid, variable: GridVariable, hour: Int?, units: UnitSystem, now: Date) {
    let all = grid.points.map(\.hours).max { $0.count < $1.count }?.map(\.start) ?? []
    let ahead = all.filter { $0 > now.addingTimeInterval(-3600) }
    let times = hour.map { wanted in ahead.indices.contains(wanted) ? [ahead[wanted]] : [] } ?? ahead
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

import Foundation
import GazetteDomain

/// The head of a report as a row of `weatherReport`; its parts have tables of their own.
enum WeatherReportRow {
  static let columns = Columns(
    of: "weatherReport",
    ["positionID"] + CoordinateRow.columns + ["timeZone", "elevationMeters"] + ProvenanceRow.columns)

  static func values(_ report: WeatherReport, at position: Int64) -> [ColumnValue] {
    let place: [ColumnValue] = [report.timeZone.identifier, report.elevation?.meters]
    return [position] + CoordinateRow.values(report.coordinate) + place + ProvenanceRow.values(report.provenance)
  }

  /// Reads what follows the position: the report, still without its parts.
  static func read(_ row: inout RowReader) throws -> WeatherReport {
    let coordinate = try CoordinateRow.read(&row)
    let identifier: String = try row.required()
    let elevation = row.length()
    // A zone that this system does not know is better read as GMT than not at all.
    return WeatherReport(
      coordinate: coordinate, timeZone: TimeZone(identifier: identifier) ?? .gmt, elevation: elevation, current: nil,
      provenance: try ProvenanceRow.read(&row))
  }
}

import Foundation
import GazetteDomain

/// A warning as a row of `weatherAlert`.
enum WeatherAlertRow {
  static let columns = Columns(
    of: "weatherAlert", ["positionID", "number", "event", "sender", "start", "\"end\"", "text"])

  static func values(_ alert: WeatherAlert, number: Int, at position: Int64) -> [ColumnValue] {
    [
      position, number, alert.event, alert.sender, alert.start.timeIntervalSince1970,
      alert.end.timeIntervalSince1970, alert.text,
    ]
  }

  /// Reads what follows the position.
  static func read(_ row: inout RowReader) throws -> WeatherAlert {
    row.skip(1)
    let event: String = try row.required()
    let sender: String? = row.next()
    let start = try row.requiredDate()
    let end = try row.requiredDate()
    return WeatherAlert(event: event, sender: sender, start: start, end: end, text: try row.required())
  }
}

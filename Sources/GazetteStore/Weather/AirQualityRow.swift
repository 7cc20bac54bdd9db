import Foundation
import GazetteDomain

/// The air as a row of `airQuality`; what it is made of has tables of its own.
enum AirQualityRow {
  static let columns = Columns(
    of: "airQuality",
    ["positionID"] + CoordinateRow.columns + ["observedAt", "indexValue", "scale"] + ProvenanceRow.columns)

  static let pollutants = Columns(of: "pollutant", ["positionID", "name", "microgramsPerCubicMeter"])
  static let pollen = Columns(of: "pollen", ["positionID", "name", "grainsPerCubicMeter"])

  static func values(_ air: AirQuality, at position: Int64) -> [ColumnValue] {
    let figures: [ColumnValue] = [air.observedAt.timeIntervalSince1970, air.index, air.scale.rawValue]
    return [position] + CoordinateRow.values(air.coordinate) + figures + ProvenanceRow.values(air.provenance)
  }

  /// Reads what follows the position: the air, still without what it is made of.
  static func read(_ row: inout RowReader) throws -> AirQuality {
    let coordinate = try CoordinateRow.read(&row)
    let observedAt = try row.requiredDate()
    let index: Double? = row.next()
    guard let scale = AirQuality.Scale(rawValue: try row.required()) else {
      throw UnreadableRow(detail: "airQuality.scale is unknown")
    }
    return AirQuality(
      coordinate: coordinate, observedAt: observedAt, index: index, scale: scale,
      provenance: try ProvenanceRow.read(&row))
  }
}

/// A failure as a row of `refreshFailure`.
enum RefreshFailureRow {
  static let columns = Columns(of: "refreshFailure", ["positionID", "failedAt"] + SourceErrorRow.columns)

  static func values(_ failure: RefreshFailure, at position: Int64) -> [ColumnValue] {
    [position, failure.failedAt.timeIntervalSince1970] + SourceErrorRow(failure.error).values
  }

  /// Reads what follows the position; nil when the error is one that this version does not know.
  static func read(_ row: inout RowReader) throws -> RefreshFailure? {
    let failedAt = try row.requiredDate()
    return try SourceErrorRow(reading: &row).error.map { RefreshFailure(error: $0, failedAt: failedAt) }
  }
}

import Foundation
import GazetteDomain

/// The air as a row of `airQuality`; what it is made of has tables of its own.
struct AirQualityRecord {
  static let table = StoredTable<AirQualityRecord>(
    "airQuality",
    ["positionID": { $0.position }],
    CoordinateColumns.columns.of { $0.air.coordinate },
    [
      "observedAt": { $0.air.observedAt.timeIntervalSince1970 }, "indexValue": { $0.air.index },
      "scale": { $0.air.scale.rawValue },
    ],
    ProvenanceColumns.columns.of { $0.air.provenance })

  let position: Int64
  let air: AirQuality

  /// The air, still without what it is made of.
  static func read(_ row: NamedRow) throws -> AirQuality {
    guard let scale = AirQuality.Scale(rawValue: try row["scale"]) else {
      throw UnreadableRow(detail: "airQuality.scale is unknown")
    }
    return AirQuality(
      coordinate: try CoordinateColumns.read(row), observedAt: try row.requiredDate("observedAt"),
      index: try row["indexValue"], scale: scale, provenance: try ProvenanceColumns.read(row))
  }
}

/// How much of something is in the air, as a row of `pollutant` or of `pollen`.
struct FigureRecord {
  static let pollutants = StoredTable<FigureRecord>(
    "pollutant",
    ["positionID": { $0.position }, "name": { $0.name }, "microgramsPerCubicMeter": { $0.figure }])
  static let pollen = StoredTable<FigureRecord>(
    "pollen", ["positionID": { $0.position }, "name": { $0.name }, "grainsPerCubicMeter": { $0.figure }])

  let position: Int64
  let name: String
  let figure: Double

  /// The name is nil when it is one that this version does not know.
  static func readPollutant(_ row: NamedRow) throws -> (AirQuality.Pollutant?, Double) {
    (AirQuality.Pollutant(rawValue: try row["name"]), try row["microgramsPerCubicMeter"])
  }

  /// The name is nil when it is one that this version does not know.
  static func readPollen(_ row: NamedRow) throws -> (AirQuality.Pollen?, Double) {
    (AirQuality.Pollen(rawValue: try row["name"]), try row["grainsPerCubicMeter"])
  }
}

/// A failure as a row of `refreshFailure`.
struct RefreshFailureRecord {
  static let table = StoredTable<RefreshFailureRecord>(
    "refreshFailure",
    ["positionID": { $0.position }, "failedAt": { $0.failure.failedAt.timeIntervalSince1970 }],
    SourceErrorColumns.columns.of { SourceErrorColumns($0.failure.error) })

  let position: Int64
  let failure: RefreshFailure
}

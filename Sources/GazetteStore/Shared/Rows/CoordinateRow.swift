import GazetteDomain

/// A position as the columns `latitude, longitude`.
enum CoordinateRow {
  static let columns = ["latitude", "longitude"]

  static func values(_ coordinate: Coordinate) -> [ColumnValue] { [coordinate.latitude, coordinate.longitude] }

  static func read(_ row: inout RowReader) throws -> Coordinate {
    let latitude: Double = try row.required()
    return try Coordinate(latitude: latitude, longitude: row.required())
  }
}

import GazetteDomain

/// A wind as the columns `windMetersPerSecond, gustMetersPerSecond, windFromDegrees`.
enum WindRow {
  static let columns = ["windMetersPerSecond", "gustMetersPerSecond", "windFromDegrees"]

  static func values(_ wind: Wind) -> [ColumnValue] {
    [wind.speed?.metersPerSecond, wind.gust?.metersPerSecond, wind.direction?.degrees]
  }

  static func read(_ row: inout RowReader) -> Wind {
    var wind = Wind()
    wind.speed = row.next().flatMap(Speed.init(metersPerSecond:))
    wind.gust = row.next().flatMap(Speed.init(metersPerSecond:))
    wind.direction = row.next().flatMap(Bearing.init(degrees:))
    return wind
  }
}

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

/// The conditions now as a row of `currentConditions`.
enum CurrentConditionsRow {
  static let columns = Columns(
    of: "currentConditions",
    ["positionID", "observedAt", "temperatureCelsius", "feelsLikeCelsius", "sky", "isDay"] + WindRow.columns + [
      "humidityPercent", "dewPointCelsius", "seaLevelPressureHectopascals", "surfacePressureHectopascals",
      "cloudCoverPercent", "visibilityMeters", "rainMillimeters", "snowMillimeters", "uvIndex",
    ])

  static func values(_ current: CurrentConditions, at position: Int64) -> [ColumnValue] {
    let start: [ColumnValue] = [
      position, current.observedAt.timeIntervalSince1970, current.temperature?.celsius, current.feelsLike?.celsius,
      current.sky?.rawValue, current.isDay,
    ]
    let end: [ColumnValue] = [
      current.humidity?.percent, current.dewPoint?.celsius, current.seaLevelPressure?.hectopascals,
      current.surfacePressure?.hectopascals, current.cloudCover?.percent, current.visibility?.meters,
      current.rain?.millimeters, current.snow?.millimeters, current.uvIndex?.value,
    ]
    return start + WindRow.values(current.wind) + end
  }

  /// Reads the row; nil when the report has none, as a left join shows it.
  static func read(_ row: inout RowReader) -> CurrentConditions? {
    row.skip(1)
    guard let observedAt = row.date() else { return nil }
    var current = CurrentConditions(observedAt: observedAt)
    current.temperature = row.temperature()
    current.feelsLike = row.temperature()
    current.sky = row.sky()
    current.isDay = row.next()
    current.wind = WindRow.read(&row)
    current.humidity = row.percentage()
    current.dewPoint = row.temperature()
    current.seaLevelPressure = row.pressure()
    current.surfacePressure = row.pressure()
    current.cloudCover = row.percentage()
    current.visibility = row.length()
    current.rain = row.depth()
    current.snow = row.depth()
    current.uvIndex = row.next().flatMap(UVIndex.init)
    return current
  }
}

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

/// A provenance as the columns `provider, product, fetchedAt, isReduced`.
enum ProvenanceRow {
  static let columns = ["provider", "product", "fetchedAt", "isReduced"]

  static func values(_ provenance: Provenance) -> [ColumnValue] {
    [
      provenance.provider.rawValue, provenance.product, provenance.fetchedAt.timeIntervalSince1970,
      provenance.isReduced,
    ]
  }

  static func read(_ row: inout RowReader) throws -> Provenance {
    let provider = ProviderID(rawValue: try row.required())
    let product: String? = row.next()
    let fetchedAt = try row.requiredDate()
    return Provenance(provider: provider, product: product, fetchedAt: fetchedAt, isReduced: try row.required())
  }
}

extension RowReader {
  mutating func temperature() -> Temperature? { next().flatMap(Temperature.init(celsius:)) }
  mutating func percentage() -> Percentage? { next().flatMap(Percentage.init(percent:)) }
  mutating func depth() -> Depth? { next().flatMap(Depth.init(millimeters:)) }
  mutating func length() -> Length? { next().flatMap(Length.init(meters:)) }
  mutating func pressure() -> Pressure? { next().flatMap(Pressure.init(hectopascals:)) }

  /// The sky; nil too when a newer Gazette wrote one that this one does not know.
  mutating func sky() -> Sky? { next().flatMap(Sky.init(rawValue:)) }
}

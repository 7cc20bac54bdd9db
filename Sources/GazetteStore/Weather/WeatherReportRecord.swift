import Foundation
import GazetteDomain

/// The head of a report as a row of `weatherReport`; its parts have tables of their own.
struct WeatherReportRecord {
  static let table = StoredTable<WeatherReportRecord>(
    "weatherReport",
    ["positionID": { $0.position }],
    CoordinateColumns.columns.of { $0.report.coordinate },
    ["timeZone": { $0.report.timeZone.identifier }, "elevationMeters": { $0.report.elevation?.meters }],
    ProvenanceColumns.columns.of { $0.report.provenance })

  let position: Int64
  var report: WeatherReport

  /// The report, still without its parts.
  static func read(_ row: NamedRow) throws -> WeatherReport {
    WeatherReport(
      coordinate: try CoordinateColumns.read(row),
      // A zone that this system does not know is better read as GMT than not at all.
      timeZone: TimeZone(identifier: try row["timeZone"]) ?? .gmt,
      elevation: try row["elevationMeters", as: Length.init(meters:)], current: nil,
      provenance: try ProvenanceColumns.read(row))
  }
}

/// The conditions now as a row of `currentConditions`.
struct CurrentConditionsRecord {
  static let table = StoredTable<CurrentConditionsRecord>(
    "currentConditions",
    [
      "positionID": { $0.position }, "observedAt": { $0.current.observedAt.timeIntervalSince1970 },
      "temperatureCelsius": { $0.current.temperature?.celsius }, "feelsLikeCelsius": { $0.current.feelsLike?.celsius },
      "sky": { $0.current.sky?.rawValue }, "isDay": { $0.current.isDay },
      "humidityPercent": { $0.current.humidity?.percent }, "dewPointCelsius": { $0.current.dewPoint?.celsius },
      "seaLevelPressureHectopascals": { $0.current.seaLevelPressure?.hectopascals },
      "surfacePressureHectopascals": { $0.current.surfacePressure?.hectopascals },
      "cloudCoverPercent": { $0.current.cloudCover?.percent }, "visibilityMeters": { $0.current.visibility?.meters },
      "rainMillimeters": { $0.current.rain?.millimeters }, "snowMillimeters": { $0.current.snow?.millimeters },
      "uvIndex": { $0.current.uvIndex?.value },
    ],
    WindColumns.columns.of { $0.current.wind })

  let position: Int64
  var current: CurrentConditions

  /// Nil when the report has none, as a left join shows it.
  static func read(_ row: NamedRow) throws -> CurrentConditions? {
    guard let observedAt = try row.date("observedAt") else { return nil }
    var current = CurrentConditions(observedAt: observedAt)
    current.temperature = try row["temperatureCelsius", as: Temperature.init(celsius:)]
    current.feelsLike = try row["feelsLikeCelsius", as: Temperature.init(celsius:)]
    // Nil too when a newer Gazette wrote one that this one does not know.
    current.sky = try row["sky", as: Sky.init(rawValue:)]
    current.isDay = try row["isDay"]
    current.humidity = try row["humidityPercent", as: Percentage.init(percent:)]
    current.dewPoint = try row["dewPointCelsius", as: Temperature.init(celsius:)]
    current.seaLevelPressure = try row["seaLevelPressureHectopascals", as: Pressure.init(hectopascals:)]
    current.surfacePressure = try row["surfacePressureHectopascals", as: Pressure.init(hectopascals:)]
    current.cloudCover = try row["cloudCoverPercent", as: Percentage.init(percent:)]
    current.visibility = try row["visibilityMeters", as: Length.init(meters:)]
    current.rain = try row["rainMillimeters", as: Depth.init(millimeters:)]
    current.snow = try row["snowMillimeters", as: Depth.init(millimeters:)]
    current.uvIndex = try row["uvIndex", as: UVIndex.init]
    current.wind = try WindColumns.read(row)
    return current
  }
}

/// A warning as a row of `weatherAlert`.
struct WeatherAlertRecord {
  static let table = StoredTable<WeatherAlertRecord>(
    "weatherAlert",
    [
      "positionID": { $0.position }, "number": { $0.number }, "event": { $0.alert.event },
      "sender": { $0.alert.sender }, "start": { $0.alert.start.timeIntervalSince1970 },
      "end": { $0.alert.end.timeIntervalSince1970 }, "text": { $0.alert.text },
    ])

  let position: Int64
  /// Its place among the report's warnings, from 0.
  let number: Int
  let alert: WeatherAlert

  static func read(_ row: NamedRow) throws -> WeatherAlert {
    WeatherAlert(
      event: try row["event"], sender: try row["sender"], start: try row.requiredDate("start"),
      end: try row.requiredDate("end"), text: try row["text"])
  }
}

/// A wind, as several tables have it.
enum WindColumns {
  static let columns: Columns<Wind> = [
    "windMetersPerSecond": { $0.speed?.metersPerSecond }, "gustMetersPerSecond": { $0.gust?.metersPerSecond },
    "windFromDegrees": { $0.direction?.degrees },
  ]

  static func read(_ row: NamedRow) throws -> Wind {
    Wind(
      speed: try row["windMetersPerSecond", as: Speed.init(metersPerSecond:)],
      gust: try row["gustMetersPerSecond", as: Speed.init(metersPerSecond:)],
      direction: try row["windFromDegrees", as: Bearing.init(degrees:)])
  }
}

/// A provenance, as several tables have it.
enum ProvenanceColumns {
  static let columns: Columns<Provenance> = [
    "provider": { $0.provider.rawValue }, "product": { $0.product },
    "fetchedAt": { $0.fetchedAt.timeIntervalSince1970 }, "isReduced": { $0.isReduced },
  ]

  static func read(_ row: NamedRow) throws -> Provenance {
    Provenance(
      provider: ProviderID(rawValue: try row["provider"]), product: try row["product"],
      fetchedAt: try row.requiredDate("fetchedAt"), isReduced: try row["isReduced"])
  }
}

import BoundedNumbers
import CivilDates
import Foundation
import GazetteDomain

/// An hour as a row of `hourForecast`.
struct HourRecord {
  static let table = StoredTable<HourRecord>(
    "hourForecast",
    ["positionID": { $0.position }, "start": { $0.hour.start }],
    (fields.columns + WindColumns.columns.of(\.wind)).of(\.hour))

  private static let fields: Fields<HourForecast> = [
    .measure("temperatureCelsius", \.temperature), .measure("feelsLikeCelsius", \.feelsLike),
    .code("sky", \.sky), .value("isDay", \.isDay),
    .measure("precipitationMillimeters", \.precipitation),
    .measure("precipitationPercent", \.precipitationProbability),
    .measure("cloudCoverPercent", \.cloudCover), .measure("humidityPercent", \.humidity),
    .measure("uvIndex", \.uvIndex),
  ]

  let position: Int64
  var hour: HourForecast

  static func read(_ row: SQLRow) throws -> HourForecast {
    var hour = HourForecast(start: try row.requiredDate("start"))
    try fields.read(row, into: &hour)
    hour.wind = try WindColumns.read(row)
    return hour
  }
}

/// A day as a row of `dayForecast`.
struct DayRecord {
  static let table = StoredTable<DayRecord>(
    "dayForecast",
    ["positionID": { $0.position }, "day": { $0.day.day.iso }],
    (fields.columns + WindColumns.columns.of(\.wind)).of(\.day))

  private static let fields: Fields<DayForecast> = [
    .measure("lowCelsius", \.low), .measure("highCelsius", \.high),
    .measure("feelsLikeLowCelsius", \.feelsLikeLow), .measure("feelsLikeHighCelsius", \.feelsLikeHigh),
    .code("sky", \.sky), .date("sunrise", \.sunrise), .date("sunset", \.sunset),
    .init(name: "daylightSeconds", write: { $0.daylight?.seconds }) { day, row in
      day.daylight = try row["daylightSeconds", as: { Duration(seconds: $0, in: 0...86_400) }]
    },
    .measure("precipitationMillimeters", \.precipitation), .measure("snowfallMillimeters", \.snowfall),
    .measure("precipitationPercent", \.precipitationProbability), .measure("uvIndex", \.uvIndex),
    .value("summary", \.summary),
  ]

  let position: Int64
  var day: DayForecast

  static func read(_ row: SQLRow) throws -> DayForecast {
    guard let date = CalendarDay(iso: try row["day"] as String) else {
      throw StoreError.corrupt(detail: "dayForecast.day is no day")
    }
    var day = DayForecast(day: date)
    try fields.read(row, into: &day)
    day.wind = try WindColumns.read(row)
    return day
  }
}

/// The head of a report as a row of `weatherReport`; its parts have tables of their own.
struct WeatherReportRecord {
  static let table = StoredTable<WeatherReportRecord>(
    "weatherReport",
    ["positionID": { $0.position }],
    CoordinateColumns.columns.of { $0.report.coordinate },
    ["timeZone": { $0.report.timeZone.identifier }, "elevationMeters": { $0.report.elevation?.meters }],
    ProvenanceColumns.columns.of { $0.report.provenance },
    [
      "standsInFor": { $0.report.standsInFor?.rawValue },
      "unreadAlerts": { min(max(0, $0.report.unreadAlerts), 1000) },
    ])

  let position: Int64
  var report: WeatherReport

  /// Reads the report without its parts.
  static func read(_ row: SQLRow) throws -> WeatherReport {
    var report = WeatherReport(
      coordinate: try CoordinateColumns.read(row),
      // An unknown zone is better read as GMT than not at all.
      timeZone: TimeZone(identifier: try row["timeZone"]) ?? .gmt,
      elevation: try row["elevationMeters", as: Length.init(meters:)], current: nil,
      provenance: try ProvenanceColumns.read(row),
      standsInFor: try row["standsInFor", as: { ProviderID(rawValue: $0) }])
    report.unreadAlerts = try row["unreadAlerts"]
    return report
  }
}

/// The head of a nowcast as a row of `nowcast`; its steps have a table of their own.
struct NowcastRecord {
  static let table = StoredTable<NowcastRecord>(
    "nowcast",
    ["positionID": { $0.position }, "isInterpolated": { $0.nowcast.isInterpolated }],
    ProvenanceColumns.columns.of { $0.nowcast.provenance })

  let position: Int64
  let nowcast: Nowcast

  /// Reads the nowcast without its steps.
  static func read(_ row: SQLRow) throws -> Nowcast {
    Nowcast(steps: [], isInterpolated: try row["isInterpolated"], provenance: try ProvenanceColumns.read(row))
  }
}

/// A step of a nowcast as a row of `nowcastStep`.
struct NowcastStepRecord {
  static let table = StoredTable<NowcastStepRecord>(
    "nowcastStep",
    [
      "positionID": { $0.position }, "start": { $0.step.start }, "end": { $0.step.end },
      "millimetersPerHour": { $0.step.rate?.millimetersPerHour }, "kind": { $0.step.kind?.rawValue },
    ])

  let position: Int64
  let step: NowcastStep

  static func read(_ row: SQLRow) throws -> NowcastStep {
    NowcastStep(
      start: try row.requiredDate("start"), end: try row.requiredDate("end"),
      rate: try row["millimetersPerHour", as: PrecipitationRate.init(millimetersPerHour:)],
      kind: try row["kind", as: NowcastStep.Kind.init(rawValue:)])
  }
}

/// The current conditions as a row of `currentConditions`.
struct CurrentConditionsRecord {
  static let table = StoredTable<CurrentConditionsRecord>(
    "currentConditions",
    ["positionID": { $0.position }, "observedAt": { $0.current.observedAt }],
    (fields.columns + WindColumns.columns.of(\.wind)).of(\.current))

  private static let fields: Fields<CurrentConditions> = [
    .measure("temperatureCelsius", \.temperature), .measure("feelsLikeCelsius", \.feelsLike),
    .code("sky", \.sky), .value("isDay", \.isDay),
    .measure("humidityPercent", \.humidity), .measure("dewPointCelsius", \.dewPoint),
    .measure("seaLevelPressureHectopascals", \.seaLevelPressure),
    .measure("surfacePressureHectopascals", \.surfacePressure),
    .measure("cloudCoverPercent", \.cloudCover), .measure("visibilityMeters", \.visibility),
    .measure("rainMillimeters", \.rain), .measure("snowMillimeters", \.snow),
    .measure("uvIndex", \.uvIndex),
  ]

  let position: Int64
  var current: CurrentConditions

  /// Reads the conditions; nil when a left join found none.
  static func read(_ row: SQLRow) throws -> CurrentConditions? {
    guard let observedAt = try row.date("observedAt") else { return nil }
    var current = CurrentConditions(observedAt: observedAt)
    try fields.read(row, into: &current)
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
      "sender": { $0.alert.sender }, "start": { $0.alert.start },
      "end": { $0.alert.end }, "text": { $0.alert.text },
      "identifier": { $0.alert.id }, "language": { $0.alert.language },
      "tags": { $0.alert.tags.joined(separator: "\n") },
    ])

  let position: Int64
  /// The index among the report's warnings, from 0.
  let number: Int
  let alert: WeatherAlert

  static func read(_ row: SQLRow) throws -> WeatherAlert {
    let tags: String = try row["tags"]
    return WeatherAlert(
      id: try row["identifier"], event: try row["event"], sender: try row["sender"],
      start: try row.requiredDate("start"), end: try row.requiredDate("end"), text: try row["text"],
      language: try row["language"], tags: tags.split(separator: "\n").map(String.init))
  }
}

/// The columns of a wind, shared by several tables.
enum WindColumns {
  static let columns: Columns<Wind> = [
    "windMetersPerSecond": { $0.speed?.metersPerSecond }, "gustMetersPerSecond": { $0.gust?.metersPerSecond },
    "windFromDegrees": { $0.direction?.degrees },
  ]

  static func read(_ row: SQLRow) throws -> Wind {
    Wind(
      speed: try row["windMetersPerSecond", as: Speed.init(metersPerSecond:)],
      gust: try row["gustMetersPerSecond", as: Speed.init(metersPerSecond:)],
      direction: try row["windFromDegrees", as: Bearing.init(degrees:)])
  }
}

/// The columns of a provenance, shared by several tables.
enum ProvenanceColumns {
  static let columns: Columns<Provenance> = [
    "provider": { $0.provider.rawValue }, "product": { $0.product },
    "fetchedAt": { $0.fetchedAt }, "isReduced": { $0.isReduced },
  ]

  static func read(_ row: SQLRow) throws -> Provenance {
    Provenance(
      provider: ProviderID(rawValue: try row["provider"]), product: try row["product"],
      fetchedAt: try row.requiredDate("fetchedAt"), isReduced: try row["isReduced"])
  }
}

/// The air as a row of `airQuality`; its pollutants and pollen have tables of their own.
struct AirQualityRecord {
  static let table = StoredTable<AirQualityRecord>(
    "airQuality",
    ["positionID": { $0.position }],
    CoordinateColumns.columns.of { $0.air.coordinate },
    [
      "observedAt": { $0.air.observedAt }, "indexValue": { $0.air.index },
      "scale": { $0.air.scale.rawValue },
    ],
    ProvenanceColumns.columns.of { $0.air.provenance })

  let position: Int64
  let air: AirQuality

  /// Reads the air without its pollutants and pollen.
  static func read(_ row: SQLRow) throws -> AirQuality {
    guard let scale = AirQuality.Scale(rawValue: try row["scale"]) else {
      throw StoreError.corrupt(detail: "airQuality.scale is unknown")
    }
    return AirQuality(
      coordinate: try CoordinateColumns.read(row), observedAt: try row.requiredDate("observedAt"),
      index: try row["indexValue"], scale: scale, provenance: try ProvenanceColumns.read(row))
  }
}

/// A concentration in the air, as a row of `pollutant` or of `pollen`.
struct ConcentrationRecord {
  static let pollutants = StoredTable<ConcentrationRecord>(
    "pollutant",
    ["positionID": { $0.position }, "name": { $0.name }, "microgramsPerCubicMeter": { $0.concentration }])
  static let pollen = StoredTable<ConcentrationRecord>(
    "pollen", ["positionID": { $0.position }, "name": { $0.name }, "grainsPerCubicMeter": { $0.concentration }])

  let position: Int64
  let name: String
  let concentration: Double

  /// Reads a pollutant; the name is nil when this version does not know it.
  static func readPollutant(_ row: SQLRow) throws -> (AirQuality.Pollutant?, Double) {
    (AirQuality.Pollutant(rawValue: try row["name"]), try row["microgramsPerCubicMeter"])
  }

  /// Reads a kind of pollen; the name is nil when this version does not know it.
  static func readPollen(_ row: SQLRow) throws -> (AirQuality.Pollen?, Double) {
    (AirQuality.Pollen(rawValue: try row["name"]), try row["grainsPerCubicMeter"])
  }
}

/// A failure as a row of `refreshFailure`.
struct RefreshFailureRecord {
  static let table = StoredTable<RefreshFailureRecord>(
    "refreshFailure",
    ["positionID": { $0.position }, "failedAt": { $0.failure.failedAt }],
    SourceErrorColumns.columns.of { StoredSourceError($0.failure.error) })

  let position: Int64
  let failure: RefreshFailure
}

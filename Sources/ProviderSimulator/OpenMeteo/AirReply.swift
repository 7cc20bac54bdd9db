import Foundation

/// Writes the air quality for one location: exactly the requested variables, in the requested order.
struct AirReply: Sendable {
  let variables: AirVariables
  let units: OpenMeteoUnits
  let span: OpenMeteoSpan
  let now: Date

  func json(head: OpenMeteoHead, column: AirColumn) -> JSONValue {
    let block = OpenMeteoBlock(units: units, offset: head.zone.offset)
    var members = head.members
    if !variables.current.isEmpty { members += current(block, column) }
    if !variables.hourly.isEmpty { members += hourly(block, column) }
    return .object(members)
  }

  private func current(_ block: OpenMeteoBlock, _ column: AirColumn) -> [(String, JSONValue)] {
    let hour = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 3_600).rounded(.down) * 3_600)
    let state = column.state(at: hour)
    let values = variables.current.map { variable in
      let value = column.site.isOpenOcean ? nil : variable.value(state)
      return (variable.name, JSONValue.optional(value, places: variable.places))
    }
    let head: [(String, JSONValue)] = [("time", block.time(hour)), ("interval", 3_600)]
    return [("current_units", unitMembers(variables.current, interval: true)), ("current", .object(head + values))]
  }

  private func hourly(_ block: OpenMeteoBlock, _ column: AirColumn) -> [(String, JSONValue)] {
    let starts = span.hourStarts(now: now, offset: block.offset)
    let states = starts.map { column.state(at: $0) }
    var values: [(String, JSONValue)] = [("time", block.times(starts))]
    for variable in variables.hourly {
      let numbers = states.map { column.site.isOpenOcean ? nil : variable.value($0) }
      values.append((variable.name, .series(numbers, places: variable.places)))
    }
    return [("hourly_units", unitMembers(variables.hourly, interval: false)), ("hourly", .object(values))]
  }

  private func unitMembers(_ variables: [AirVariable], interval: Bool) -> JSONValue {
    var members: [(String, JSONValue)] = [("time", .string(units.time.rawValue))]
    if interval { members.append(("interval", "seconds")) }
    return .object(members + variables.map { ($0.name, .string($0.unit)) })
  }
}

/// The air variables in a request.
struct AirVariables: Sendable {
  let current: [AirVariable]
  let hourly: [AirVariable]

  init(_ request: ProviderRequest) throws(OpenMeteoError) {
    current = try Self.variables(request, "current")
    hourly = try Self.variables(request, "hourly")
  }

  var count: Int { current.count + hourly.count }

  private static func variables(_ request: ProviderRequest, _ key: String) throws(OpenMeteoError) -> [AirVariable] {
    var variables: [AirVariable] = []
    for name in request.list(key) {
      guard let variable = AirVariable.named(name) else {
        throw OpenMeteoError(
          "Data corrupted at path ''. Cannot initialize \(key) variable from invalid String value \(name).")
      }
      variables.append(variable)
    }
    return variables
  }
}

/// A variable of the air at one moment.
struct AirVariable: Sendable {
  let name: String
  let unit: String
  /// Decimal places.
  let places: Int
  let value: @Sendable (AirState) -> Double?

  private init(_ name: String, _ unit: String, _ places: Int, _ value: @escaping @Sendable (AirState) -> Double?) {
    self.name = name
    self.unit = unit
    self.places = places
    self.value = value
  }

  /// The variable with this name; nil when Open-Meteo has none.
  static func named(_ name: String) -> AirVariable? { table[name] }

  private static let table = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
  // The Greek letter mu instead of the micro sign, as at Open-Meteo.
  private static let mass = "μg/m³"
  private static let grains = "grains/m³"

  private static let all: [AirVariable] = [
    .init("pm10", mass, 1) { $0.coarseDust },
    .init("pm2_5", mass, 1) { $0.fineDust },
    .init("carbon_monoxide", mass, 1) { $0.carbonMonoxide.rounded() },
    .init("carbon_dioxide", "ppm", 1) { 421 + $0.carbonMonoxide / 40 },
    .init("nitrogen_dioxide", mass, 1) { $0.nitrogenDioxide },
    .init("nitrogen_monoxide", mass, 1) { $0.nitrogenMonoxide },
    .init("sulphur_dioxide", mass, 1) { $0.sulphurDioxide },
    .init("ozone", mass, 1) { $0.ozone.rounded() },
    .init("aerosol_optical_depth", "", 2) { $0.opticalDepth },
    .init("dust", mass, 1) { $0.desertDust.rounded() },
    .init("uv_index", "", 2) { $0.ultraviolet },
    .init("uv_index_clear_sky", "", 2) { $0.clearUltraviolet },
    .init("ammonia", mass, 1) { $0.pollen == nil ? nil : $0.ammonia },
    .init("alder_pollen", grains, 1) { $0.pollen?.alder },
    .init("birch_pollen", grains, 1) { $0.pollen?.birch },
    .init("grass_pollen", grains, 1) { $0.pollen?.grass },
    .init("mugwort_pollen", grains, 1) { $0.pollen?.mugwort },
    .init("olive_pollen", grains, 1) { $0.pollen?.olive },
    .init("ragweed_pollen", grains, 1) { $0.pollen?.ragweed },
    .init("european_aqi", "EAQI", 0) { $0.europeanIndex.rounded() },
    .init("european_aqi_pm2_5", "EAQI", 0) { $0.europeanFineDust.rounded() },
    .init("european_aqi_pm10", "EAQI", 0) { $0.europeanCoarseDust.rounded() },
    .init("european_aqi_nitrogen_dioxide", "EAQI", 0) { $0.europeanNitrogenDioxide.rounded() },
    .init("european_aqi_ozone", "EAQI", 0) { $0.europeanOzone.rounded() },
    .init("european_aqi_sulphur_dioxide", "EAQI", 0) { $0.europeanSulphurDioxide.rounded() },
    .init("us_aqi", "USAQI", 0) { $0.americanIndex.rounded() },
    .init("us_aqi_pm2_5", "USAQI", 0) { $0.americanFineDust.rounded() },
    .init("us_aqi_pm10", "USAQI", 0) { $0.americanCoarseDust.rounded() },
    .init("us_aqi_nitrogen_dioxide", "USAQI", 0) { $0.americanNitrogenDioxide.rounded() },
    .init("us_aqi_ozone", "USAQI", 0) { $0.americanOzone.rounded() },
    .init("is_day", "", 0) { $0.isDay ? 1 : 0 },
  ]
}

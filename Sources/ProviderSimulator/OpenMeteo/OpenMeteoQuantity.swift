/// The physical quantity of a variable, which determines its format.
enum OpenMeteoQuantity: Sendable {
  case temperature, speed, direction, precipitation, snowfall, pressure, percent, metres, index, flag, weatherCode
  case radiation, energySum, seconds, hours, cape, evaporation, time

  /// The unit's name in a units block.
  func unit(_ units: OpenMeteoUnits) -> String {
    switch self {
    case .temperature: units.temperature == .celsius ? "°C" : "°F"
    case .speed: speedUnit(units.speed)
    case .direction: "°"
    case .precipitation, .evaporation: units.precipitation == .mm ? "mm" : "inch"
    case .snowfall: units.precipitation == .mm ? "cm" : "inch"
    case .pressure: "hPa"
    case .percent: "%"
    case .metres: units.precipitation == .mm ? "m" : "ft"
    case .index, .flag: ""
    case .weatherCode: "wmo code"
    case .radiation: "W/m²"
    case .energySum: "MJ/m²"
    case .seconds: "s"
    case .hours: "h"
    case .cape: "J/kg"
    case .time: units.time.rawValue
    }
  }

  /// Decimal places.
  func places(_ units: OpenMeteoUnits) -> Int {
    switch self {
    case .direction, .percent, .flag, .weatherCode: 0
    case .precipitation, .evaporation, .snowfall: units.precipitation == .mm ? 2 : 3
    case .metres, .index, .energySum, .seconds: 2
    default: 1
    }
  }

  /// The value in the requested units, from °C, m/s, mm, cm, hPa or m.
  func converted(_ value: Double, _ units: OpenMeteoUnits) -> Double {
    switch self {
    case .temperature: units.temperature == .celsius ? value : value * 1.8 + 32
    case .speed: value * speedFactor(units.speed)
    case .precipitation, .evaporation: units.precipitation == .mm ? value : value / 25.4
    case .snowfall: units.precipitation == .mm ? value : value / 2.54
    case .metres: units.precipitation == .mm ? value : value * 3.280_84
    default: value
    }
  }

  private func speedUnit(_ unit: OpenMeteoUnits.Speed) -> String {
    switch unit {
    case .kmh: "km/h"
    case .ms: "m/s"
    case .mph: "mp/h"
    case .kn: "kn"
    }
  }

  private func speedFactor(_ unit: OpenMeteoUnits.Speed) -> Double {
    switch unit {
    case .kmh: 3.6
    case .ms: 1
    case .mph: 2.236_936
    case .kn: 1.943_844
    }
  }
}

/// The units in a request.
struct OpenMeteoUnits: Sendable {
  enum Temperature: String { case celsius, fahrenheit }
  enum Speed: String { case kmh, ms, mph, kn }
  enum Precipitation: String { case mm, inch }
  enum TimeFormat: String { case iso8601, unixtime }

  var temperature = Temperature.celsius
  var speed = Speed.kmh
  var precipitation = Precipitation.mm
  var time = TimeFormat.iso8601

  init() {}

  init(_ request: ProviderRequest) throws(OpenMeteoError) {
    temperature = try Self.choice(request, "temperature_unit", "TemperatureUnit", .celsius)
    // The older spelling is still accepted.
    speed = try Self.choice(
      request, request.value("windspeed_unit") == nil ? "wind_speed_unit" : "windspeed_unit",
      "WindspeedUnit", .kmh)
    precipitation = try Self.choice(request, "precipitation_unit", "PrecipitationUnit", .mm)
    time = try Self.choice(request, "timeformat", "Timeformat", .iso8601)
  }

  private static func choice<Choice: RawRepresentable>(
    _ request: ProviderRequest, _ key: String, _ type: String, _ fallback: Choice
  ) throws(OpenMeteoError) -> Choice where Choice.RawValue == String {
    guard let text = request.value(key) else { return fallback }
    guard let choice = Choice(rawValue: text) else {
      throw OpenMeteoError("Cannot initialize \(type) from invalid String value \(text) for key \(key)")
    }
    return choice
  }
}

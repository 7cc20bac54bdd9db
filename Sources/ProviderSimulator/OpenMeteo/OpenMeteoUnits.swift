/// The units that a request asks for.
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

  init(_ request: ProviderRequest) throws(OpenMeteoRefusal) {
    temperature = try Self.choice(request, "temperature_unit", "TemperatureUnit", .celsius)
    // The older spelling is still taken.
    speed = try Self.choice(
      request, request.value("windspeed_unit") == nil ? "wind_speed_unit" : "windspeed_unit",
      "WindspeedUnit", .kmh)
    precipitation = try Self.choice(request, "precipitation_unit", "PrecipitationUnit", .mm)
    time = try Self.choice(request, "timeformat", "Timeformat", .iso8601)
  }

  private static func choice<Choice: RawRepresentable>(
    _ request: ProviderRequest, _ key: String, _ type: String, _ usual: Choice
  ) throws(OpenMeteoRefusal) -> Choice where Choice.RawValue == String {
    guard let text = request.value(key) else { return usual }
    guard let choice = Choice(rawValue: text) else {
      throw OpenMeteoRefusal("Cannot initialize \(type) from invalid String value \(text) for key \(key)")
    }
    return choice
  }
}

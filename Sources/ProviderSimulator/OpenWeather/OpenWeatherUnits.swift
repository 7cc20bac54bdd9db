/// The units that a request asks for; anything unknown means kelvin.
enum OpenWeatherUnits: String, Sendable {
  case standard, metric, imperial

  init(_ request: ProviderRequest) {
    self = request.value("units").flatMap(OpenWeatherUnits.init) ?? .standard
  }

  /// From °C.
  func temperature(_ celsius: Double) -> JSONValue {
    switch self {
    case .standard: .trimmed(celsius + 273.15, places: 2)
    case .metric: .trimmed(celsius, places: 2)
    case .imperial: .trimmed(celsius * 1.8 + 32, places: 2)
    }
  }

  /// From metres a second.
  func speed(_ metres: Double) -> JSONValue {
    .trimmed(self == .imperial ? metres * 2.236_936 : metres, places: 2)
  }
}

import Foundation

/// The units in a request; anything unknown means kelvin.
enum OpenWeatherUnits: String, Sendable {
  case standard, metric, imperial

  init(_ request: ProviderRequest) {
    self = request.value("units").flatMap(OpenWeatherUnits.init) ?? .standard
  }

  /// Converts from °C.
  func temperature(_ celsius: Double) -> JSONValue {
    switch self {
    case .standard: .trimmed(celsius + 273.15, places: 2)
    case .metric: .trimmed(celsius, places: 2)
    case .imperial: .trimmed(celsius * 1.8 + 32, places: 2)
    }
  }

  /// Converts from metres per second.
  func speed(_ metres: Double) -> JSONValue {
    .trimmed(self == .imperial ? metres * 2.236_936 : metres, places: 2)
  }
}

/// Local days and hours, from an offset in seconds east of UTC.
enum OpenWeatherClock {
  /// The last local midnight, as an instant.
  static func midnight(_ date: Date, offset: Int) -> Date {
    let local = date.timeIntervalSince1970 + Double(offset)
    return Date(timeIntervalSince1970: (local / 86_400).rounded(.down) * 86_400 - Double(offset))
  }

  /// The start of the hour.
  static func hour(_ date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 3_600).rounded(.down) * 3_600)
  }

  /// The offset of the site's clocks in seconds east of UTC.
  static func offset(of site: Site, at date: Date) -> Int {
    TimeZone(identifier: site.timeZone)?.secondsFromGMT(for: date) ?? 0
  }
}

import BoundedNumbers
import Foundation
package import GazetteDomain

/// Formats measures in a reader's units and language: `9°`, `12 km/h`, `1 015 hPa`.
package struct MeasureFormat: Sendable {
  private let numbers: NumberFormat
  private let units: UnitSystem
  // A narrow no-break space, so that a line never breaks between figure and unit.
  private let space = "\u{202F}"

  package init(_ edition: Edition) {
    numbers = edition.numbers
    units = edition.units
  }

  package init(language: Language, units: UnitSystem) {
    numbers = NumberFormat(language: language)
    self.units = units
  }

  /// Returns `9°`, without the letter: the page names its scale once.
  package func temperature(_ value: Temperature) -> String {
    "\(numbers.integer(Int(saturating: degrees(value).rounded())))°"
  }

  /// Returns the figure in the reader's scale, for charts.
  package func degrees(_ value: Temperature) -> Double { units.usesFahrenheit ? value.fahrenheit : value.celsius }

  /// Returns the difference of two temperatures: « 2,5° ».
  package func difference(_ celsius: Double, places: Int) -> String {
    numbers.decimal(units.usesFahrenheit ? celsius * 1.8 : celsius, places: places) + "°"
  }

  /// `°C` or `°F`.
  package var temperatureUnit: String { units.usesFahrenheit ? "°F" : "°C" }

  /// Returns `12 km/h` or `7 mph`.
  package func speed(_ value: Speed) -> String { numbers.integer(rounded(value)) + space + speedUnit }

  /// Returns the direction that a wind comes from; nil when it is unknown, or the displayed speed is 0: calm air has no direction.
  package func direction(_ wind: Wind) -> Bearing? { wind.speed.map(rounded) == 0 ? nil : wind.direction }

  private func rounded(_ value: Speed) -> Int {
    Int(saturating: (units.usesMiles ? value.milesPerHour : value.kilometersPerHour).rounded())
  }

  /// `km/h` or `mph`.
  package var speedUnit: String { units.usesMiles ? "mph" : "km/h" }

  /// Returns `1,2 mm` or `0.05 in`; whole numbers from 10 mm.
  package func depth(_ value: Depth) -> String {
    switch units {
    case .metric, .british:
      let places = (0.05..<9.95).contains(value.millimeters) ? 1 : 0
      return numbers.decimal(value.millimeters, places: places) + space + "mm"
    case .imperial:
      return numbers.decimal(value.inches, places: value.inches < 0.005 ? 0 : 2) + space + "in"
    }
  }

  /// Returns a depth of new snow: `3 cm` or `1.2 in`.
  package func snowfall(_ value: Depth) -> String {
    switch units {
    case .metric, .british:
      numbers.decimal(value.millimeters / 10, places: value.millimeters < 95 ? 1 : 0) + space + "cm"
    case .imperial: numbers.decimal(value.inches, places: 1) + space + "in"
    }
  }

  /// Returns a distance: `850 m`, `9,5 km`, `24 km`, or miles.
  package func distance(_ value: Length) -> String {
    switch units {
    case .metric where value.meters < 1000: numbers.integer(Int(saturating: value.meters.rounded())) + space + "m"
    case .metric: numbers.decimal(value.kilometers, places: value.kilometers < 10 ? 1 : 0) + space + "km"
    case .british, .imperial: numbers.decimal(value.miles, places: value.miles < 10 ? 1 : 0) + space + "mi"
    }
  }

  /// Returns a height above the sea: `35 m` or `115 ft`.
  package func elevation(_ value: Length) -> String {
    switch units {
    case .metric, .british: numbers.integer(Int(saturating: value.meters.rounded())) + space + "m"
    case .imperial: numbers.integer(Int(saturating: value.feet.rounded())) + space + "ft"
    }
  }

  /// Returns `1 015 hPa` or `29.97 inHg`.
  package func pressure(_ value: Pressure) -> String {
    switch units {
    case .metric, .british: numbers.integer(Int(saturating: value.hectopascals.rounded())) + space + "hPa"
    case .imperial: numbers.decimal(value.inchesOfMercury, places: 2) + space + "inHg"
    }
  }

  /// Returns `82 %`.
  package func percent(_ value: Percentage) -> String { numbers.percent(value.percent) }

  /// Returns a position, always with decimal points: `48,8534, 2,3488` would be unreadable.
  package func position(_ coordinate: Coordinate) -> String {
    let plain = NumberFormat(language: .english)
    return "\(plain.decimal(coordinate.latitude, places: 4)), \(plain.decimal(coordinate.longitude, places: 4))"
  }
}

/// Formats a wind: `NO 12 km/h`.
struct WindWords {
  let edition: Edition

  /// Returns direction and speed; nil without a speed.
  func text(_ wind: Wind) -> String? {
    guard let speed = wind.speed else { return nil }
    let measures = MeasureFormat(edition)
    let direction = measures.direction(wind).map { edition.phrases.weather.wind(from: $0) + " " } ?? ""
    return direction + measures.speed(speed)
  }
}

/// The five bands of the World Health Organization's UV index, 0 (low) to 4 (extreme).
enum UVBand {
  /// Returns the band of an index.
  static func number(of index: Double) -> Int {
    [3.0, 6, 8, 11].firstIndex { index.rounded() < $0 } ?? 4
  }
}

/// Converts measures to plain numbers in the reader's units, rounded to a meaningful precision.
struct Figures {
  let units: UnitSystem

  func temperature(_ value: Temperature) -> Double { round(units.usesFahrenheit ? value.fahrenheit : value.celsius, 1) }

  func speed(_ value: Speed) -> Double { round(units.usesMiles ? value.milesPerHour : value.kilometersPerHour, 1) }

  func depth(_ value: Depth) -> Double { units.usesInches ? round(value.inches, 3) : round(value.millimeters, 2) }

  func snowfall(_ value: Depth) -> Double {
    units.usesInches ? round(value.inches, 3) : round(value.millimeters / 10, 2)
  }

  func distance(_ value: Length) -> Double { round(units.usesMiles ? value.miles : value.kilometers, 2) }

  func pressure(_ value: Pressure) -> Double {
    units.usesInches ? round(value.inchesOfMercury, 2) : round(value.hectopascals, 1)
  }

  func percent(_ value: Percentage) -> Double { round(value.percent, 0) }

  func plain(_ value: Double, decimals: Int = 1) -> Double { round(value, decimals) }

  private func round(_ value: Double, _ decimals: Int) -> Double {
    let scale = pow(10, Double(decimals))
    // Adding 0 takes the sign from a negative zero, which JSON would write as -0.
    return (value * scale).rounded() / scale + 0
  }
}

/// The unit of every kind of figure in a weather document.
package struct UnitNames: Encodable, Sendable, Hashable {
  let temperature: String
  let speed: String
  let precipitation: String
  let snowfall: String
  let distance: String
  let elevation: String
  let pressure: String
  let pollutant = "µg/m³"
  let pollen = "grains/m³"

  init(_ units: UnitSystem) {
    switch units {
    case .metric:
      (temperature, speed, precipitation, snowfall) = ("°C", "km/h", "mm", "cm")
      (distance, elevation, pressure) = ("km", "m", "hPa")
    case .british:
      (temperature, speed, precipitation, snowfall) = ("°C", "mph", "mm", "cm")
      (distance, elevation, pressure) = ("mi", "m", "hPa")
    case .imperial:
      (temperature, speed, precipitation, snowfall) = ("°F", "mph", "in", "in")
      (distance, elevation, pressure) = ("mi", "ft", "inHg")
    }
  }
}

/// The picture for a state of the sky: the name of a symbol in Gazette's own set.
package enum WeatherSymbol {
  /// Returns the symbol of `sky` by day or night; `w-unknown` when the sky is unknown.
  package static func name(_ sky: Sky?, isDay: Bool?) -> String {
    guard let sky else { return "w-unknown" }
    let group = group(sky)
    guard groupsWithNight.contains(group) else { return "w-" + group }
    return "w-\(group)-\(isDay == false ? "night" : "day")"
  }

  private static let groupsWithNight: Set<String> = ["clear", "few", "partly", "showers", "snow-showers"]

  private static func group(_ sky: Sky) -> String {
    switch sky {
    case .clear: "clear"
    case .mainlyClear: "few"
    case .partlyCloudy: "partly"
    case .overcast: "overcast"
    case .squall: "squall"
    case .tornado: "tornado"
    case .haze: "haze"
    case .rimeFog: "rime-fog"
    case .fog: "fog"
    case .lightDrizzle, .drizzle, .heavyDrizzle: "drizzle"
    case .lightFreezingDrizzle, .freezingDrizzle: "freezing-drizzle"
    case .lightRain, .rain: "rain"
    case .heavyRain: "heavy-rain"
    case .lightFreezingRain, .freezingRain: "freezing-rain"
    case .lightSnow, .snow: "snow"
    case .heavySnow: "heavy-snow"
    case .snowGrains: "snow-grains"
    case .lightShowers, .showers, .heavyShowers: "showers"
    case .lightSnowShowers, .snowShowers: "snow-showers"
    case .lightSleet, .sleet, .lightSleetShowers, .sleetShowers: "sleet"
    case .thunderstorm: "thunder"
    case .thunderstormWithHail, .heavyThunderstormWithHail: "thunder-hail"
    }
  }
}

import BoundedNumbers

// One small type per unit, so that a wind in km/h cannot be stored as one in m/s. Each accepts only what is possible on Earth,
// with some reserve for new records. A provider's value beyond that counts as missing, so that no page can trap on it.

/// A temperature in degrees Celsius.
public struct Temperature: Sendable, Hashable, Comparable {
  /// Degrees Celsius.
  public let celsius: Double
  /// The accepted range.
  public static let celsiusBounds = -150.0...150.0
  /// Makes a temperature from degrees Celsius; nil outside ``celsiusBounds`` and for NaN.
  public init?(celsius: Double) {
    guard Self.celsiusBounds.contains(celsius) else { return nil }
    self.celsius = celsius
  }
  /// Degrees Fahrenheit.
  public var fahrenheit: Double { celsius * 9 / 5 + 32 }
  /// Colder temperatures sort first.
  public static func < (left: Temperature, right: Temperature) -> Bool { left.celsius < right.celsius }
}

/// A speed in metres per second.
public struct Speed: Sendable, Hashable, Comparable {
  /// Metres per second.
  public let metersPerSecond: Double
  /// The accepted range.
  public static let metersPerSecondBounds = 0.0...400.0
  /// Makes a speed from metres per second; nil outside ``metersPerSecondBounds`` and for NaN.
  public init?(metersPerSecond: Double) {
    guard Self.metersPerSecondBounds.contains(metersPerSecond) else { return nil }
    self.metersPerSecond = metersPerSecond
  }
  /// Kilometres per hour.
  public var kilometersPerHour: Double { metersPerSecond * 3.6 }
  /// Miles per hour.
  public var milesPerHour: Double { metersPerSecond * 3600 / 1609.344 }
  /// Slower speeds sort first.
  public static func < (left: Speed, right: Speed) -> Bool { left.metersPerSecond < right.metersPerSecond }
}

/// A length in metres: a distance, an elevation, a visibility.
public struct Length: Sendable, Hashable, Comparable {
  /// Metres.
  public let meters: Double
  /// The accepted range.
  public static let metersBounds = -12_000.0...21_000_000.0
  /// Makes a length from metres; nil outside ``metersBounds`` and for NaN.
  public init?(meters: Double) {
    guard Self.metersBounds.contains(meters) else { return nil }
    self.meters = meters
  }
  /// Makes the nearest valid length, for computed values.
  public init(clampingMeters meters: Double) { self.meters = meters.clamped(to: Self.metersBounds) }
  /// Kilometres.
  public var kilometers: Double { meters / 1000 }
  /// Statute miles.
  public var miles: Double { meters / 1609.344 }
  /// Feet.
  public var feet: Double { meters / 0.3048 }
  /// Shorter lengths sort first.
  public static func < (left: Length, right: Length) -> Bool { left.meters < right.meters }
}

/// A depth of water (rain, showers, melted or lying snow) in millimetres.
public struct Depth: Sendable, Hashable, Comparable {
  /// Millimetres.
  public let millimeters: Double
  /// The accepted range.
  public static let millimetersBounds = 0.0...100_000.0
  /// Makes a depth from millimetres; nil outside ``millimetersBounds`` and for NaN.
  public init?(millimeters: Double) {
    guard Self.millimetersBounds.contains(millimeters) else { return nil }
    self.millimeters = millimeters
  }
  /// Makes the nearest valid depth, for computed values.
  public init(clampingMillimeters millimeters: Double) {
    self.millimeters = millimeters.clamped(to: Self.millimetersBounds)
  }
  /// Inches.
  public var inches: Double { millimeters / 25.4 }
  /// Shallower depths sort first.
  public static func < (left: Depth, right: Depth) -> Bool { left.millimeters < right.millimeters }
}

/// A pressure in hectopascals.
public struct Pressure: Sendable, Hashable {
  /// Hectopascals, equal to millibars.
  public let hectopascals: Double
  /// The accepted range.
  public static let hectopascalsBounds = 100.0...1300.0
  /// Makes a pressure from hectopascals; nil outside ``hectopascalsBounds`` and for NaN.
  public init?(hectopascals: Double) {
    guard Self.hectopascalsBounds.contains(hectopascals) else { return nil }
    self.hectopascals = hectopascals
  }
  /// Inches of mercury.
  public var inchesOfMercury: Double { hectopascals / 33.863_886_666_667 }
}

/// A direction on the compass, clockwise from north, always 0..<360 degrees.
public struct Bearing: Sendable, Hashable {
  /// Degrees clockwise from north, 0..<360.
  public let degrees: Double
  /// Makes a bearing from any number of degrees; 360 becomes 0. Nil for NaN and infinity.
  public init?(degrees: Double) {
    guard degrees.isFinite else { return nil }
    self.init(turning: degrees)
  }
  /// Makes the bearing of a computed angle; north for NaN and infinity.
  public init(turning degrees: Double) {
    let turned = degrees.isFinite ? degrees.truncatingRemainder(dividingBy: 360) : 0
    let positive = turned < 0 ? turned + 360 : turned
    // Adding 360 to a tiny negative angle rounds to 360.
    self.degrees = positive < 360 ? positive : 0
  }
  /// Whole degrees, 0...359: what rounds to 360 is north, 0.
  public var wholeDegrees: Int { Int(saturating: degrees.rounded()) % 360 }
}

/// A share of the whole, 0...100 %.
public struct Percentage: Sendable, Hashable, Comparable {
  /// Percent, 0...100.
  public let percent: Double
  /// Makes a percentage, clamping the small overshoots of models to 0...100; nil farther out and for NaN.
  public init?(percent: Double) {
    guard (-10.0...110.0).contains(percent) else { return nil }
    self.percent = percent.clamped(to: 0...100)
  }
  /// Makes the nearest percentage, for computed values.
  public init(clampingPercent percent: Double) { self.percent = percent.clamped(to: 0...100) }
  /// Smaller percentages sort first.
  public static func < (left: Percentage, right: Percentage) -> Bool { left.percent < right.percent }
}

/// The UV index of the World Health Organization, 0 or more; the highest ever measured was 43.
public struct UVIndex: Sendable, Hashable {
  /// The index, 0...100.
  public let value: Double
  /// Makes an index; nil outside 0...100 and for NaN.
  public init?(_ value: Double) {
    guard (0.0...100.0).contains(value) else { return nil }
    self.value = value
  }
}

/// A measure as a plain number in its type's one unit, which provider requests and tables use.
package protocol Measure: Sendable, Hashable {
  /// The symbol of the unit; empty for a measure without one.
  static var unit: String { get }
  /// The number in that unit.
  var figure: Double { get }
  /// Makes a measure from the number in that unit; nil when it is impossible.
  init?(figure: Double)
}

extension Temperature: Measure {
  package static var unit: String { "°C" }
  package var figure: Double { celsius }
  package init?(figure: Double) { self.init(celsius: figure) }
}

extension Speed: Measure {
  package static var unit: String { "m/s" }
  package var figure: Double { metersPerSecond }
  package init?(figure: Double) { self.init(metersPerSecond: figure) }
}

extension Length: Measure {
  package static var unit: String { "m" }
  package var figure: Double { meters }
  package init?(figure: Double) { self.init(meters: figure) }
}

extension Depth: Measure {
  package static var unit: String { "mm" }
  package var figure: Double { millimeters }
  package init?(figure: Double) { self.init(millimeters: figure) }
}

extension Pressure: Measure {
  package static var unit: String { "hPa" }
  package var figure: Double { hectopascals }
  package init?(figure: Double) { self.init(hectopascals: figure) }
}

extension Bearing: Measure {
  package static var unit: String { "°" }
  package var figure: Double { degrees }
  package init?(figure: Double) { self.init(degrees: figure) }
}

extension Percentage: Measure {
  package static var unit: String { "%" }
  package var figure: Double { percent }
  package init?(figure: Double) { self.init(percent: figure) }
}

extension UVIndex: Measure {
  package static var unit: String { "" }
  package var figure: Double { value }
  package init?(figure: Double) { self.init(figure) }
}

extension Double {
  /// Returns the nearest number in `bounds`; their lower end for NaN.
  fileprivate func clamped(to bounds: ClosedRange<Double>) -> Double {
    isNaN ? bounds.lowerBound : Swift.min(bounds.upperBound, Swift.max(bounds.lowerBound, self))
  }
}

// One small type per unit, so that a wind in km/h cannot be stored as one in m/s. Each holds only what the thing can be
// on Earth, with room for records to come: what a provider tells beyond that is missing, and no page can trap on it.

/// A temperature in degrees Celsius.
public struct Temperature: Sendable, Hashable, Comparable {
  /// Degrees Celsius.
  public let celsius: Double
  /// What it can be.
  public static let celsiusBounds = -150.0...150.0
  /// Makes a temperature from degrees Celsius; nil beyond ``celsiusBounds`` and for NaN.
  public init?(celsius: Double) {
    guard Self.celsiusBounds.contains(celsius) else { return nil }
    self.celsius = celsius
  }
  /// Degrees Fahrenheit.
  public var fahrenheit: Double { celsius * 9 / 5 + 32 }
  /// Colder is less.
  public static func < (left: Temperature, right: Temperature) -> Bool { left.celsius < right.celsius }
}

/// A speed in metres a second.
public struct Speed: Sendable, Hashable, Comparable {
  /// Metres a second.
  public let metersPerSecond: Double
  /// What it can be.
  public static let metersPerSecondBounds = 0.0...400.0
  /// Makes a speed from metres a second; nil beyond ``metersPerSecondBounds`` and for NaN.
  public init?(metersPerSecond: Double) {
    guard Self.metersPerSecondBounds.contains(metersPerSecond) else { return nil }
    self.metersPerSecond = metersPerSecond
  }
  /// Kilometres an hour.
  public var kilometersPerHour: Double { metersPerSecond * 3.6 }
  /// Miles an hour.
  public var milesPerHour: Double { metersPerSecond * 3600 / 1609.344 }
  /// Slower is less.
  public static func < (left: Speed, right: Speed) -> Bool { left.metersPerSecond < right.metersPerSecond }
}

/// A length in metres: a distance, an elevation, a visibility.
public struct Length: Sendable, Hashable, Comparable {
  /// Metres.
  public let meters: Double
  /// What it can be.
  public static let metersBounds = -12_000.0...21_000_000.0
  /// Makes a length from metres; nil beyond ``metersBounds`` and for NaN.
  public init?(meters: Double) {
    guard Self.metersBounds.contains(meters) else { return nil }
    self.meters = meters
  }
  /// The nearest length that there can be, for what is computed here.
  public init(clampingMeters meters: Double) { self.meters = meters.clamped(to: Self.metersBounds) }
  /// Kilometres.
  public var kilometers: Double { meters / 1000 }
  /// Statute miles.
  public var miles: Double { meters / 1609.344 }
  /// Feet.
  public var feet: Double { meters / 0.3048 }
  /// Shorter is less.
  public static func < (left: Length, right: Length) -> Bool { left.meters < right.meters }
}

/// A depth of water (rain, showers, snow melted or lying) in millimetres.
public struct Depth: Sendable, Hashable, Comparable {
  /// Millimetres.
  public let millimeters: Double
  /// What it can be.
  public static let millimetersBounds = 0.0...100_000.0
  /// Makes a depth from millimetres; nil beyond ``millimetersBounds`` and for NaN.
  public init?(millimeters: Double) {
    guard Self.millimetersBounds.contains(millimeters) else { return nil }
    self.millimeters = millimeters
  }
  /// The nearest depth that there can be, for what is computed here.
  public init(clampingMillimeters millimeters: Double) {
    self.millimeters = millimeters.clamped(to: Self.millimetersBounds)
  }
  /// Inches.
  public var inches: Double { millimeters / 25.4 }
  /// Shallower is less.
  public static func < (left: Depth, right: Depth) -> Bool { left.millimeters < right.millimeters }
}

/// A pressure in hectopascals.
public struct Pressure: Sendable, Hashable {
  /// Hectopascals, which are millibars.
  public let hectopascals: Double
  /// What it can be.
  public static let hectopascalsBounds = 100.0...1300.0
  /// Makes a pressure from hectopascals; nil beyond ``hectopascalsBounds`` and for NaN.
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
  /// The bearing of an angle computed here; north for NaN and infinity.
  public init(turning degrees: Double) {
    let turned = degrees.isFinite ? degrees.truncatingRemainder(dividingBy: 360) : 0
    let positive = turned < 0 ? turned + 360 : turned
    // Adding 360 to next to nothing gives 360.
    self.degrees = positive < 360 ? positive : 0
  }
}

/// A share of the whole, 0...100 %.
public struct Percentage: Sendable, Hashable, Comparable {
  /// Percent, 0...100.
  public let percent: Double
  /// Makes a percentage; models overshoot a little, which is cut to 0...100. Nil farther out and for NaN.
  public init?(percent: Double) {
    guard (-10.0...110.0).contains(percent) else { return nil }
    self.percent = percent.clamped(to: 0...100)
  }
  /// The nearest percentage, for what is computed here.
  public init(clampingPercent percent: Double) { self.percent = percent.clamped(to: 0...100) }
  /// Less is less.
  public static func < (left: Percentage, right: Percentage) -> Bool { left.percent < right.percent }
}

/// The UV index of the World Health Organization, 0 and up; the highest ever measured was 43.
public struct UVIndex: Sendable, Hashable {
  /// The index, 0...100.
  public let value: Double
  /// Makes an index; nil beyond 0...100 and for NaN.
  public init?(_ value: Double) {
    guard (0.0...100.0).contains(value) else { return nil }
    self.value = value
  }
}

/// A measure as a plain number, in the one unit that its type is kept in: what providers are asked for and tables hold.
package protocol Measure: Sendable, Hashable {
  /// The unit, as it is written; empty for a measure without one.
  static var unit: String { get }
  /// The number in that unit.
  var figure: Double { get }
  /// Makes a measure from the number in that unit; nil when there can be no such thing.
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
  /// The nearest number in `bounds`; their lower end for NaN.
  fileprivate func clamped(to bounds: ClosedRange<Double>) -> Double {
    isNaN ? bounds.lowerBound : Swift.min(bounds.upperBound, Swift.max(bounds.lowerBound, self))
  }
}

// One small type per unit, so that a wind in km/h cannot be stored as one in m/s.

/// A temperature in degrees Celsius.
public struct Temperature: Sendable, Hashable, Comparable {
  /// Degrees Celsius.
  public let celsius: Double
  /// Makes a temperature from degrees Celsius.
  public init(celsius: Double) { self.celsius = celsius }
  /// Degrees Fahrenheit.
  public var fahrenheit: Double { celsius * 9 / 5 + 32 }
  /// Colder is less.
  public static func < (left: Temperature, right: Temperature) -> Bool { left.celsius < right.celsius }
}

/// A speed in metres a second.
public struct Speed: Sendable, Hashable, Comparable {
  /// Metres a second.
  public let metersPerSecond: Double
  /// Makes a speed from metres a second.
  public init(metersPerSecond: Double) { self.metersPerSecond = metersPerSecond }
  /// Makes a speed from kilometres an hour.
  public init(kilometersPerHour: Double) { metersPerSecond = kilometersPerHour / 3.6 }
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
  /// Makes a length from metres.
  public init(meters: Double) { self.meters = meters }
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
  /// Makes a depth from millimetres.
  public init(millimeters: Double) { self.millimeters = millimeters }
  /// Inches.
  public var inches: Double { millimeters / 25.4 }
  /// Shallower is less.
  public static func < (left: Depth, right: Depth) -> Bool { left.millimeters < right.millimeters }
}

/// A pressure in hectopascals.
public struct Pressure: Sendable, Hashable {
  /// Hectopascals, which are millibars.
  public let hectopascals: Double
  /// Makes a pressure from hectopascals.
  public init(hectopascals: Double) { self.hectopascals = hectopascals }
  /// Inches of mercury.
  public var inchesOfMercury: Double { hectopascals / 33.863_886_666_667 }
}

/// A direction on the compass, clockwise from north, always 0..<360 degrees.
public struct Bearing: Sendable, Hashable {
  /// Degrees clockwise from north, 0..<360.
  public let degrees: Double
  /// Makes a bearing from any number of degrees; 360 becomes 0.
  public init(degrees: Double) {
    let turned = degrees.truncatingRemainder(dividingBy: 360)
    self.degrees = turned < 0 ? turned + 360 : turned
  }
}

/// A share of the whole, 0...100 %.
public struct Percentage: Sendable, Hashable, Comparable {
  /// Percent, 0...100; values outside are clamped.
  public let percent: Double
  /// Makes a percentage; what is outside 0...100 is clamped.
  public init(percent: Double) { self.percent = min(100, max(0, percent)) }
  /// Less is less.
  public static func < (left: Percentage, right: Percentage) -> Bool { left.percent < right.percent }
}

import BoundedNumbers
import Foundation

/// An instant in astronomical time: the Earth's rotation follows universal time, the sun and the moon follow terrestrial time.
struct Epoch {
  /// Days of universal time since noon of 1 January 2000.
  let days: Double
  /// Julian centuries of terrestrial time since that noon.
  let centuries: Double

  /// The epoch for a number of seconds since 1970, in universal time.
  init(secondsSince1970 seconds: Double) {
    days = seconds / 86_400 - 10_957.5
    centuries = (days + Self.deltaT(year: 2000 + days / 365.25) / 86_400) / 36_525
  }

  /// The instant in seconds since 1970, clamped to the years 1900 to 9999; 0 for NaN.
  static func seconds(_ instant: Date) -> Double {
    let seconds = instant.timeIntervalSince1970
    return seconds.isNaN ? 0 : min(253_402_300_799, max(-2_208_988_800, seconds))
  }

  /// The seconds by which terrestrial time is ahead of universal time in a year, fractions included.
  ///
  /// Measured until 2025; the later values are predictions by Espenak and Meeus (2006), because the Earth's rotation is
  /// unpredictable. An error of a minute shifts a phase of the moon by a minute, moonrise by two seconds, and sunrise by less
  /// than one.
  static func deltaT(year: Double) -> Double {
    guard year < 2100 else {
      let centuries = (year - 1820) / 100
      return 32 * centuries * centuries - 20 - 0.5628 * max(0, 2150 - year)
    }
    let position = max(0, year - 1900) / 5
    let index = Int(position, clampedTo: 0...(table.count - 2))
    return table[index] + (table[index + 1] - table[index]) * (position - Double(index))
  }

  // One value for every five years from 1900 to 2100.
  private static let table: [Double] = [
    -2.7, 3.9, 10.5, 17.2, 21.2, 23.6, 24.0, 23.9, 24.3, 26.8,  // 1900
    29.15, 31.07, 33.15, 35.73, 40.18, 45.48, 50.54, 54.34, 56.86, 60.78,  // 1950
    63.83, 64.69, 66.07, 67.64, 69.36, 69.14, 72, 76, 82, 88,  // 2000
    95, 103.3, 113.7, 124.2, 135, 145.9, 156.9, 168.1, 179.5, 191, 202.7,  // 2050
  ]
}

/// `degrees` in radians, reduced to one turn.
func radians(_ degrees: Double) -> Double { degrees.truncatingRemainder(dividingBy: 360) * .pi / 180 }

/// `angle` in radians, reduced to -π…π.
func normalizedAngle(_ angle: Double) -> Double { angle.remainder(dividingBy: 2 * .pi) }

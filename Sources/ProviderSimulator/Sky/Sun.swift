import Foundation

/// The sun's position; accurate to about a minute of time.
enum Sun {
  /// Sunrise and sunset on one day.
  enum Day: Equatable, Sendable {
    case rises(Date, sets: Date)
    case alwaysUp
    case alwaysDown
  }

  /// Degrees above the horizon, negative at night.
  static func elevation(at position: Position, _ date: Date) -> Double {
    let sun = coordinates(at: date)
    let hourAngle = self.hourAngle(position.longitude, date, sun.equationMinutes)
    let latitude = position.latitude * .pi / 180
    let height = sin(latitude) * sin(sun.declination) + cos(latitude) * cos(sun.declination) * cos(hourAngle)
    return asin(max(-1, min(1, height))) * 180 / .pi
  }

  /// Sunrise and sunset around the true noon in the 24-hour day that begins at `midnight`.
  static func day(at position: Position, midnight: Date) -> Day {
    var noon = midnight.addingTimeInterval(43_200)
    for _ in 0..<2 {
      let off = hourAngle(position.longitude, noon, coordinates(at: noon).equationMinutes)
      noon.addTimeInterval(-off * 12 / .pi * 3600)
    }
    let declination = coordinates(at: noon).declination
    let latitude = position.latitude * .pi / 180
    let cosine = (sin(-0.833 * .pi / 180) - sin(latitude) * sin(declination)) / (cos(latitude) * cos(declination))
    if cosine <= -1 { return .alwaysUp }
    if cosine >= 1 { return .alwaysDown }
    let half = acos(cosine) * 12 / .pi * 3600
    return .rises(noon.addingTimeInterval(-half), sets: noon.addingTimeInterval(half))
  }

  /// The true solar time in hours, 0 to 24; 12 when the sun is highest.
  static func solarHour(at position: Position, _ date: Date) -> Double {
    hourAngle(position.longitude, date, coordinates(at: date).equationMinutes) * 12 / .pi + 12
  }

  /// From -1 at the northern winter solstice to 1 at the summer solstice.
  static func season(_ date: Date) -> Double { coordinates(at: date).declination / (23.44 * .pi / 180) }

  private static func coordinates(at date: Date) -> (declination: Double, equationMinutes: Double) {
    let days = date.timeIntervalSince1970 / 86_400 - 10_957.5
    let anomaly = (357.529 + 0.98560028 * days) * .pi / 180
    let mean = 280.459 + 0.98564736 * days
    let longitude = (mean + 1.915 * sin(anomaly) + 0.020 * sin(2 * anomaly)) * .pi / 180
    let tilt = 23.439 * .pi / 180
    let declination = asin(sin(tilt) * sin(longitude))
    let rightAscension = atan2(cos(tilt) * sin(longitude), cos(longitude)) * 180 / .pi
    let difference = (mean - rightAscension).truncatingRemainder(dividingBy: 360)
    let wrapped = difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference
    return (declination, wrapped * 4)
  }

  private static func hourAngle(_ longitude: Double, _ date: Date, _ equationMinutes: Double) -> Double {
    let minutes = date.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) / 60
    let angle = (minutes + equationMinutes) / 4 + longitude - 180
    let wrapped = (angle + 180).truncatingRemainder(dividingBy: 360)
    return ((wrapped < 0 ? wrapped + 360 : wrapped) - 180) * .pi / 180
  }
}

/// The moon's position and phase; accurate to about a degree, which is minutes of moonrise and moonset.
enum Moon {
  /// 0 and 1 are new, 0.25 is first quarter, 0.5 full, 0.75 last quarter.
  static func phase(_ date: Date) -> Double {
    let months = (date.timeIntervalSince1970 - 947_182_440) / (29.530588 * 86_400)
    return months - months.rounded(.down)
  }

  /// Moonrise and moonset in the 24 hours from `start`; nil when there is none.
  static func day(at position: Position, from start: Date) -> (rises: Date?, sets: Date?) {
    let step = 600.0
    var rises: Date?
    var sets: Date?
    var before = height(at: position, start)
    for number in 1...144 {
      let date = start.addingTimeInterval(Double(number) * step)
      let after = height(at: position, date)
      if before < 0, after >= 0 { rises = rises ?? date.addingTimeInterval(-step * after / (after - before)) }
      if before >= 0, after < 0 { sets = sets ?? date.addingTimeInterval(-step * after / (after - before)) }
      before = after
    }
    return (rises, sets)
  }

  // Degrees above the horizon, minus parallax and refraction.
  private static func height(at position: Position, _ date: Date) -> Double {
    let days = date.timeIntervalSince1970 / 86_400 - 10_957.5
    let rad = Double.pi / 180
    let longitude = (218.316 + 13.176396 * days + 6.289 * sin((134.963 + 13.064993 * days) * rad)) * rad
    let latitude = 5.128 * sin((93.272 + 13.229350 * days) * rad) * rad
    let tilt = 23.439 * rad
    let rightAscension = atan2(sin(longitude) * cos(tilt) - tan(latitude) * sin(tilt), cos(longitude))
    let declination = asin(sin(latitude) * cos(tilt) + cos(latitude) * sin(tilt) * sin(longitude))
    let sidereal = (280.46062 + 360.985647366 * days + position.longitude) * rad
    let hourAngle = sidereal - rightAscension
    let place = position.latitude * rad
    return asin(sin(place) * sin(declination) + cos(place) * cos(declination) * cos(hourAngle)) / rad - 0.13
  }
}

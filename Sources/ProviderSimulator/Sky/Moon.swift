import Foundation

/// Where the moon stands and how full it is; good to a degree or so, which is minutes of rising and setting.
enum Moon {
  /// 0 and 1 new, 0.25 first quarter, 0.5 full, 0.75 last quarter.
  static func phase(_ date: Date) -> Double {
    let months = (date.timeIntervalSince1970 - 947_182_440) / (29.530588 * 86_400)
    return months - months.rounded(.down)
  }

  /// When it rises and sets in the 24 hours from `start`; nil when it does not.
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

  // Degrees above the horizon, parallax and refraction taken off.
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

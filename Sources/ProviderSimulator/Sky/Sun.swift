import Foundation

/// Where the sun stands; good to about a minute of time.
enum Sun {
  /// Rising and setting on one day.
  enum Day: Equatable, Sendable {
    case rises(Date, sets: Date)
    case alwaysUp
    case alwaysDown
  }

  /// Degrees above the horizon, below 0 at night.
  static func elevation(at position: Position, _ date: Date) -> Double {
    let sun = coordinates(at: date)
    let hourAngle = self.hourAngle(position.longitude, date, sun.equationMinutes)
    let latitude = position.latitude * .pi / 180
    let height = sin(latitude) * sin(sun.declination) + cos(latitude) * cos(sun.declination) * cos(hourAngle)
    return asin(max(-1, min(1, height))) * 180 / .pi
  }

  /// Rising and setting around the true noon that falls on the day that begins at `midnight` and holds 24 hours.
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

  /// Hours of the true solar day, 0 to 24, 12 when the sun is highest.
  static func solarHour(at position: Position, _ date: Date) -> Double {
    hourAngle(position.longitude, date, coordinates(at: date).equationMinutes) * 12 / .pi + 12
  }

  /// From -1 in the depth of the northern winter to 1 at its summer's height.
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

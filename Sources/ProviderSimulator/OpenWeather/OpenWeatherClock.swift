import Foundation

/// Local days and hours, given as seconds ahead of UTC.
enum OpenWeatherClock {
  /// The last local midnight, as an instant.
  static func midnight(_ date: Date, offset: Int) -> Date {
    let local = date.timeIntervalSince1970 + Double(offset)
    return Date(timeIntervalSince1970: (local / 86_400).rounded(.down) * 86_400 - Double(offset))
  }

  /// The beginning of the hour.
  static func hour(_ date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 3_600).rounded(.down) * 3_600)
  }

  /// Seconds that the site's clocks are ahead of UTC.
  static func offset(of site: Site, at date: Date) -> Int {
    TimeZone(identifier: site.timeZone)?.secondsFromGMT(for: date) ?? 0
  }
}

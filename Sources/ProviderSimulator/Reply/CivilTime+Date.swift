import CivilDates
import Foundation

extension CivilTime {
  /// What clocks show at `date` where they are `offset` seconds ahead of UTC.
  init(_ date: Date, offset: Int = 0) {
    self.init(secondsSince1970: Int(date.timeIntervalSince1970.rounded(.down)) + offset)
  }

  /// The time as Open-Meteo writes it: `2026-11-21T08:05`.
  var isoMinute: String { "\(day.iso)T\(hourAndMinute)" }
}

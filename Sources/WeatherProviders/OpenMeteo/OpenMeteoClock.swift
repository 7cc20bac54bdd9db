import CivilDates
import Foundation
import GazetteDomain

/// Converts Open-Meteo's local times, which have no offset, to instants.
///
/// Open-Meteo uses the single offset of `utc_offset_seconds` for a whole reply, even for days after a change to or from summer
/// time. Its clock therefore never repeats or skips an hour, unlike the zone's own: interpreting its times in the zone would lose
/// an hour in spring and duplicate one in autumn.
struct OpenMeteoClock: Sendable {
  /// The zone for displayed times.
  let timeZone: TimeZone
  private let offset: Int

  /// - Parameter now: The time of the reply, which determines the offset when the reply names only a zone.
  init(zone name: String?, offset: Double?, now: Date) {
    let named = name.flatMap(TimeZone.init(identifier:))
    // A reply to a request without a zone is in GMT; a zone that this system does not know is replaced by its offset.
    let timeZone = named ?? offset.flatMap(TimeZone.init(offset:)) ?? .gmt
    self.timeZone = timeZone
    // An offset that no clock on Earth has is ignored.
    self.offset = offset.flatMap(TimeZone.init(offset:))?.secondsFromGMT() ?? timeZone.secondsFromGMT(for: now)
  }

  /// The instant of `2026-11-21T15:15`; nil when `text` is empty or in another format.
  func instant(_ text: String) -> Date? {
    guard let time = CivilTime(iso: text.prefix(16)) else { return nil }
    return Date(secondsSince1970: Double(time.secondsSince1970 - offset))
  }
}

import CivilDates
import Foundation
import GazetteDomain

/// Turns Open-Meteo's local times, which carry no offset, into instants.
///
/// Open-Meteo computes a whole reply with the one offset that it names in `utc_offset_seconds`, also for the days after
/// a change to or from summer time. Its clock thus never repeats nor skips an hour, unlike the zone's own: reading its
/// times with the zone would lose the missing hour in spring and double one in autumn.
struct OpenMeteoClock: Sendable {
  /// The zone to show times in.
  let timeZone: TimeZone
  private let offset: Int

  /// - Parameter now: when the reply was made, for the offset of a reply that names a zone only.
  init(zone name: String?, offset: Double?, now: Date) {
    let named = name.flatMap(TimeZone.init(identifier:))
    // A reply to a request without a zone is in GMT; a zone that this system does not know keeps its offset.
    let timeZone = named ?? offset.flatMap(TimeZone.init(offset:)) ?? .gmt
    self.timeZone = timeZone
    // An offset that no clock on Earth has is none.
    self.offset = offset.flatMap(TimeZone.init(offset:))?.secondsFromGMT() ?? timeZone.secondsFromGMT(for: now)
  }

  /// The instant of `2026-11-21T15:15`; nil when `text` is empty or of another form.
  func instant(_ text: String) -> Date? {
    guard let time = CivilTime(iso: text.prefix(16)) else { return nil }
    return Date(secondsSince1970: Double(time.secondsSince1970 - offset))
  }
}

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
    let digits = Array(text.utf8)
    guard digits.count >= 16, digits[10] == UInt8(ascii: "T"), digits[13] == UInt8(ascii: ":"),
      let day = CalendarDay(iso: text.prefix(10)), let hour = Self.number(digits[11...12]),
      let minute = Self.number(digits[14...15]), hour < 24, minute < 60
    else { return nil }
    let seconds = day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 - offset
    return Date(secondsSince1970: Double(seconds))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.reduce(into: Optional(0)) { number, digit in
      number = (0x30...0x39).contains(digit) ? number.map { $0 * 10 + Int(digit) - 0x30 } : nil
    }
  }
}

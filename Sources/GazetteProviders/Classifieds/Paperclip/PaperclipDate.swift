import Foundation
import GazetteDomain

/// Reads the dates of ads: `2019-11-05T15:56:33+0000`.
enum PaperclipDate {
  /// The instant; also of `Z`, of an offset with a colon, and with a fraction of a second, which is dropped. Nil for
  /// anything else, a day that the calendar does not have included.
  static func instant(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), let day = CalendarDay(iso: text.prefix(10)), day.exists,
      let hour = number(bytes[11...12]), let minute = number(bytes[14...15]), let second = number(bytes[17...18]),
      hour < 24, minute < 60, second <= 60, let offset = offset(withoutFraction(bytes[19...]))
    else { return nil }
    let seconds = day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second - offset
    return Date(secondsSince1970: Double(seconds))
  }

  private static func withoutFraction(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard rest.first == UInt8(ascii: ".") else { return rest }
    return rest.dropFirst().drop { (0x30...0x39).contains($0) }
  }

  /// Seconds ahead of UTC.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    if text.elementsEqual("Z".utf8) { return 0 }
    let digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard let sign = text.first, digits.count == 4, let hours = number(digits[0...1]),
      let minutes = number(digits[2...3]),
      hours < 24, minutes < 60
    else { return nil }
    switch sign {
    case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
    case UInt8(ascii: "-"): return -hours * 3600 - minutes * 60
    default: return nil
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.reduce(into: Optional(0)) { number, digit in
      number = (0x30...0x39).contains(digit) ? number.map { $0 * 10 + Int(digit) - 0x30 } : nil
    }
  }
}

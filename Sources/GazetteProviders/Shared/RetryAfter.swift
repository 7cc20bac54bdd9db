package import Foundation

/// Reads the header `Retry-After`, which is a number of seconds or a date (RFC 9110, 10.2.3).
package enum RetryAfter {
  /// A week: a provider that asks for longer is asked again then.
  private static let longest = 7 * 86_400.0

  /// Until when `text` asks to wait, never before `now`; nil when it is neither form.
  package static func date(from text: String, now: Date) -> Date? {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    guard let wait = seconds(trimmed) ?? date(imf: trimmed)?.timeIntervalSince(now) else { return nil }
    return now.addingTimeInterval(min(longest, max(0, wait)))
  }

  private static func seconds(_ text: String) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Double(text)
  }

  /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`; the two obsolete forms are not sent by anybody we ask.
  private static func date(imf text: String) -> Date? {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == ":" })
    guard words.count == 8, words[7] == "GMT", let day = Int(words[1]),
      let month = months.firstIndex(of: String(words[2])),
      let year = Int(words[3]), let hour = Int(words[4]), let minute = Int(words[5]), let second = Int(words[6])
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
    return calendar.date(from: parts)
  }
}

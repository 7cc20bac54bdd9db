import BoundedNumbers
public import Foundation

/// When a server wants to be asked again.
public enum RetryAfter {
  /// The time that `Retry-After` names, a week from now at most, or `nil` when it is missing, unreadable or past.
  ///
  /// A date is taken relative to the server's own clock where the answer tells it.
  ///
  /// - Parameters:
  ///   - headers: The header of the answer.
  ///   - now: When the answer came.
  public static func date(_ headers: FetchHeaders, now: Date) -> Date? {
    guard let text = headers["Retry-After"]?.trimmingCharacters(in: .whitespaces) else { return nil }
    guard let wait = seconds(text, headers, now: now), wait > 0 else { return nil }
    // Who asks for more is asked again then.
    return now + min(wait, 7 * 86_400)
  }

  private static func seconds(_ text: String, _ headers: FetchHeaders, now: Date) -> TimeInterval? {
    if let seconds = UInt32(text, in: 0...UInt32.max) { return TimeInterval(seconds) }
    guard let date = HTTPDate.parse(text, now: now) else { return nil }
    let serverNow = headers["Date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
    return date.timeIntervalSince(serverNow)
  }
}

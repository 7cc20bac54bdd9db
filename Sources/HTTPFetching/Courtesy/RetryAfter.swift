import BoundedNumbers
public import Foundation

/// When a server wants to be asked again.
public enum RetryAfter {
  /// The time that `Retry-After` names, or `nil` when it is missing, unreadable or past.
  ///
  /// A date is taken relative to the server's own clock where the answer tells it.
  ///
  /// - Parameters:
  ///   - headers: The header of the answer.
  ///   - now: When the answer came.
  public static func date(_ headers: FetchHeaders, now: Date) -> Date? {
    guard let text = headers["Retry-After"]?.trimmingCharacters(in: .whitespaces) else { return nil }
    if let seconds = UInt32(text, in: 0...UInt32.max) { return seconds > 0 ? now + TimeInterval(seconds) : nil }
    guard let date = HTTPDate.parse(text, now: now) else { return nil }
    let serverNow = headers["Date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
    let wait = date.timeIntervalSince(serverNow)
    return wait > 0 ? now + wait : nil
  }
}

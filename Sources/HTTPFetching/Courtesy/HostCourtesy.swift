import BoundedNumbers
public import Foundation
import Synchronization

/// Remembers which hosts asked to be left alone, and until when.
public struct HostCourtesy: Hashable, Sendable {
  private struct Pause: Hashable {
    var until: Date
    var times: Int
  }

  /// A day.
  private static let longest: TimeInterval = 86_400
  private var pauses: [String: Pause] = [:]

  /// Remembers nothing yet.
  public init() {}

  /// Until when `host` is left alone, or `nil` when it may be asked.
  public func pause(of host: String, at now: Date) -> Date? {
    // One that would last longer than any can was noted by a clock that has been set back.
    pauses[host].flatMap { $0.until > now && $0.until <= now + Self.longest * 1.1 ? $0.until : nil }
  }

  /// Learns from an answer of `host`: after 429 and 503 it is left alone as long as `Retry-After` says, a day at most;
  /// without one for a minute, and twice as long each further time, an hour at most.
  ///
  /// - Parameters:
  ///   - status: The status of the answer.
  ///   - headers: Its header.
  ///   - host: Who answered.
  ///   - now: When the answer came.
  ///   - jitter: From 0 to 1: how much of a tenth of the wait is added, so that not all come back at once.
  public mutating func learn(status: Int, headers: FetchHeaders, host: String, at now: Date, jitter: Double) {
    guard status == 429 || status == 503 else {
      pauses[host] = nil
      return
    }
    let times = pauses[host].map { $0.times + 1 } ?? 1
    let asked = RetryAfter.date(headers, now: now).map { min($0.timeIntervalSince(now), Self.longest) }
    let wait = asked ?? min(60 * pow(2, Double(times - 1)), 3600)
    pauses[host] = Pause(until: now + wait * (1 + jitter / 10), times: times)
  }
}

/// The courtesies of one fetcher, shared by its requests.
final class CourtesyLedger: Sendable {
  private let courtesy = Mutex(HostCourtesy())
  private let now: @Sendable () -> Date
  private let jitter: @Sendable () -> Double

  init(now: @escaping @Sendable () -> Date, jitter: @escaping @Sendable () -> Double) {
    self.now = now
    self.jitter = jitter
  }

  /// - Throws: ``FetchError/hostPaused(until:)`` while `host` wants to be left alone.
  func ask(_ host: String) throws(FetchError) {
    let pause = courtesy.withLock { $0.pause(of: host, at: now()) }
    if let pause { throw .hostPaused(until: pause) }
  }

  func learn(_ answer: Answer, host: String) {
    courtesy.withLock {
      $0.learn(status: answer.status, headers: answer.headers, host: host, at: now(), jitter: jitter())
    }
  }
}

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

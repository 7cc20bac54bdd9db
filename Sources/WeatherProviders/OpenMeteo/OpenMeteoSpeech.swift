import Foundation

/// What Open-Meteo's error bodies say.
enum OpenMeteoSpeech {
  private struct Body: Decodable {
    let error: Bool
    let reason: String?
  }

  /// Reads `{"error":true,"reason":"…"}`; nil when `body` is anything else.
  static func refusal(_ body: [UInt8]) -> ProviderRefusal? {
    // Whatever is not this body is not a refusal; the status speaks then.
    guard let said = try? JSONReading.now(Body.self, from: body), said.error else { return nil }
    let reason = said.reason ?? ""
    // Told inside a 200 too, once the reply had begun.
    let status = reason.contains("overloaded") ? 503 : nil
    return ProviderRefusal(
      reason: said.reason, status: status, isRateLimit: isLimit(reason), until: { until(reason, now: $0) })
  }

  private static func isLimit(_ reason: String) -> Bool {
    reason.contains("request limit exceeded") || reason.contains("Too many concurrent requests")
  }

  /// The sentences name the window; its end is what they ask to wait for.
  private static func until(_ reason: String, now: Date) -> Date? {
    if reason.hasPrefix("Minutely") { return now.addingTimeInterval(60) }
    if reason.hasPrefix("Hourly") { return nextMultiple(of: 3600, after: now) }
    if reason.hasPrefix("Daily") { return nextMultiple(of: 86_400, after: now) }
    if reason.hasPrefix("Too many concurrent") { return now.addingTimeInterval(5) }
    return nil
  }

  private static func nextMultiple(of seconds: Double, after now: Date) -> Date {
    Date(timeIntervalSince1970: ((now.timeIntervalSince1970 / seconds).rounded(.down) + 1) * seconds)
  }
}

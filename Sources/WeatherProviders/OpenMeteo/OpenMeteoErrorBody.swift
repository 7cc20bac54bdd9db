import Foundation

/// Reads Open-Meteo's error bodies.
enum OpenMeteoErrorBody {
  private struct Body: Decodable {
    let error: Bool
    let reason: String?
  }

  /// Parses `{"error":true,"reason":"…"}`; nil when `body` is anything else.
  static func refusal(_ body: [UInt8]) -> ProviderRefusal? {
    // Any other body is not a refusal; then the status decides.
    guard let decoded = try? JSONReading.decode(Body.self, from: body), decoded.error else { return nil }
    let reason = decoded.reason ?? ""
    // Also sent inside a 200, after the reply has begun.
    let status = reason.contains("overloaded") ? 503 : nil
    return ProviderRefusal(
      reason: decoded.reason, status: status, isRateLimit: isRateLimit(reason),
      retryDate: { retryDate(reason, now: $0) })
  }

  private static func isRateLimit(_ reason: String) -> Bool {
    reason.contains("request limit exceeded") || reason.contains("Too many concurrent requests")
  }

  /// The sentence names the exhausted window; the service asks to wait for its end.
  private static func retryDate(_ reason: String, now: Date) -> Date? {
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

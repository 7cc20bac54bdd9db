import Foundation

/// Counts what was asked against Open-Meteo's limits per address: 600 a minute, 5,000 an hour, 10,000 a day, 5 at once.
actor OpenMeteoLimits {
  private struct Window {
    let seconds: Double
    let limit: Double
    let refusal: OpenMeteoRefusal
    var number = 0
    var used = 0.0
  }

  private static let concurrency = 5
  private var windows = [
    Window(seconds: 60, limit: 600, refusal: .minutely), Window(seconds: 3_600, limit: 5_000, refusal: .hourly),
    Window(seconds: 86_400, limit: 10_000, refusal: .daily),
  ]

  /// Counts a request of `weight`; answers why it is refused, nil when it is let through.
  func refusal(weight: Double, others: Int, at date: Date) -> OpenMeteoRefusal? {
    if others >= Self.concurrency { return .concurrent }
    for index in windows.indices {
      let number = Int((date.timeIntervalSince1970 / windows[index].seconds).rounded(.down))
      if number != windows[index].number { (windows[index].number, windows[index].used) = (number, 0) }
    }
    if let full = windows.first(where: { $0.used >= $0.limit }) { return full.refusal }
    for index in windows.indices { windows[index].used += weight }
    return nil
  }
}

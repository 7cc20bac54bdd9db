import CoreMetrics
import Metrics
import Synchronization

/// Counts requests and their latencies by route and status. Each meter is made once and reused.
final class RequestMetrics: Sendable {
  private struct Key: Hashable {
    let route: String
    let status: Int
  }

  private struct Meters {
    let counter: Counter
    let timer: Metrics.Timer
  }

  private let meters = Mutex<[Key: Meters]>([:])

  func record(route: String, status: Int, duration: Duration) {
    let pair = pair(for: Key(route: route, status: status))
    pair.counter.increment()
    pair.timer.record(duration: duration)
  }

  private func pair(for key: Key) -> Meters {
    meters.withLock { meters in
      if let pair = meters[key] { return pair }
      let dimensions = [("route", key.route), ("status", String(key.status))]
      let pair = Meters(
        counter: Counter(label: "gazette_http_requests_total", dimensions: dimensions),
        timer: Metrics.Timer(label: "gazette_http_request_duration_seconds", dimensions: dimensions))
      meters[key] = pair
      return pair
    }
  }
}

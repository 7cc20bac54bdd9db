import CoreMetrics
import Synchronization

/// A total that only grows.
final class PrometheusCounter: PrometheusSeries, CounterHandler, FloatingPointCounterHandler {
  private let total = Mutex(0.0)

  func increment(by amount: Int64) {
    increment(by: Double(amount))
  }

  func increment(by amount: Double) {
    guard amount > 0 else { return }
    total.withLock { $0 += amount }
  }

  func reset() {
    total.withLock { $0 = 0 }
  }

  func lines(name: String, labels: String) -> [String] {
    [line(name, labels, total.withLock(\.self))]
  }
}

import CoreMetrics
import Synchronization

/// A value that goes up and down.
final class PrometheusGauge: PrometheusSeries, MeterHandler, RecorderHandler {
  private let value = Mutex(0.0)

  func set(_ newValue: Int64) { set(Double(newValue)) }
  func set(_ newValue: Double) { value.withLock { $0 = newValue } }
  func increment(by amount: Double) { value.withLock { $0 += amount } }
  func decrement(by amount: Double) { value.withLock { $0 -= amount } }
  func record(_ newValue: Int64) { set(Double(newValue)) }
  func record(_ newValue: Double) { set(newValue) }

  func lines(name: String, labels: String) -> [String] {
    [line(name, labels, value.withLock(\.self))]
  }
}

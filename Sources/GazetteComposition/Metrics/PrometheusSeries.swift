import CoreMetrics
import Synchronization

/// A metric with one set of labels.
protocol PrometheusSeries: AnyObject, Sendable {
  /// The lines in the text format; `labels` are without braces and may be empty.
  func lines(name: String, labels: String) -> [String]
}

extension PrometheusSeries {
  /// `name{labels} value`, a line of the text format.
  func line(_ name: String, _ labels: String, _ value: Double) -> String {
    let braces = labels.isEmpty ? "" : "{\(labels)}"
    return "\(name)\(braces) \(prometheusNumber(value))"
  }
}

/// A number in the text format: integers without a fraction, and `+Inf`, `-Inf`, `NaN`.
func prometheusNumber(_ value: Double) -> String {
  if value.isNaN { return "NaN" }
  if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
  return Int64(exactly: value).map(String.init) ?? String(value)
}

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

/// The number of values up to each of several bounds, their sum and their count; timers are in seconds.
final class PrometheusHistogram: PrometheusSeries, TimerHandler, RecorderHandler {
  /// Bounds for latencies, in seconds.
  static let seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
  /// Bounds for counts and sizes.
  static let sizes: [Double] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000]

  private struct State {
    var counts: [Int]
    var sum = 0.0
  }

  private let bounds: [Double]
  private let state: Mutex<State>

  /// Creates a histogram with `bounds`, smallest first; adds infinity as the last bound.
  init(bounds: [Double]) {
    self.bounds = bounds
    state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
    state.withLock { state in
      state.counts[bucket] += 1
      state.sum += value
    }
  }

  func lines(name: String, labels: String) -> [String] {
    let state = state.withLock(\.self)
    let prefix = labels.isEmpty ? "" : labels + ","
    var total = 0
    var lines: [String] = []
    for (bound, count) in zip(bounds + [.infinity], state.counts) {
      total += count
      lines.append(line("\(name)_bucket", "\(prefix)le=\"\(prometheusNumber(bound))\"", Double(total)))
    }
    return lines + [line("\(name)_sum", labels, state.sum), line("\(name)_count", labels, Double(total))]
  }
}

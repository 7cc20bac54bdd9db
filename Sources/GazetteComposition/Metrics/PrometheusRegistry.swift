package import CoreMetrics
import Synchronization

/// Stores the program's metrics and writes them in Prometheus' text format.
package final class PrometheusRegistry: MetricsFactory {
  private let families = Mutex<[String: PrometheusFamily]>([:])

  private let help: [String: String]

  /// Creates an empty registry; `help` contains a sentence per metric name, without line breaks or backslashes.
  package init(help: [String: String] = [:]) { self.help = help }

  /// All metrics in the text exposition format 0.0.4, families by name, series by their labels, beginning with the `node` if it
  /// is not nil.
  package func exposition(of node: String? = nil) -> String {
    let label = PrometheusFamily.labels(node.map { [("node", $0)] } ?? [])
    return families.withLock { families in
      families.keys.sorted().compactMap { families[$0]?.exposition(after: label) }.joined()
    }
  }

  package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    series(label, .counter, dimensions) { PrometheusCounter() }
  }

  package func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler {
    series(label, .counter, dimensions) { PrometheusCounter() }
  }

  package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    series(label, .gauge, dimensions) { PrometheusGauge() }
  }

  package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    guard aggregate else { return series(label, .gauge, dimensions) { PrometheusGauge() } }
    return series(label, .histogram, dimensions) { PrometheusHistogram(bounds: PrometheusHistogram.sizes) }
  }

  package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    series(label, .histogram, dimensions) { PrometheusHistogram(bounds: PrometheusHistogram.seconds) }
  }

  // Scrapers expect totals that only grow, so a series outlives its handler.
  package func destroyCounter(_ handler: any CounterHandler) {}
  package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
  package func destroyMeter(_ handler: any MeterHandler) {}
  package func destroyRecorder(_ handler: any RecorderHandler) {}
  package func destroyTimer(_ handler: any TimerHandler) {}

  private func series<Series: PrometheusSeries>(
    _ label: String, _ kind: PrometheusFamily.Kind, _ dimensions: [(String, String)], make: () -> Series
  ) -> Series {
    let name = PrometheusFamily.name(label)
    return families.withLock { families in
      // If the name already belongs to a family of another kind, the new metric counts but is not exported: a name has one type.
      var family = families[name] ?? PrometheusFamily(name: name, kind: kind, help: help[name])
      guard family.kind == kind else { return make() }
      let series = family.series(PrometheusFamily.labels(dimensions), make: make)
      families[name] = family
      return series
    }
  }
}

/// The metrics with one name: one series for each set of labels.
struct PrometheusFamily: Sendable {
  /// The types of the text format.
  enum Kind: String, Sendable {
    case counter, gauge, histogram
  }

  let name: String
  let kind: Kind
  /// A sentence about the metric; nil when there is none.
  let help: String?
  private var series: [String: any PrometheusSeries] = [:]

  init(name: String, kind: Kind, help: String? = nil) {
    self.name = name
    self.kind = kind
    self.help = help
  }

  /// The series of `labels`, created if necessary.
  mutating func series<Series: PrometheusSeries>(_ labels: String, make: () -> Series) -> Series {
    if let known = series[labels] as? Series { return known }
    let made = make()
    series[labels] = made
    return made
  }

  /// The family's help and type lines and its series, each line terminated; the labels of each series follow `first`.
  func exposition(after first: String) -> String {
    let lines = series.keys.sorted().flatMap { labels in
      series[labels]?.lines(name: name, labels: [first, labels].filter { !$0.isEmpty }.joined(separator: ",")) ?? []
    }
    let head = [help.map { "# HELP \(name) \($0)" }, "# TYPE \(name) \(kind.rawValue)"].compactMap(\.self)
    return (head + lines).map { $0 + "\n" }.joined()
  }

  /// A name that the format allows: letters, digits and underscores, not beginning with a digit.
  static func name(_ label: String) -> String {
    let name = String(label.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return name.first?.isNumber == true ? "_" + name : name
  }

  /// The dimensions as labels in the text format, sorted, without braces; empty when there are none.
  static func labels(_ dimensions: [(String, String)]) -> String {
    dimensions.sorted { $0.0 < $1.0 }.map { "\(name($0.0))=\"\(escaped($0.1))\"" }.joined(separator: ",")
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

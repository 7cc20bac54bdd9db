import CoreMetrics
import GazetteComposition
import Testing

struct PrometheusRegistryTests {
  private let registry = PrometheusRegistry()

  @Test func `labels each series with its node`() {
    Counter(label: "a", dimensions: [("x", "y")], factory: registry).increment()
    Gauge(label: "b", factory: registry).record(2)
    #expect(
      registry.exposition(of: "paper \"1\"")
        == """
        # TYPE a counter
        a{node="paper \\"1\\"",x="y"} 1
        # TYPE b gauge
        b{node="paper \\"1\\""} 2

        """)
  }

  @Test func `writes a counter with sorted labels`() {
    let counter = Counter(
      label: "gazette.http.requests", dimensions: [("route", "/weather"), ("method", "GET")], factory: registry)
    counter.increment(by: 3)
    #expect(
      registry.exposition() == """
        # TYPE gazette_http_requests counter
        gazette_http_requests{method="GET",route="/weather"} 3

        """)
  }

  @Test func `writes a help line above the type`() {
    let registry = PrometheusRegistry(help: ["gazette_c": "What is counted.", "other": "Something else."])
    Counter(label: "gazette_c", factory: registry).increment()
    #expect(registry.exposition() == "# HELP gazette_c What is counted.\n# TYPE gazette_c counter\ngazette_c 1\n")
  }

  @Test func `continues counting with a new handler`() {
    Counter(label: "c", factory: registry).increment()
    Counter(label: "c", factory: registry).increment()
    #expect(registry.exposition().contains("c 2\n"))
  }

  @Test func `preserves a total when its handler is destroyed`() {
    let counter = Counter(label: "c", factory: registry)
    counter.increment()
    counter.destroy()
    #expect(registry.exposition().contains("c 1\n"))
  }

  @Test func `writes a gauge that rises and falls`() {
    let meter = Meter(label: "budget", factory: registry)
    meter.set(10.5)
    meter.decrement(by: 2)
    #expect(registry.exposition() == "# TYPE budget gauge\nbudget 8.5\n")
  }

  @Test func `writes latencies in seconds as buckets`() {
    let timer = CoreMetrics.Timer(label: "latency", factory: registry)
    timer.recordNanoseconds(3_000_000)
    timer.recordNanoseconds(60_000_000_000)
    let lines = registry.exposition().split(separator: "\n")
    #expect(lines.contains("latency_bucket{le=\"0.0025\"} 0"))
    #expect(lines.contains("latency_bucket{le=\"0.005\"} 1"))
    #expect(lines.contains("latency_bucket{le=\"20\"} 1"))
    #expect(lines.contains("latency_bucket{le=\"+Inf\"} 2"))
    #expect(lines.contains("latency_sum 60.003"))
    #expect(lines.contains("latency_count 2"))
  }

  @Test func `escapes label values`() {
    Counter(label: "c", dimensions: [("k", "a\"b\\c\nd")], factory: registry).increment()
    #expect(registry.exposition().contains(#"c{k="a\"b\\c\nd"} 1"#))
  }

  @Test func `writes each name with one type`() {
    Counter(label: "x", factory: registry).increment()
    Meter(label: "x", factory: registry).set(5)
    #expect(registry.exposition() == "# TYPE x counter\nx 1\n")
  }
}

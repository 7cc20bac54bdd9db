import CoreMetrics

/// The metrics of this process.
enum ProgramMetrics {
  /// Where they are kept; every metric that is made after the first use of it goes there.
  static let registry: PrometheusRegistry = {
    let registry = PrometheusRegistry(help: MetricHelp.sentences)
    MetricsSystem.bootstrap(registry)
    return registry
  }()
}

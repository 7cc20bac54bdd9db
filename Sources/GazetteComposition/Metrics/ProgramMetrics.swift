import CoreMetrics
package import Logging
import Synchronization

/// The metrics of this process.
enum ProgramMetrics {
  /// The registry; all metrics created after its first use belong to it.
  static let registry: PrometheusRegistry = {
    let registry = PrometheusRegistry(help: MetricHelp.sentences)
    MetricsSystem.bootstrap(registry)
    return registry
  }()
}

/// The help text of each of the program's metrics: one English sentence, like the log.
enum MetricHelp {
  static let sentences: [String: String] = [
    "gazette_cache_requests_total": "What was asked of a cache of the program, by its result.",
    "gazette_classifieds_ads": "Ads that can be searched.",
    "gazette_classifieds_failures_in_a_row": "How often a source of ads failed since it last answered.",
    "gazette_classifieds_skipped_ads": "Ads of a source's last list that could not be read.",
    "gazette_http_request_duration_seconds": "How long the paper took to answer.",
    "gazette_http_requests_total": "Requests that the paper answered.",
    "gazette_news_feeds": "Feeds that are subscribed to.",
    "gazette_news_feeds_failing": "Feeds whose last fetch failed.",
    "gazette_news_feeds_never_fetched": "Feeds that never answered.",
    "gazette_picture_cache_bytes": "What the kept pictures take on the disk.",
    "gazette_picture_cache_files": "Pictures that are kept.",
    "gazette_pictures_total": "Pictures that pages asked for, by the result.",
    "gazette_provider_budget_left": "What may still be asked of a provider in the window.",
    "gazette_provider_budget_limit": "What may be asked of a provider in the whole window.",
    "gazette_provider_pause_seconds": "How long a provider still wants to be left alone.",
    "gazette_provider_request_duration_seconds": "How long providers took to answer.",
    "gazette_provider_requests_total": "Requests to providers, by their outcome.",
    "gazette_radar_cache_bytes": "What the kept radar pictures take on the disk.",
    "gazette_radar_tiles_total": "Radar pictures that were asked for, by the result.",
    "gazette_refresh_age_seconds": "The age of a section's data: the oldest, the newest, or a source's.",
    "gazette_tile_cache_bytes": "What the street map's kept tiles take on the disk.",
    "gazette_tiles_total": "Tiles of the map that were asked for, by the result.",
    "gazette_warning_scopes": "Countries and positions whose services are asked for warnings.",
    "gazette_warning_scopes_in_trouble": "Of those, the ones whose service gave no whole answer last.",
    "gazette_weather_places_never_fetched": "Saved cities without any weather yet.",
    "gazette_weather_saved_places": "Cities that are saved.",
  ]
}

/// Logs when the source of some gauges becomes unreadable, and when it recovers: each change once.
///
/// Metrics are read every few seconds, so a line for each failure would drown everything else.
package final class GaugeLog: Sendable {
  private let logger: Logger
  private let failing = Mutex<Set<String>>([])

  /// Creates a log that writes to `logger`.
  package init(logger: Logger) { self.logger = logger }

  /// Sets the gauges called `name` with `work`; gauges that it does not reach keep their values.
  package func set(_ name: String, by work: () async throws -> Void) async {
    do {
      try await work()
      guard failing.withLock({ $0.remove(name) }) != nil else { return }
      logger.notice("Gauges can be read again", metadata: ["gauges": "\(name)"])
    } catch {
      guard failing.withLock({ $0.insert(name).inserted }) else { return }
      logger.warning("Gauges keep their last values", metadata: ["gauges": "\(name)", "error": "\(error)"])
    }
  }
}

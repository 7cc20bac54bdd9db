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
    "gazette_cache_requests_total": "Cache lookups, by result.",
    "gazette_classifieds_ads": "Searchable ads.",
    "gazette_classifieds_failures_in_a_row": "Consecutive failures of an ad source.",
    "gazette_classifieds_skipped_ads": "Unreadable ads in a source's last list.",
    "gazette_http_request_duration_seconds": "Response times of Gazette.",
    "gazette_http_requests_total": "Requests that Gazette answered.",
    "gazette_news_feeds": "Subscribed feeds.",
    "gazette_news_feeds_failing": "Feeds whose last fetch failed.",
    "gazette_news_feeds_never_fetched": "Feeds that never answered.",
    "gazette_picture_cache_bytes": "Disk space of cached pictures.",
    "gazette_picture_cache_files": "Cached pictures.",
    "gazette_pictures_total": "Picture requests, by result.",
    "gazette_notification_delay_seconds": "The age of the oldest notification that is due and not sent.",
    "gazette_provider_budget_left": "Requests left for a provider in the window.",
    "gazette_provider_budget_limit": "Requests allowed for a provider in the window.",
    "gazette_provider_pause_seconds": "Seconds until a provider accepts requests again.",
    "gazette_provider_request_duration_seconds": "Response times of providers.",
    "gazette_provider_requests_total": "Requests to providers, by their outcome.",
    "gazette_radar_cache_bytes": "Disk space of cached radar pictures.",
    "gazette_radar_tiles_total": "Radar picture requests, by result.",
    "gazette_refresh_age_seconds": "The age of a section's data: the oldest, the newest, or a source's.",
    "gazette_tile_cache_bytes": "Disk space of cached street map tiles.",
    "gazette_tiles_total": "Map tile requests, by result.",
    "gazette_warning_scopes": "Countries and positions that Gazette requests warnings for.",
    "gazette_warning_scopes_in_trouble": "Of those, the ones without a complete last reply.",
    "gazette_weather_places_never_fetched": "Saved cities without weather yet.",
    "gazette_weather_saved_places": "Saved cities.",
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
      logger.notice("Gauges are readable again", metadata: ["gauges": "\(name)"])
    } catch {
      guard failing.withLock({ $0.insert(name).inserted }) else { return }
      logger.warning("Gauges keep their last values", metadata: ["gauges": "\(name)", "error": "\(error)"])
    }
  }
}

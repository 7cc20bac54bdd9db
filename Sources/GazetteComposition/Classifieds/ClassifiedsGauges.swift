import Foundation
import GazetteDomain
import Metrics

/// What the metrics tell of the ads: how many there are, how old each listing is, and what it cost.
struct ClassifiedsGauges: Sendable {
  let component: ClassifiedsComponent
  let ads: any AdStore
  let now: CurrentTime

  func set() async throws(StoreError) {
    Gauge(label: "gazette_classifieds_ads").record(
      try await ads.count(AdFilter(), firstSeenAfter: nil, of: .owner))
    for status in try await component.sources() {
      let (source, health) = (status.source, status.health)
      let dimensions = [("source", source.rawValue)]
      Gauge(label: "gazette_classifieds_skipped_ads", dimensions: dimensions).record(health.count?.skipped ?? 0)
      Gauge(label: "gazette_classifieds_failures_in_a_row", dimensions: dimensions).record(health.failuresInARow)
      guard let success = health.lastSuccess else { continue }
      let ageDimensions = [("section", "classifieds"), ("which", source.rawValue)]
      Gauge(label: "gazette_refresh_age_seconds", dimensions: ageDimensions).record(now().timeIntervalSince(success))
    }
  }
}

import Foundation
import GazetteDomain
import Metrics

/// What the metrics tell of the news: how old the feeds are, how many have trouble, how much is unread.
struct NewsGauges: Sendable {
  let ports: NewsComponent.Ports
  let now: CurrentTime

  func set() async throws(StoreError) {
    let statuses = try await ports.feeds.statuses(of: .owner)
    let active = statuses.filter { !$0.subscription.isPaused && !$0.state.isGone }
    let ages = active.compactMap { $0.state.lastSuccess.map { now().timeIntervalSince($0) } }
    Gauge(label: "gazette_news_feeds").record(statuses.count)
    Gauge(label: "gazette_news_feeds_failing").record(active.count { $0.state.failure != nil })
    Gauge(label: "gazette_news_feeds_never_fetched").record(active.count - ages.count)
    Gauge(label: "gazette_news_unread_articles").record(statuses.reduce(0) { $0 + $1.unreadCount })
    let dimensions = { (which: String) in [("section", "news"), ("which", which)] }
    Gauge(label: "gazette_refresh_age_seconds", dimensions: dimensions("oldest")).record(ages.max() ?? 0)
    Gauge(label: "gazette_refresh_age_seconds", dimensions: dimensions("newest")).record(ages.min() ?? 0)
  }
}

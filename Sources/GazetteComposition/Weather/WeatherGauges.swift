import Foundation
import GazetteDomain
import Metrics

/// What the metrics tell of the weather: what is left of the budgets, and how old the saved places' data are.
struct WeatherGauges: Sendable {
  let ports: WeatherComponent.Ports
  let provider: ProviderID
  let now: CurrentTime

  func set(telling log: GaugeLog) async {
    await log.set("weather") { try await setAges() }
    // Each by itself: a budget that cannot be read hides neither the ages nor the other budget.
    for provider in Set([provider, ports.geocoder.provider]) {
      await log.set("budget of \(provider.rawValue)") { try await setBudget(of: provider) }
    }
  }

  private func setAges() async throws(StoreError) {
    let ids = try await ports.places.savedPlaces(of: .owner).map(\.id)
    let times = try await ports.weather.fetchTimes(of: ids).values
    let ages = times.map { now().timeIntervalSince($0) }
    Gauge(label: "gazette_weather_saved_places").record(ids.count)
    Gauge(label: "gazette_weather_places_never_fetched").record(ids.count - ages.count)
    let dimensions = { (which: String) in [("section", "weather"), ("which", which)] }
    Gauge(label: "gazette_refresh_age_seconds", dimensions: dimensions("oldest")).record(ages.max() ?? 0)
    Gauge(label: "gazette_refresh_age_seconds", dimensions: dimensions("newest")).record(ages.min() ?? 0)
  }

  private func setBudget(of provider: ProviderID) async throws(StoreError) {
    let remaining = try await ports.budget.remaining(of: provider)
    for (limit, weight) in zip(remaining.limits, remaining.weights) {
      let dimensions = [("provider", provider.rawValue), ("window_seconds", String(limit.window.components.seconds))]
      Gauge(label: "gazette_provider_budget_left", dimensions: dimensions).record(weight)
      Gauge(label: "gazette_provider_budget_limit", dimensions: dimensions).record(limit.weight)
    }
    let pause = remaining.pausedUntil.map { max(0, $0.timeIntervalSince(now())) } ?? 0
    Gauge(label: "gazette_provider_pause_seconds", dimensions: [("provider", provider.rawValue)]).record(pause)
  }
}

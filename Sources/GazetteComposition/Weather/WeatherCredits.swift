import GazetteDomain
import GazetteProviders

/// Whom the weather's pages thank.
enum WeatherCredits {
  /// What `provider` asks to be shown beside its weather, air and places, each once.
  static func of(_ provider: ProviderID) -> [Attribution] {
    let all =
      ProviderAttribution.weather(of: provider) + ProviderAttribution.airQuality(of: provider)
      + ProviderAttribution.places(of: provider)
    return all.reduce(into: []) { credits, credit in
      if !credits.contains(credit) { credits.append(credit) }
    }
  }
}

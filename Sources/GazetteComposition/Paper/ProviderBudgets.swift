import GazetteDomain

/// What each provider allows; one entry for each provider that counts.
enum ProviderBudgets {
  static let limits: [ProviderID: ProviderLimits] = [
    .openMeteo: .openMeteo,
    .openWeather: .openWeather,
  ]
}

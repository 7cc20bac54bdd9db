import GazetteDomain

/// The providers' names as readers know them.
enum ProviderNames {
  static func name(_ provider: ProviderID) -> String {
    switch provider {
    case .openMeteo: "Open-Meteo"
    case .openWeather: "OpenWeather"
    default: provider.rawValue
    }
  }
}

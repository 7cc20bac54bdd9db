/// Names a provider in budgets, errors, logs and metrics.
public struct ProviderID: RawRepresentable, Sendable, Hashable {
  /// The name as it is stored, such as `open-meteo`.
  public let rawValue: String
  /// Makes an id from its stored form.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Open-Meteo: forecast, geocoding and air share one budget, as they count per address.
  public static let openMeteo = ProviderID(rawValue: "open-meteo")
  /// OpenWeather, with the reader's own key.
  public static let openWeather = ProviderID(rawValue: "openweather")
  /// The server of the street map's tiles.
  public static let tiles = ProviderID(rawValue: "tiles")
}

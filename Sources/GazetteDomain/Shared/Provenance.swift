public import Foundation

/// The source of a value, and the time when it was fetched.
public struct Provenance: Sendable, Hashable {
  /// The provider that replied.
  public var provider: ProviderID
  /// The provider's product, when it has several: `One Call 4.0`, `Locationforecast`.
  public var product: String?
  /// The time when the reply was complete.
  public var fetchedAt: Date
  /// True when a lesser product replied because the key does not permit the better one.
  public var isReduced: Bool
  /// Makes a provenance.
  public init(provider: ProviderID, product: String? = nil, fetchedAt: Date, isReduced: Bool = false) {
    self.provider = provider
    self.product = product
    self.fetchedAt = fetchedAt
    self.isReduced = isReduced
  }
}

/// The name of a provider in budgets, errors, logs and metrics.
public struct ProviderID: RawRepresentable, Sendable, Hashable {
  /// The name as it is stored, such as `open-meteo`.
  public let rawValue: String
  /// Makes an id from its stored form.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Open-Meteo: forecast, geocoding and air share one budget, as they count per address.
  public static let openMeteo = ProviderID(rawValue: "open-meteo")
  /// OpenWeather, with the reader's own key.
  public static let openWeather = ProviderID(rawValue: "openweather")
  /// The budget of OpenWeather's One Call, which needs its own subscription; errors and reports name ``openWeather``.
  public static let openWeatherOneCall = ProviderID(rawValue: "openweather-onecall")
  /// MET Norway: forecast and nowcast share one budget.
  public static let metNorway = ProviderID(rawValue: "met-norway")
  /// The server of the street map's tiles.
  public static let tiles = ProviderID(rawValue: "tiles")
}

/// The credit that a provider requires next to its data.
public struct Attribution: Sendable, Hashable {
  /// The provider's name in the form that it requires.
  public let name: String
  /// The address that the credit links to.
  public let link: URL
  /// The data's licence, such as `CC BY 4.0`; nil when there is none to name.
  public let licence: String?
  /// Makes a credit.
  public init(name: String, link: URL, licence: String?) {
    self.name = name
    self.link = link
    self.licence = licence
  }
}

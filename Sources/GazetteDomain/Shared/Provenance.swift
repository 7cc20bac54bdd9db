public import Foundation

/// Where a figure comes from, and when it was fetched.
public struct Provenance: Sendable, Hashable {
  /// The provider that answered.
  public var provider: ProviderID
  /// The provider's product, when it has several: `One Call 4.0`, `Locationforecast`.
  public var product: String?
  /// When the reply was complete.
  public var fetchedAt: Date
  /// True when a lesser product answered because the key is not good for the better one.
  public var isReduced: Bool
  /// Makes a provenance.
  public init(provider: ProviderID, product: String? = nil, fetchedAt: Date, isReduced: Bool = false) {
    self.provider = provider
    self.product = product
    self.fetchedAt = fetchedAt
    self.isReduced = isReduced
  }
}

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
  /// The budget of OpenWeather's One Call, which is a subscription of its own; errors and reports name ``openWeather``.
  public static let openWeatherOneCall = ProviderID(rawValue: "openweather-onecall")
  /// MET Norway: forecast and nowcast share one budget.
  public static let metNorway = ProviderID(rawValue: "met-norway")
  /// The server of the street map's tiles.
  public static let tiles = ProviderID(rawValue: "tiles")
}

/// The credit that a provider asks to be shown beside its data.
public struct Attribution: Sendable, Hashable {
  /// The provider's name as it wants to be written.
  public let name: String
  /// Where the credit links to.
  public let link: URL
  /// The data's licence, such as `CC BY 4.0`, when there is one to name.
  public let licence: String?
  /// Makes a credit.
  public init(name: String, link: URL, licence: String?) {
    self.name = name
    self.link = link
    self.licence = licence
  }
}

public import Foundation

/// Keeps the last good weather of positions, which all readers share.
public protocol WeatherStore: Sendable {
  /// What is stored for each of `ids`; ids of which nothing is known are absent.
  func weather(at ids: [PlaceID]) async throws(StoreError) -> [PlaceID: PositionWeather]
  /// What a list shows of each of `ids`: the report with the 24 hours from the one that `date` falls in, and the days
  /// from the one before `date` on (the place's own today is among them), without warnings and without air, and the
  /// last failure; ids of which nothing is known are absent. Made for hundreds of places at once.
  func glances(at ids: [PlaceID], from date: Date) async throws(StoreError) -> [PlaceID: PositionWeather]
  /// Puts the new data in place of the old, each position in one transaction, and clears its failure; nil air keeps the old.
  func replace(_ report: WeatherReport, air: AirQuality?, at id: PlaceID) async throws(StoreError)
  /// Puts new air in place of the old.
  func replace(_ air: AirQuality, at id: PlaceID) async throws(StoreError)
  /// Notes that refreshing failed; the data stay.
  func note(_ failure: RefreshFailure, at id: PlaceID) async throws(StoreError)
  /// When each of `ids` was last fetched; ids never fetched are absent.
  func fetchTimes(of ids: [PlaceID]) async throws(StoreError) -> [PlaceID: Date]
  /// Forgets positions last fetched before `date` (or never, and failed before it) that are not in `keeping`; answers
  /// how many.
  func forget(fetchedBefore date: Date, keeping: Set<PlaceID>) async throws(StoreError) -> Int
}

/// What is stored about one position: the last good data, and the last failure if it came after them.
public struct PositionWeather: Sendable, Hashable {
  /// The last good report; nil before the first.
  public var report: WeatherReport?
  /// The last good air quality; nil before the first.
  public var air: AirQuality?
  /// The last failure; nil when the last attempt succeeded.
  public var failure: RefreshFailure?
  /// Makes what is known of a position.
  public init(report: WeatherReport? = nil, air: AirQuality? = nil, failure: RefreshFailure? = nil) {
    self.report = report
    self.air = air
    self.failure = failure
  }
}

public import Foundation
public import GazetteDomain

/// Keeps the weather of positions in memory.
public actor InMemoryWeatherStore: WeatherStore {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private var stored: [PlaceID: PositionWeather]

  /// Starts with what is given.
  public init(_ stored: [PlaceID: PositionWeather] = [:]) { self.stored = stored }

  /// What is stored for each of `ids`.
  public func weather(at ids: [PlaceID]) async throws(StoreError) -> [PlaceID: PositionWeather] {
    try fault.check()
    return stored.filter { Set(ids).contains($0.key) }
  }

  /// What a list shows of each of `ids`.
  public func glances(at ids: [PlaceID], from date: Date) async throws(StoreError) -> [PlaceID: PositionWeather] {
    try await weather(at: ids).compactMapValues { $0.glance(from: date) }
  }

  /// Puts the new data in place of the old.
  public func replace(_ report: WeatherReport, air: AirQuality?, at id: PlaceID) async throws(StoreError) {
    try fault.check()
    stored[id] = PositionWeather(report: report, air: air ?? stored[id]?.air)
  }

  /// Puts new air in place of the old.
  public func replace(_ air: AirQuality, at id: PlaceID) async throws(StoreError) {
    try fault.check()
    stored[id, default: PositionWeather()].air = air
  }

  /// Notes that refreshing failed.
  public func note(_ failure: RefreshFailure, at id: PlaceID) async throws(StoreError) {
    try fault.check()
    stored[id, default: PositionWeather()].failure = failure
  }

  /// When each of `ids` was last fetched.
  public func fetchTimes(of ids: [PlaceID]) async throws(StoreError) -> [PlaceID: Date] {
    try await weather(at: ids).compactMapValues { $0.report?.provenance.fetchedAt }
  }

  /// Forgets positions last fetched, or failed, before `date`.
  public func forget(fetchedBefore date: Date, keeping: Set<PlaceID>) async throws(StoreError) -> Int {
    try fault.check()
    let old = stored.filter { !keeping.contains($0.key) && $0.value.lastTouched < date }
    for id in old.keys { stored[id] = nil }
    return old.count
  }
}

extension PositionWeather {
  fileprivate var lastTouched: Date {
    report?.provenance.fetchedAt ?? air?.provenance.fetchedAt ?? failure?.failedAt ?? .distantPast
  }

  fileprivate func glance(from date: Date) -> PositionWeather? {
    guard report != nil || failure != nil else { return nil }
    var report = report
    let yesterday = CalendarDay(date.addingTimeInterval(-86_400), in: .gmt)
    let anHourAgo = date.addingTimeInterval(-3600)
    report?.hours.removeAll { $0.start <= anHourAgo || $0.start > anHourAgo.addingTimeInterval(86_400) }
    report?.days.removeAll { $0.day < yesterday }
    report?.alerts = []
    return PositionWeather(report: report, failure: failure)
  }
}

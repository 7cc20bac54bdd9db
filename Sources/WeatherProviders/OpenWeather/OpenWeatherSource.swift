public import Foundation
public import GazetteDomain
import Synchronization

/// OpenWeather as a weather source, with the reader's own key: One Call 3.0, else One Call 4.0, else only the current weather,
/// depending on what the key permits.
///
/// The working version is stored for each key; better ones are tried again once a day. This source pays for calls to One Call
/// beyond the one reserved for each position.
public struct OpenWeatherSource: WeatherSource {
  /// The address of the public service.
  public static let publicURL = URL(literal: "https://api.openweathermap.org")
  /// The minutes that each position adds to the refresh interval, so that 780 of the day's thousand free calls suffice for all:
  /// version 4.0 takes 19 calls in twelve refreshes, 3.0 one in each.
  static let minutesPerPosition: [OpenWeatherVersion: Double] = [.oneCall4: 3, .oneCall3: 1.85]

  /// OpenWeather.
  public let provider = ProviderID.openWeather
  /// One: the service does not support lists of positions.
  public let positionsPerRequest = 1
  /// One call: all of version 3.0, or the current weather of 4.0.
  public let weightPerPosition = 1.0
  private let client: OpenWeatherClient
  private let calls: OneCallCalls
  private let versionStore: OpenWeatherVersionStore
  private let parts: OpenWeatherParts
  private let alerts: OpenWeatherAlerts
  private let refreshInterval = OneCallRefreshInterval()

  /// Creates a source for the service at `baseURL` that uses `transport` and the reader's `key`.
  /// - Parameters:
  ///   - access: Pays for the calls beyond the reserved one; has separate limits for `ProviderID/openWeatherOneCall`.
  ///   - replies: Stores hours, days and texts of warnings between refreshes, and the working version; never the key.
  ///   - note: Logs what is missing and what cannot be stored.
  public init(
    transport: any HTTPTransport, baseURL: URL = Self.publicURL, key: String, access: ProviderAccess,
    replies: any ReplyStore, now: @escaping CurrentTime, note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    client = OpenWeatherClient(transport: transport, baseURL: baseURL, key: key, now: now)
    calls = OneCallCalls(access: access, now: now)
    versionStore = OpenWeatherVersionStore(key: key, replies: replies, now: now, note: note)
    parts = OpenWeatherParts(client: client, calls: calls, replies: replies, note: note)
    alerts = OpenWeatherAlerts(client: client, calls: calls, replies: replies, note: note)
  }

  /// One Call's budget, unless only the current weather is known to work.
  public var budget: ProviderID { versionStore.version?.budget ?? .openWeatherOneCall }

  /// Nothing with version 4.0, whose days begin with yesterday; nil for other versions, which do not include it.
  public var weightOfDayBefore: Double? { versionStore.version == .oneCall4 ? 0 : nil }

  /// The wished interval, or a longer one so that the day's free calls suffice for all positions.
  public func interval(desired: Duration, positions: Int) -> Duration {
    let version = versionStore.version ?? .oneCall4
    let minutes = Self.minutesPerPosition[version].map { $0 * Double(min(max(0, positions), 1_000_000)) } ?? 0
    return refreshInterval.set(max(desired, .seconds(60) * minutes))
  }

  /// The weather at each of `coordinates`, in order; an error that would also affect the next position ends the whole request.
  public func reports(at coordinates: [Coordinate], languageCode: String) async throws(SourceError)
    -> [Result<WeatherReport, SourceError>]
  {
    try await reportsWithDayBefore(at: coordinates, languageCode: languageCode).map { result in
      result.map { report in
        var report = report
        report.dayBefore = nil
        return report
      }
    }
  }

  /// The same with the previous day, if version 4.0 works.
  public func reportsWithDayBefore(at coordinates: [Coordinate], languageCode: String) async throws(SourceError)
    -> [Result<WeatherReport, SourceError>]
  {
    var results: [Result<WeatherReport, SourceError>] = []
    for coordinate in coordinates {
      do throws(SourceError) {
        results.append(.success(try await report(at: coordinate, languageCode: languageCode)))
      } catch {
        guard error.concernsOnePosition else { throw error }
        results.append(.failure(error))
      }
    }
    return results
  }

  /// The version that works with the key now, the best first, for diagnostics; this pays for every call.
  /// - Throws: `SourceError/unauthorized(_:)` when the key permits no version.
  public func workingVersion(at coordinate: Coordinate) async throws(SourceError) -> OpenWeatherVersion {
    for version in OpenWeatherVersion.allCases {
      do throws(SourceError) {
        try await calls.paid(of: version.budget, for: .reader) { () async throws(SourceError) in
          switch version {
          case .oneCall3: _ = try await client.oneCall(at: coordinate, languageCode: "en")
          case .oneCall4: _ = try await client.current4(at: coordinate, languageCode: "en")
          case .current: _ = try await client.current(at: coordinate, languageCode: "en")
          }
        }
        return version
      } catch {
        guard case .unauthorized = error else { throw error }
      }
    }
    throw .unauthorized(.openWeather)
  }

  /// The report from the stored version; only a refusal of the key leads to another one.
  private func report(at coordinate: Coordinate, languageCode: String) async throws(SourceError) -> WeatherReport {
    let known = await versionStore.read()
    // The caller has paid for one call.
    var positionRequest = PositionRequest(coordinate: coordinate, languageCode: languageCode, prepaid: budget)
    var refused: [OpenWeatherVersion] = []
    if let known, versionStore.claimProbe() {
      if let report = try await reportFromBetterVersion(than: known, &positionRequest, &refused) { return report }
    }
    let order = [known].compactMap(\.self) + OpenWeatherVersion.allCases.filter { $0 != known }
    for version in order where !refused.contains(version) {
      do throws(SourceError) {
        let report = try await report(of: version, &positionRequest)
        if version != known { await versionStore.store(version, probeIn: OpenWeatherVersionStore.firstProbeDelay) }
        return report
      } catch {
        // The status has several causes, and the wording of the message is not stable: any other error concerns only one call.
        guard case .unauthorized = error else { throw error }
      }
    }
    // A key that permits nothing may become valid within hours, so this is not stored.
    throw .unauthorized(.openWeather)
  }

  /// The report from a better version, which is then stored; nil when none works. Any other error keeps the report from the
  /// working version.
  private func reportFromBetterVersion(
    than known: OpenWeatherVersion, _ positionRequest: inout PositionRequest, _ refused: inout [OpenWeatherVersion]
  ) async throws(SourceError) -> WeatherReport? {
    let candidates = OpenWeatherVersion.allCases.prefix { $0 != known }
    for version in candidates {
      do throws(SourceError) {
        let report = try await report(of: version, &positionRequest, isProbe: true)
        await versionStore.store(version, probeIn: OpenWeatherVersionStore.firstProbeDelay)
        return report
      } catch {
        if error == .cancelled { throw error }
        if case .unauthorized = error { refused.append(version) }
      }
    }
    if refused == Array(candidates) {
      await versionStore.store(known, probeIn: OpenWeatherVersionStore.laterProbeInterval)
    }
    return nil
  }

  /// A requested position, and the budget that a call was already paid from; nil once it is used.
  private struct PositionRequest {
    let coordinate: Coordinate
    let languageCode: String
    var prepaid: ProviderID?
  }

  private func report(
    of version: OpenWeatherVersion, _ positionRequest: inout PositionRequest, isProbe: Bool = false
  ) async throws(SourceError) -> WeatherReport {
    let (coordinate, language) = (positionRequest.coordinate, positionRequest.languageCode)
    switch version {
    case .oneCall3:
      let reply = try await first(version, &positionRequest, isProbe) { () async throws(SourceError) in
        try await client.oneCall(at: coordinate, languageCode: language)
      }
      return try checked(
        OpenWeatherOneCallAdapter(reply).report(
          at: coordinate, languageCode: language, fetchedAt: client.call.now()))
    case .oneCall4:
      let reply = try await first(version, &positionRequest, isProbe) { () async throws(SourceError) in
        try await client.current4(at: coordinate, languageCode: language)
      }
      // OpenWeather has a temperature for every position: a record without one is empty.
      guard let current = reply.records.first, current.conditions?.temperature != nil else {
        throw client.call.unreadable("no weather now")
      }
      return try checked(try await report(of: current, in: reply.zone, positionRequest))
    case .current:
      let reply = try await first(version, &positionRequest, isProbe) { () async throws(SourceError) in
        try await client.current(at: coordinate, languageCode: language)
      }
      return try checked(OpenWeatherCurrentAdapter.report(reply, at: coordinate, fetchedAt: client.call.now()))
    }
  }

  /// The first call to a version, which shows whether the key permits it. It is interactive unless it is a probe.
  private func first<Value: Sendable>(
    _ version: OpenWeatherVersion, _ positionRequest: inout PositionRequest, _ isProbe: Bool,
    _ request: @Sendable () async throws(SourceError) -> Value
  ) async throws(SourceError) -> Value {
    guard positionRequest.prepaid == version.budget, !isProbe else {
      return try await calls.paid(of: version.budget, for: isProbe ? .background : .reader, request)
    }
    positionRequest.prepaid = nil
    return version == .current ? try await request() : try await calls.prepaid(request)
  }

  /// The current weather with its hours and days.
  private func report(
    of current: OpenWeatherMoment, in timeZone: TimeZone, _ positionRequest: PositionRequest
  ) async throws(SourceError) -> WeatherReport {
    let (coordinate, language, interval) = (
      positionRequest.coordinate, positionRequest.languageCode, refreshInterval.current
    )
    async let fetchedHours = Result.catching { () async throws(SourceError) in
      try await parts.hours(at: coordinate, languageCode: language, every: interval)
    }
    let days = try await parts.days(at: coordinate, in: timeZone, languageCode: language, every: interval)
    let hours = try await fetchedHours.get()
    let adapter = OpenWeatherTimelineAdapter(
      current: current, timeZone: timeZone, hours: hours?.records ?? [], days: days?.records ?? [],
      daysReceivedAt: days?.receivedAt)
    let now = client.call.now()
    var report = adapter.report(at: coordinate, fetchedAt: now)
    (report.alerts, report.unreadAlerts) = await alerts.alerts(adapter.alertIDs(at: now), languageCode: language)
    return report
  }

  /// OpenWeather has a temperature for every position, also at sea: a report without one is invalid.
  private func checked(_ report: WeatherReport) throws(SourceError) -> WeatherReport {
    guard report.hasTemperature else { throw client.call.unreadable("no temperature in the reply") }
    return report
  }
}

/// The time between two refreshes of a position, which determines when hours and days are due.
final class OneCallRefreshInterval: Sendable {
  private let state = Mutex(WeatherFreshness.standard.maximumAge)

  var current: Duration { state.withLock { $0 } }

  func set(_ interval: Duration) -> Duration {
    state.withLock { $0 = interval }
    return interval
  }
}

extension Result where Success: Sendable {
  /// The result of `work`, or its error.
  fileprivate static func catching(_ work: @Sendable () async throws(Failure) -> Success) async -> Self {
    do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
  }
}

import CivilDates
import Foundation
import GazetteDomain
import Synchronization

/// The hours and days from One Call 4.0, each requested when due; the last good ones remain in use until then, and longer if
/// newer ones are unavailable.
struct OpenWeatherParts: Sendable {
  /// Hours are requested at every fourth refresh of a position.
  static let hoursEvery = 4.0
  /// Days are requested at every twelfth refresh, and at least once a day.
  static let daysEvery = 12.0
  /// The maximum age of a displayed part, in seconds.
  static let maximumAge: TimeInterval = 2 * 86_400

  /// The records of a part, without the rest of the reply, which contains the key.
  private struct StoredRecords<Record: Codable & Sendable>: Codable {
    var records: [Record]
  }

  /// The records of a part, and the time at which they were received.
  typealias Part<Record> = (records: [Record], receivedAt: Date)

  private let client: OpenWeatherClient
  private let calls: OneCallCalls
  private let replies: any ReplyStore
  private let note: @Sendable (String) -> Void

  init(
    client: OpenWeatherClient, calls: OneCallCalls, replies: any ReplyStore, note: @escaping @Sendable (String) -> Void
  ) {
    self.client = client
    self.calls = calls
    self.replies = replies
    self.note = note
  }

  /// The hours, forty when they are new; nil when there are none.
  func hours(
    at coordinate: Coordinate, languageCode: String, every interval: Duration
  ) async throws(SourceError) -> Part<OpenWeatherMoment>? {
    let due = interval.seconds * Self.hoursEvery
    return try await part("hours", at: coordinate, due: due, interval) { stored async throws(SourceError) in
      let now = client.call.now().timeIntervalSince1970
      let start = Date(timeIntervalSince1970: (now / 3600).rounded(.down) * 3600)
      let first = try await page(at: coordinate, from: start, languageCode)
      guard let last = first.last.flatMap({ Date(secondsSince1970: $0.dt + 3600) }) else { return [] }
      do throws(SourceError) {
        return first + (try await page(at: coordinate, from: last, languageCode))
      } catch {
        // The first page is useful without the second.
        if error == .cancelled { throw error }
        return first + stored.filter { $0.dt >= last.timeIntervalSince1970 }
      }
    }
  }

  private func page(
    at coordinate: Coordinate, from start: Date, _ languageCode: String
  ) async throws(SourceError) -> [OpenWeatherMoment] {
    try await calls.paid { () async throws(SourceError) in
      try await client.hours4(at: coordinate, from: start, languageCode: languageCode)
    }.records
  }

  /// The days from yesterday on, by the calendar of `timeZone`, ten when they are new; nil when there are none.
  func days(
    at coordinate: Coordinate, in timeZone: TimeZone, languageCode: String, every interval: Duration
  ) async throws(SourceError) -> Part<OpenWeatherDay>? {
    let due = min(interval.seconds * Self.daysEvery, 86_400)
    return try await part("days", at: coordinate, due: due, interval) { _ async throws(SourceError) in
      let yesterday = CalendarDay(client.call.now(), in: timeZone).daysSince1970 - 1
      let start = Date(timeIntervalSince1970: Double(yesterday) * 86_400)
      return try await calls.paid { () async throws(SourceError) in
        try await client.days4(at: coordinate, from: start, languageCode: languageCode)
      }.records
    }
  }

  private func part<Record: Codable & Sendable>(
    _ name: String, at coordinate: Coordinate, due seconds: TimeInterval, _ interval: Duration,
    _ fetch: @Sendable ([Record]) async throws(SourceError) -> [Record]
  ) async throws(SourceError) -> Part<Record>? {
    let rounded = coordinate.rounded(decimals: 4)
    let address = "openweather:\(name):\(rounded.latitude),\(rounded.longitude)"
    let reply: StoredReply?
    do throws(StoreError) {
      reply = try await replies.reply(for: address)
    } catch {
      // A part that cannot be stored would be fetched at every refresh.
      note("what OpenWeather told cannot be read again, so its \(name) are not fetched: \(error)")
      return nil
    }
    let now = client.call.now()
    let stored: Part<Record>? = reply.flatMap { Self.read($0, at: now) }
    if let reply, reply.isFresh(at: now) { return stored }
    do throws(SourceError) {
      let records = try await fetch(stored?.records ?? [])
      // An empty list means that the part is missing, not that the weather is fine.
      guard !records.isEmpty else { throw client.call.unreadable("no \(name)") }
      await store(records, at: address, until: now.addingTimeInterval(seconds), now)
      return (records, now)
    } catch {
      switch error {
      case .cancelled: throw error
      case .budgetSpent, .refused: return stored
      default: break
      }
      note("OpenWeather's \(name) are missing: \(error)")
      // The previous records stay; the next attempt is at the refresh after the next.
      await store(
        stored?.records ?? [], at: address, until: now.addingTimeInterval(interval.seconds * 2),
        stored?.receivedAt ?? now)
      return stored
    }
  }

  private static func read<Record: Codable & Sendable>(_ reply: StoredReply, at now: Date) -> Part<Record>? {
    guard now.timeIntervalSince(reply.storedAt) < maximumAge, !reply.storedAt.isAhead(of: now) else { return nil }
    // An entry from an earlier version that is unreadable now is requested again.
    let stored = try? JSONDecoder().decode(StoredRecords<Record>.self, from: Data(reply.body))
    return stored.flatMap { $0.records.isEmpty ? nil : ($0.records, reply.storedAt) }
  }

  private func store<Record: Codable & Sendable>(
    _ records: [Record], at address: String, until date: Date, _ receivedAt: Date
  ) async {
    guard let body = try? JSONEncoder().encode(StoredRecords(records: records)),
      body.count <= StoredReply.maximumBodyBytes
    else {
      return
    }
    do throws(StoreError) {
      try await replies.save(
        StoredReply(url: address, body: Array(body), lastModified: nil, freshUntil: date, storedAt: receivedAt))
    } catch {
      note("what OpenWeather told cannot be kept: \(error)")
    }
  }
}

/// The calls to One Call that are not covered by a reserved call.
struct OneCallCalls: Sendable {
  private let access: ProviderAccess
  private let backoff: OneCallBackoff

  init(access: ProviderAccess, now: @escaping CurrentTime) {
    self.access = access
    backoff = OneCallBackoff(now: now)
  }

  /// Runs a call that is already paid for; repeated refusals because of the call limit make the pause longer.
  func prepaid<Value: Sendable>(
    _ request: @Sendable () async throws(SourceError) -> Value
  ) async throws(SourceError) -> Value {
    do throws(SourceError) {
      let value = try await request()
      backoff.reset()
      return value
    } catch {
      throw backoff.lengthening(error)
    }
  }

  /// Pays for a call and runs it; everything except the current weather counts as background work, even if a reader waits for
  /// it.
  func paid<Value: Sendable>(
    of budget: ProviderID = .openWeatherOneCall, for purpose: RequestPurpose = .background,
    _ request: @Sendable () async throws(SourceError) -> Value
  ) async throws(SourceError) -> Value {
    do throws(RefreshError) {
      return try await access.call(budget, for: purpose) { () async throws(SourceError) in
        guard budget == .openWeatherOneCall else { return try await request() }
        return try await prepaid(request)
      }
    } catch {
      switch error {
      case .source(.budgetSpent(_, let until)): throw .budgetSpent(.openWeather, until: until)
      case .source(let error): throw error
      // The budget could not be stored: no request was sent.
      case .store: throw .refused(.openWeather, .unknown)
      }
    }
  }
}

/// The length of One Call's pause after a refusal because of the call limit: longer after each consecutive one, an hour after the
/// second, at most until the end of the day in UTC.
final class OneCallBackoff: Sendable {
  private let now: CurrentTime
  private let refusals = Mutex(0)

  init(now: @escaping CurrentTime) { self.now = now }

  /// Ends the series of refusals after a successful call.
  func reset() { refusals.withLock { $0 = 0 } }

  /// `error` with the longer pause; any other error unchanged.
  func lengthening(_ error: SourceError) -> SourceError {
    guard case .rateLimited(let provider, let until) = error else { return error }
    let count = refusals.withLock { refusals in
      refusals = min(refusals + 1, 10)
      return refusals
    }
    guard count > 1 else { return error }
    let now = now()
    let hours = Double(1 << (count - 2))
    let midnight = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400 + 86_400)
    return .rateLimited(provider, until: max(until, min(now.addingTimeInterval(hours * 3600), midnight)))
  }
}

import Foundation
import GazetteDomain

/// Encodes ids of warnings for an address.
enum OpenWeatherAlertID {
  /// `id`, escaped so that it stays within one path component; nil when it would lead elsewhere.
  static func pathPart(_ id: String) -> String? {
    guard (1...300).contains(id.utf8.count), !id.contains("/"), !id.contains("\\"), !id.contains("..") else {
      return nil
    }
    let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return id.addingPercentEncoding(withAllowedCharacters: plain)
  }
}

/// The texts of warnings, which One Call 4.0 returns one at a time: each is fetched once, then cached.
struct OpenWeatherAlerts: Sendable {
  /// The maximum number of fetched texts per position at a time.
  static let maximumFetches = 10
  /// The pauses after failures, in seconds: the text of a current warning can be missing for hours.
  static let pauses: [TimeInterval] = [300, 600, 1200, 2400, 3600]

  /// The stored state of a warning: its text, or the number of failures.
  private struct StoredAlert: Codable {
    var alert: OpenWeatherAlert?
    var failures = 0
  }

  private let client: OpenWeatherClient
  private let calls: OneCallCalls
  private let replies: any ReplyStore
  private let note: @Sendable (String) -> Void
  private let flights = SingleFlight<String, OpenWeatherAlert?>()

  init(
    client: OpenWeatherClient, calls: OneCallCalls, replies: any ReplyStore, note: @escaping @Sendable (String) -> Void
  ) {
    self.client = client
    self.calls = calls
    self.replies = replies
    self.note = note
  }

  /// The warnings with `ids` that have not ended, soonest first, and the number of the others that were unavailable.
  func alerts(_ ids: [String], languageCode: String) async -> (available: [WeatherAlert], unavailable: Int) {
    let now = client.call.now()
    var (available, unavailable, fetches) = ([WeatherAlert](), 0, Self.maximumFetches)
    for id in ids.prefix(100) {
      guard let alert = await storedOrFetched(id, &fetches)?.alert(id: id, languageCode: languageCode) else {
        unavailable += 1
        continue
      }
      if alert.end > now { available.append(alert) }
    }
    return (available.sorted { $0.start < $1.start }, unavailable + max(0, ids.count - 100))
  }

  private func storedOrFetched(_ id: String, _ fetches: inout Int) async -> OpenWeatherAlert? {
    guard let part = OpenWeatherAlertID.pathPart(id) else { return nil }
    let address = "openweather:alert:\(part)"
    guard let known = await stored(at: address) else { return nil }
    guard known.isDue, fetches > 0 else { return known.state.alert }
    fetches -= 1
    return await flights.join(id) {
      // Another request may have fetched it since this one looked.
      guard let known = await stored(at: address) else { return nil }
      return known.isDue ? await fetch(id, at: address, failures: known.state.failures) : known.state.alert
    }
  }

  /// The stored state of a warning, and whether its text is to be fetched; nil when the store fails.
  private func stored(at address: String) async -> (state: StoredAlert, isDue: Bool)? {
    let reply: StoredReply?
    do throws(StoreError) {
      reply = try await replies.reply(for: address)
    } catch {
      // A text that cannot be stored would be fetched again and again.
      note("texts of warnings cannot be read again, so they are not fetched: \(error)")
      return nil
    }
    // An entry from an earlier version that is unreadable now is fetched again.
    let state = reply.flatMap { try? JSONDecoder().decode(StoredAlert.self, from: Data($0.body)) } ?? StoredAlert()
    return (state, state.alert == nil && !(reply?.isFresh(at: client.call.now()) ?? false))
  }

  private func fetch(_ id: String, at address: String, failures: Int) async -> OpenWeatherAlert? {
    var stored = StoredAlert(alert: nil, failures: failures + 1)
    do throws(SourceError) {
      stored.alert = try await calls.paid { () async throws(SourceError) in try await client.alert4(id) }
    } catch {
      // No request was sent.
      switch error {
      case .budgetSpent, .cancelled, .refused: return nil
      default: break
      }
    }
    let now = client.call.now()
    let pause = Self.pauses[min(failures, Self.pauses.count - 1)]
    let end = stored.alert.flatMap { Date(secondsSince1970: $0.end) }
    await store(stored, at: address, until: end ?? now.addingTimeInterval(pause), now: now)
    return stored.alert
  }

  private func store(_ stored: StoredAlert, at address: String, until date: Date, now: Date) async {
    guard let body = try? JSONEncoder().encode(stored), body.count <= StoredReply.maximumBodyBytes else { return }
    do throws(StoreError) {
      try await replies.save(
        StoredReply(url: address, body: Array(body), lastModified: nil, freshUntil: date, storedAt: now))
    } catch {
      note("the text of a warning cannot be kept: \(error)")
    }
  }
}

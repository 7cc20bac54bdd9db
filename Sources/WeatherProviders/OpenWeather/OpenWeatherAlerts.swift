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
  static let most = 10
  /// The pauses after failures, in seconds: the text of a current warning can be missing for hours.
  static let pauses: [TimeInterval] = [300, 600, 1200, 2400, 3600]

  /// The stored state of a warning: its text, or the number of failures.
  private struct Kept: Codable {
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
  func alerts(_ ids: [String], languageCode: String) async -> (read: [WeatherAlert], unread: Int) {
    let now = client.call.now()
    var (read, unread, fetches) = ([WeatherAlert](), 0, Self.most)
    for id in ids.prefix(100) {
      guard let told = await told(id, &fetches)?.alert(id: id, languageCode: languageCode) else {
        unread += 1
        continue
      }
      if told.end > now { read.append(told) }
    }
    return (read.sorted { $0.start < $1.start }, unread + max(0, ids.count - 100))
  }

  private func told(_ id: String, _ fetches: inout Int) async -> OpenWeatherAlert? {
    guard let part = OpenWeatherAlertID.pathPart(id) else { return nil }
    let address = "openweather:alert:\(part)"
    let reply: StoredReply?
    do throws(StoreError) {
      reply = try await replies.reply(for: address)
    } catch {
      // A text that cannot be stored would be fetched again and again.
      note("texts of warnings cannot be read again, so they are not fetched: \(error)")
      return nil
    }
    // An entry from an earlier version that is unreadable now is fetched again.
    let kept = reply.flatMap { try? JSONDecoder().decode(Kept.self, from: Data($0.body)) } ?? Kept()
    if let alert = kept.alert { return alert }
    guard fetches > 0, reply.map({ !$0.isFresh(at: client.call.now()) }) ?? true else { return nil }
    fetches -= 1
    return await flights.join(id) { await fetch(id, at: address, failures: kept.failures) }
  }

  private func fetch(_ id: String, at address: String, failures: Int) async -> OpenWeatherAlert? {
    var kept = Kept(alert: nil, failures: failures + 1)
    do throws(SourceError) {
      kept.alert = try await calls.paid { () async throws(SourceError) in try await client.alert4(id) }
    } catch {
      // No request was sent.
      switch error {
      case .budgetSpent, .cancelled, .refused: return nil
      default: break
      }
    }
    let now = client.call.now()
    let pause = Self.pauses[min(failures, Self.pauses.count - 1)]
    let end = kept.alert.flatMap { Date(secondsSince1970: $0.end) }
    await keep(kept, at: address, until: end ?? now.addingTimeInterval(pause), now: now)
    return kept.alert
  }

  private func keep(_ kept: Kept, at address: String, until date: Date, now: Date) async {
    guard let body = try? JSONEncoder().encode(kept), body.count <= StoredReply.maximumBodyBytes else { return }
    do throws(StoreError) {
      try await replies.keep(
        StoredReply(url: address, body: Array(body), lastModified: nil, freshUntil: date, keptAt: now))
    } catch {
      note("the text of a warning cannot be kept: \(error)")
    }
  }
}

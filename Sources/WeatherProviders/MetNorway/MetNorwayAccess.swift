import BoundedNumbers
import Foundation
public import GazetteDomain
import Synchronization

/// Requests data from MET Norway as its terms of service require: nothing before `Expires`, `If-Modified-Since` with its last
/// value verbatim, never in the same second as everyone else, and no requests for hours after a refusal.
public final class MetNorwayAccess: Sendable {
  /// The lifetime of a response without `Expires`, in seconds.
  static let defaultAge: TimeInterval = 600
  /// The maximum lifetime of a response, in seconds.
  static let maximumReplyAge: TimeInterval = 6 * 3600
  /// The pause after a 403, which the operator must resolve, and after a 422, for a position outside the service's area.
  static let refusalAge: TimeInterval = 6 * 3600
  /// The maximum random delay of the next request, in seconds.
  static let maximumDelay: TimeInterval = 120

  let call: ProviderClient
  private let replies: any ReplyStore
  private let jitter: @Sendable () -> Double
  private let note: @Sendable (String) -> Void
  private let refusedUntil = Mutex<Date?>(nil)

  /// Creates the access.
  /// - Parameters:
  ///   - transport: Sends its own `User-Agent`, which names the program and a contact for its operator.
  ///   - jitter: Returns a new value from 0...1 each time.
  ///   - note: Logs that a response has a deprecated version, and that responses cannot be stored.
  public init(
    transport: any HTTPTransport, replies: any ReplyStore, now: @escaping CurrentTime,
    jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    call = ProviderClient(provider: .metNorway, transport: transport, now: now, refusal: { _ in nil })
    self.replies = replies
    self.jitter = jitter
    self.note = note
  }

  /// The response for `url`, cached or fetched, and the time at which it was known to be current; nil when the service has none.
  func reply(at url: URL) async throws(SourceError) -> (value: MetNorwayReply, at: Date)? {
    let stored = try await storedReply(url)
    let now = call.now()
    if let stored, stored.isFresh(at: now) { return try await read(stored, at: now) }
    // The refusal is ignored if the clock has been set back since.
    if let until = refusedUntil.withLock({ $0 }), until > now, !until.isAhead(of: now + Self.refusalAge) {
      throw .unauthorized(.metNorway)
    }
    var request = TransportRequest(url: url, bodyBytes: StoredReply.maximumBodyBytes)
    if let stored, !stored.body.isEmpty { request.headers["If-Modified-Since"] = stored.lastModified }
    let response = try await call.response(to: request)
    return try await take(response, of: url, stored: stored, isConditional: request.headers["If-Modified-Since"] != nil)
  }

  private func take(
    _ response: TransportReply, of url: URL, stored: StoredReply?, isConditional: Bool
  ) async throws(SourceError) -> (value: MetNorwayReply, at: Date)? {
    let now = call.now()
    var reply = StoredReply(
      url: url.absoluteString, body: response.body, lastModified: response["Last-Modified"],
      freshUntil: expirationDate(response, now),
      storedAt: now)
    switch response.status {
    case 304 where isConditional:
      (reply.body, reply.lastModified) = (stored?.body ?? [], reply.lastModified ?? stored?.lastModified)
    case 200..<300:
      guard !response.body.isEmpty else { throw call.unreadable("an empty reply") }
      if response.status == 203 { note("MET Norway calls \(url.path) deprecated, or not finished yet") }
    case 422:
      (reply.body, reply.lastModified, reply.freshUntil) = ([], nil, now.addingTimeInterval(Self.refusalAge))
    case 403:
      refusedUntil.withLock { $0 = now.addingTimeInterval(Self.refusalAge) }
      throw call.error(for: response)
    default: throw call.error(for: response)
    }
    // Parsed before it is stored: an unreadable response must not replace a readable one.
    let read = try await read(reply, at: now)
    do throws(StoreError) { try await replies.save(reply) } catch { throw storeFailure(error) }
    return read
  }

  /// If the stored response is unreadable, no request may be sent, because it may be too early.
  private func storedReply(_ url: URL) async throws(SourceError) -> StoredReply? {
    do throws(StoreError) {
      return try await replies.reply(for: url.absoluteString)
    } catch {
      throw storeFailure(error)
    }
  }

  /// Logs that the store is the cause of the failure.
  private func storeFailure(_ error: StoreError) -> SourceError {
    note("what MET Norway answered cannot be kept or read again, so it is not asked: \(error)")
    return .refused(.metNorway, .unknown)
  }

  private func read(_ reply: StoredReply, at date: Date) async throws(SourceError) -> (value: MetNorwayReply, at: Date)?
  {
    guard !reply.body.isEmpty else { return nil }
    do throws(UnreadableJSON) {
      let value = try await JSONReading.value(MetNorwayReply.self, from: reply.body)
      if let wrong = value.wrongUnit { throw UnreadableJSON(detail: wrong) }
      return (value, date)
    } catch {
      throw call.unreadable(error.detail)
    }
  }

  private func expirationDate(_ response: TransportReply, _ now: Date) -> Date {
    let lifetime = response["Expires"].flatMap(MetNorwayTime.headerDate)?.timeIntervalSince(now) ?? Self.defaultAge
    let delay = (jitter().within(0...1) ?? 0) * Self.maximumDelay
    return now.addingTimeInterval(min(max(lifetime, 60), Self.maximumReplyAge) + delay)
  }
}

extension URL {
  /// The address for a position below this base; the service rejects more than 4 decimals.
  func metNorway(_ path: String, at coordinate: Coordinate) -> URL {
    func text(_ degrees: Double) -> String {
      // Truncated instead of rounded, as the terms of service require.
      let truncated = (degrees * 10_000).rounded(.towardZero) / 10_000
      return "\(truncated == 0 ? 0 : truncated)"
    }
    return appending(path: path, query: [("lat", text(coordinate.latitude)), ("lon", text(coordinate.longitude))])
  }
}

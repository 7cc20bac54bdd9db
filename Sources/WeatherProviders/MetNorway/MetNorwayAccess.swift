import BoundedNumbers
import Foundation
public import GazetteDomain
import Synchronization

/// Asks MET Norway as its terms of service want: nothing before `Expires`, `If-Modified-Since` with what it last said and
/// verbatim, never at the same second as everybody, and not at all for hours after it refused us.
public final class MetNorwayAccess: Sendable {
  /// Where an answer says nothing of it, it is good for so long, in seconds.
  static let usualAge: TimeInterval = 600
  /// The most that an answer is taken to be good for, in seconds.
  static let longestAge: TimeInterval = 6 * 3600
  /// So long nothing is asked after a 403, which the operator must see to, and what lies outside its area after a 422.
  static let refusalAge: TimeInterval = 6 * 3600
  /// Up to so much later than it has to be the next request is made, in seconds.
  static let spread: TimeInterval = 120

  let call: ProviderCall
  private let replies: any ReplyStore
  private let jitter: @Sendable () -> Double
  private let note: @Sendable (String) -> Void
  private let refusedUntil = Mutex<Date?>(nil)

  /// Makes the access.
  /// - Parameters:
  ///   - transport: sends a `User-Agent` of its own that tells the program and a way to reach its operator.
  ///   - jitter: 0...1, another one each time.
  ///   - note: is told, for the log, that an answer is of a version which will go away, and that answers cannot be kept.
  public init(
    transport: any HTTPTransport, replies: any ReplyStore, now: @escaping CurrentTime,
    jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    call = ProviderCall(provider: .metNorway, transport: transport, now: now, refusal: { _ in nil })
    self.replies = replies
    self.jitter = jitter
    self.note = note
  }

  /// The answer of `url`, kept or fetched, and when it was known to be current; nil where the service has none for this.
  func reply(at url: URL) async throws(SourceError) -> (value: MetNorwayReply, at: Date)? {
    let kept = try await kept(url)
    let now = call.now()
    if let kept, kept.isFresh(at: now) { return try await read(kept, at: now) }
    // A clock that was set back since holds nobody up.
    if let until = refusedUntil.withLock({ $0 }), until > now, !until.isAhead(of: now + Self.refusalAge) {
      throw .unauthorized(.metNorway)
    }
    var request = TransportRequest(url: url, bodyBytes: KeptReply.longestBody)
    if let kept, !kept.body.isEmpty { request.headers["If-Modified-Since"] = kept.lastModified }
    let answer = try await call.response(to: request)
    return try await take(answer, of: url, kept: kept, isConditional: request.headers["If-Modified-Since"] != nil)
  }

  private func take(
    _ answer: TransportReply, of url: URL, kept: KeptReply?, isConditional: Bool
  ) async throws(SourceError) -> (value: MetNorwayReply, at: Date)? {
    let now = call.now()
    var reply = KeptReply(
      url: url.absoluteString, body: answer.body, lastModified: answer["Last-Modified"], freshUntil: until(answer, now),
      keptAt: now)
    switch answer.status {
    case 304 where isConditional:
      (reply.body, reply.lastModified) = (kept?.body ?? [], reply.lastModified ?? kept?.lastModified)
    case 200..<300:
      guard !answer.body.isEmpty else { throw call.unreadable("an empty reply") }
      if answer.status == 203 { note("MET Norway calls \(url.path) deprecated, or not finished yet") }
    case 422:
      (reply.body, reply.lastModified, reply.freshUntil) = ([], nil, now.addingTimeInterval(Self.refusalAge))
    case 403:
      refusedUntil.withLock { $0 = now.addingTimeInterval(Self.refusalAge) }
      throw call.error(for: answer)
    default: throw call.error(for: answer)
    }
    // Read first: what cannot be read does not take the place of what can.
    let read = try await read(reply, at: now)
    do throws(StoreError) { try await replies.keep(reply) } catch { throw unkept(error) }
    return read
  }

  /// Where what was kept cannot be read, nothing may be sent: it may not be time yet.
  private func kept(_ url: URL) async throws(SourceError) -> KeptReply? {
    do throws(StoreError) {
      return try await replies.reply(for: url.absoluteString)
    } catch {
      throw unkept(error)
    }
  }

  /// The log is told that it is the store which fails.
  private func unkept(_ error: StoreError) -> SourceError {
    note("what MET Norway answered cannot be kept or read again, so it is not asked: \(error)")
    return .refused(.metNorway, .untold)
  }

  private func read(_ reply: KeptReply, at date: Date) async throws(SourceError) -> (value: MetNorwayReply, at: Date)? {
    guard !reply.body.isEmpty else { return nil }
    do throws(UnreadableJSON) {
      let value = try await JSONReading.value(MetNorwayReply.self, from: reply.body)
      if let wrong = value.wrongUnit { throw UnreadableJSON(detail: wrong) }
      return (value, date)
    } catch {
      throw call.unreadable(error.detail)
    }
  }

  private func until(_ answer: TransportReply, _ now: Date) -> Date {
    let said = answer["Expires"].flatMap(MetNorwayTime.headerDate)?.timeIntervalSince(now) ?? Self.usualAge
    let late = (jitter().within(0...1) ?? 0) * Self.spread
    return now.addingTimeInterval(min(max(said, 60), Self.longestAge) + late)
  }
}

extension URL {
  /// A position's address below this base; more than 4 decimals are refused.
  func metNorway(_ path: String, at coordinate: Coordinate) -> URL {
    func text(_ degrees: Double) -> String {
      // Cut, not rounded, as its terms have it.
      let cut = (degrees * 10_000).rounded(.towardZero) / 10_000
      return "\(cut == 0 ? 0 : cut)"
    }
    return appending(path: path, query: [("lat", text(coordinate.latitude)), ("lon", text(coordinate.longitude))])
  }
}

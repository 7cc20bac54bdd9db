import Foundation
import GazetteDomain
import Synchronization

/// The products that tell the weather, in the order in which a key is tried on them.
///
/// Version 3.0 tells everything in one call, 48 hours and the texts of warnings among it; 4.0 takes four calls; the current
/// weather is free.
public enum OpenWeatherVersion: String, Sendable, Hashable, CaseIterable {
  case oneCall3 = "3.0"
  case oneCall4 = "4.0"
  case current = "2.5"

  /// The product's name, as reports tell it.
  public var product: String { self == .current ? "Current Weather 2.5" : "One Call \(rawValue)" }

  /// The product of that name; nil for any other.
  public init?(product: String?) {
    guard let version = Self.allCases.first(where: { $0.product == product }) else { return nil }
    self = version
  }

  /// The budget that its calls are taken from.
  var budget: ProviderID { self == .current ? .openWeather : .openWeatherOneCall }
}

/// Remembers which version a key is good for, over restarts too, under the key's digest.
final class OpenWeatherVersionMemory: Sendable {
  /// So long after a key turned out not to be good for a better version, in seconds, that is tried again once: a new key or
  /// subscription is refused for up to two hours.
  static let firstProbe: TimeInterval = 7200
  /// So often it is tried again from then on.
  static let laterProbes: TimeInterval = 86_400

  private struct Known {
    var version: OpenWeatherVersion
    var probeAt: Date
    var notedAt: Date
  }

  private let address: String
  private let replies: any ReplyStore
  private let now: CurrentTime
  private let note: @Sendable (String) -> Void
  private let state = Mutex<(known: Known?, isRead: Bool)>((nil, false))

  /// Makes the memory of `key`; `note` is told, for the log, that the store fails.
  init(key: String, replies: any ReplyStore, now: @escaping CurrentTime, note: @escaping @Sendable (String) -> Void) {
    address = "openweather:version:\(KeyDigest.text(of: key))"
    self.replies = replies
    self.now = now
    self.note = note
  }

  /// The version as far as it was read; nil when none is known.
  var version: OpenWeatherVersion? { state.withLock { $0.known?.version } }

  /// The version that is remembered; nil when none is.
  func read() async -> OpenWeatherVersion? {
    guard !state.withLock({ $0.isRead }) else { return version }
    let known = await kept()
    return state.withLock { state in
      if !state.isRead { state = (state.known ?? known, true) }
      return state.known?.version
    }
  }

  /// Whether better versions are to be tried now; true for one caller at a time.
  func claimsProbe() -> Bool {
    let now = now()
    return state.withLock { state in
      guard let known = state.known, known.version != OpenWeatherVersion.allCases.first else { return false }
      guard known.probeAt <= now || known.notedAt.isAhead(of: now) else { return false }
      state.known?.probeAt = now.addingTimeInterval(Self.firstProbe)
      state.known?.notedAt = now
      return true
    }
  }

  /// The key is good for `version` and not for any better one.
  func keep(_ version: OpenWeatherVersion, probeIn seconds: TimeInterval) async {
    let now = now()
    let known = Known(version: version, probeAt: now.addingTimeInterval(seconds), notedAt: now)
    state.withLock { $0 = (known, true) }
    do throws(StoreError) {
      try await replies.keep(
        KeptReply(
          url: address, body: Array(version.rawValue.utf8), lastModified: nil, freshUntil: known.probeAt, keptAt: now))
    } catch {
      note("which version of OpenWeather answers cannot be kept: \(error)")
    }
  }

  private func kept() async -> Known? {
    do throws(StoreError) {
      let reply = try await replies.reply(for: address)
      return reply.flatMap { reply in
        OpenWeatherVersion(rawValue: String(decoding: reply.body, as: UTF8.self))
          .map { Known(version: $0, probeAt: reply.freshUntil, notedAt: reply.keptAt) }
      }
    } catch {
      note("which version of OpenWeather answered cannot be read: \(error)")
      return nil
    }
  }
}

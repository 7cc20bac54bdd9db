import Foundation
import GazetteDomain
import Synchronization

/// The weather products, in the order in which a key is tried with them.
///
/// Version 3.0 returns everything in one call, including 48 hours and the texts of warnings; 4.0 takes four calls; the current
/// weather is free.
public enum OpenWeatherVersion: String, Sendable, Hashable, CaseIterable {
  /// One Call 3.0.
  case oneCall3 = "3.0"
  /// One Call 4.0.
  case oneCall4 = "4.0"
  /// The current weather, without a forecast.
  case current = "2.5"

  /// The product's name in reports.
  public var product: String { self == .current ? "Current Weather 2.5" : "One Call \(rawValue)" }

  /// The product with that name; nil for any other.
  public init?(product: String?) {
    guard let version = Self.allCases.first(where: { $0.product == product }) else { return nil }
    self = version
  }

  /// The budget for its calls.
  var budget: ProviderID { self == .current ? .openWeather : .openWeatherOneCall }
}

/// Stores which version a key permits, across restarts, under the key's digest.
final class OpenWeatherVersionStore: Sendable {
  /// The delay in seconds before a better version is tried once more, after the key did not permit it: a new key or subscription
  /// is refused for up to two hours.
  static let firstProbeDelay: TimeInterval = 7200
  /// The interval of further attempts, in seconds.
  static let laterProbeInterval: TimeInterval = 86_400

  private struct Entry {
    var version: OpenWeatherVersion
    var probeAt: Date
    var notedAt: Date
  }

  private let address: String
  private let replies: any ReplyStore
  private let now: CurrentTime
  private let note: @Sendable (String) -> Void
  private let state = Mutex<(entry: Entry?, isRead: Bool)>((nil, false))

  /// Creates the store for `key`; `note` logs that the reply store fails.
  init(key: String, replies: any ReplyStore, now: @escaping CurrentTime, note: @escaping @Sendable (String) -> Void) {
    address = "openweather:version:\(KeyDigest.text(of: key))"
    self.replies = replies
    self.now = now
    self.note = note
  }

  /// The version as far as it has been read; nil when it is unknown.
  var version: OpenWeatherVersion? { state.withLock { $0.entry?.version } }

  /// The stored version; nil when there is none.
  func read() async -> OpenWeatherVersion? {
    guard !state.withLock({ $0.isRead }) else { return version }
    let entry = await storedEntry()
    return state.withLock { state in
      if !state.isRead { state = (state.entry ?? entry, true) }
      return state.entry?.version
    }
  }

  /// Whether to try better versions now; true for only one caller at a time.
  func claimProbe() -> Bool {
    let now = now()
    return state.withLock { state in
      guard let entry = state.entry, entry.version != OpenWeatherVersion.allCases.first else { return false }
      guard entry.probeAt <= now || entry.notedAt.isAhead(of: now) else { return false }
      state.entry?.probeAt = now.addingTimeInterval(Self.firstProbeDelay)
      state.entry?.notedAt = now
      return true
    }
  }

  /// Stores that the key permits `version` and no better one.
  func store(_ version: OpenWeatherVersion, probeIn seconds: TimeInterval) async {
    let now = now()
    let entry = Entry(version: version, probeAt: now.addingTimeInterval(seconds), notedAt: now)
    state.withLock { $0 = (entry, true) }
    do throws(StoreError) {
      try await replies.save(
        StoredReply(
          url: address, body: Array(version.rawValue.utf8), lastModified: nil, freshUntil: entry.probeAt, storedAt: now)
      )
    } catch {
      note("which version of OpenWeather answers cannot be kept: \(error)")
    }
  }

  private func storedEntry() async -> Entry? {
    do throws(StoreError) {
      let reply = try await replies.reply(for: address)
      return reply.flatMap { reply in
        OpenWeatherVersion(rawValue: String(decoding: reply.body, as: UTF8.self))
          .map { Entry(version: $0, probeAt: reply.freshUntil, notedAt: reply.storedAt) }
      }
    } catch {
      note("which version of OpenWeather answered cannot be read: \(error)")
      return nil
    }
  }
}

/// The SHA-256 digest of a key, an identifier that does not reveal it.
///
/// Implemented here because the component has no cryptography library (FIPS 180-4).
enum KeyDigest {
  /// Sixty-four hexadecimal digits.
  static func text(of key: String) -> String {
    var state = initial
    let message = padded(Array(key.utf8))
    for block in stride(from: 0, to: message.count, by: 64) { mix(message[block..<block + 64], into: &state) }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let zeros = 63 - (bytes.count + 8) % 64
    let bits = UInt64(bytes.count) * 8
    let length = (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    return bytes + [0x80] + [UInt8](repeating: 0, count: zeros) + length
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let small = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let large = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ small &+ words[index - 7] &+ large)
    }
    var (a, b, c, d, e, f, g, h) = (
      state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7]
    )
    for index in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let first = h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[index] &+ words[index]
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

  private static let initial: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

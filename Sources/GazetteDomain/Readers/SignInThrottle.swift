import BoundedNumbers
import Foundation

/// Slows down password guessing, by address and by name.
///
/// A browser in which a name's reader signed in before has its own count. It waits neither for others' attempts with that name
/// nor for those at its address, so that guessing locks no one out.
struct SignInThrottle: Sendable {
  /// The free failures are more for a name: others must not easily make its reader wait.
  private static let freeFailuresOfName = 20

  private let addresses: LoginThrottle
  private let names: LoginThrottle
  private let devices: LoginThrottle

  init(store: any ThrottleStore, now: @escaping CurrentTime) {
    addresses = LoginThrottle("address", store: store, now: now)
    names = LoginThrottle("name", freeFailures: Self.freeFailuresOfName, store: store, now: now)
    devices = LoginThrottle("device", store: store, now: now)
  }

  /// An attempt: the name, the address, and the mark of a browser that this name's reader has used before; nil for any other.
  struct Attempt: Sendable {
    let name: ReaderName?
    let address: String
    var device: String?

    /// The known browser combined with the name; nil for an unknown one.
    fileprivate var knownDevice: String? { name.flatMap { name in device.map { "\(name.text) \($0)" } } }
  }

  /// Returns the whole seconds to wait before the next attempt; nil when it is allowed.
  func wait(for attempt: Attempt) async throws(StoreError) -> Int? {
    try await longestWait(for: attempt) { (throttle, client) async throws(StoreError) in
      try await throttle.wait(for: client)
    }
  }

  /// Returns the same just before an attempt is judged, and ensures that its failure can be counted.
  func begin(_ attempt: Attempt) async throws(StoreError) -> Int? {
    try await longestWait(for: attempt) { (throttle, client) async throws(StoreError) in
      try await throttle.begin(for: client)
    }
  }

  /// Counts a failed attempt.
  func recordFailure(of attempt: Attempt) async throws(StoreError) {
    for (throttle, client) in counts(of: attempt) { try await throttle.recordFailure(of: client) }
  }

  /// Deletes the failures of a known browser whose reader now knew the password. Those of its address stay: one's own account
  /// must not permit guessing at others.
  func clearFailures(of attempt: Attempt) async throws(StoreError) {
    if let device = attempt.knownDevice { try await devices.clearFailures(of: device) }
  }

  /// Returns the counts to which an attempt belongs.
  private func counts(of attempt: Attempt) -> [(LoginThrottle, String)] {
    if let device = attempt.knownDevice { return [(devices, device)] }
    return [(addresses, ClientNetwork.of(attempt.address))] + (attempt.name.map { [(names, $0.text)] } ?? [])
  }

  private func longestWait(
    for attempt: Attempt, _ wait: (LoginThrottle, String) async throws(StoreError) -> Int?
  ) async throws(StoreError) -> Int? {
    var longest: Int?
    for (throttle, client) in counts(of: attempt) {
      if let seconds = try await wait(throttle, client) { longest = max(seconds, longest ?? 0) }
    }
    return longest
  }
}

/// The network that a limit counts as one client: an IPv4 address, or the first half of an IPv6 address, because a household owns
/// the second half.
enum ClientNetwork {
  /// Returns the key of `address` in a limit; a text that is not an address is its own key.
  static func of(_ address: String) -> String {
    guard address.contains(":") else { return address }
    if let four = address.split(separator: ":").last, four.contains(".") { return String(four) }
    let halves = address.prefix { $0 != "%" }.lowercased().split(separator: "::", omittingEmptySubsequences: false)
    let parts = halves.map { $0.split(separator: ":").map(String.init) }
    guard let first = parts.first, parts.count <= 2 else { return address }
    let zeros = parts.count == 2 ? max(0, 8 - first.count - parts[1].count) : 0
    let groups = first + Array(repeating: "0", count: zeros) + (parts.count == 2 ? parts[1] : [])
    let network = groups.prefix(4).map { group in
      let significant = group.drop { $0 == "0" }
      return significant.isEmpty ? "0" : String(significant)
    }
    return network.joined(separator: ":") + "::/64"
  }
}

/// Limits the one-time tokens of each client, so that none can displace those of all others.
struct OneTimeTokenLimit: Sendable {
  /// The maximum number of one-time tokens of a client within a one-time token's lifetime.
  static let maximumCount = 100

  private let store: any ThrottleStore
  private let now: CurrentTime

  init(store: any ThrottleStore, now: @escaping CurrentTime) { (self.store, self.now) = (store, now) }

  /// Counts a one-time token for `address`; returns the whole seconds to wait when there are too many, nil otherwise.
  func take(for address: String) async throws(StoreError) -> Int? {
    let (key, now) = (ThrottleKey(kind: "ticket", client: ClientNetwork.of(address)), now())
    // A client beyond the maximum causes no more writes.
    if let count = try await store.count(of: key), count.date <= now, let wait = Self.wait(after: count, at: now) {
      return wait
    }
    // The date is that of the first one-time token.
    let count = try await store.change(key) { old in
      var count = old?.settled(at: now) ?? ThrottleCount(count: 0, date: now)
      if Self.rest(of: count, at: now) <= 0 { count = ThrottleCount(count: 0, date: now) }
      count.count += 1
      return count
    }
    return Self.wait(after: count, at: now)
  }

  /// Returns the whole seconds to wait when there are too many one-time tokens.
  private static func wait(after count: ThrottleCount, at now: Date) -> Int? {
    let rest = rest(of: count, at: now)
    return count.count > maximumCount && rest > 0 ? Int(saturating: rest.rounded(.up)) : nil
  }

  /// Returns the seconds for which its one-time tokens still count.
  private static func rest(of count: ThrottleCount, at now: Date) -> TimeInterval {
    count.date.addingTimeInterval(OneTimeToken.lifetime).timeIntervalSince(now)
  }
}

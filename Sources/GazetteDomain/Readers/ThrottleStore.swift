public import Foundation

/// Identifies a client in a throttle.
public struct ThrottleKey: Sendable, Hashable {
  /// The throttle, such as `address`: 1...64 characters.
  public let kind: String
  /// The client: 1...400 bytes; empty for the clients beyond the store's maximum, which share one count.
  public let client: String

  private init(kind: String, stored client: String) { (self.kind, self.client) = (kind, client) }

  /// Makes a key; clips a longer `client`.
  public init(kind: String, client: String) {
    let clipped = String(decoding: client.utf8.prefix(400), as: UTF8.self)
    self.init(kind: kind, stored: clipped.isEmpty ? "unknown" : clipped)
  }

  /// The key that the clients beyond the store's maximum share.
  public var shared: ThrottleKey { ThrottleKey(kind: kind, stored: "") }
}

/// A count of a client's attempts.
public struct ThrottleCount: Sendable, Hashable {
  /// The age at which a count may be deleted, in seconds.
  public static let lifetime: TimeInterval = 15 * 60
  /// The maximum count.
  public static let maximum = 1_000_000

  /// The number of attempts, 0...``maximum``.
  public var count: Int { didSet { count = min(max(0, count), Self.maximum) } }
  /// The time of the last attempt, or of the first, as the throttle needs.
  public var date: Date

  /// Makes a count.
  public init(count: Int, date: Date) {
    self.count = min(max(0, count), Self.maximum)
    self.date = date
  }

  /// Returns the count at `now`; a time from before the clock was set back becomes `now`.
  func settled(at now: Date) -> ThrottleCount { ThrottleCount(count: count, date: min(date, now)) }
}

/// Stores the counts of throttles for all nodes, so that guesses do not multiply by the number of nodes.
///
/// Each throttle has a maximum number of clients against a flood; further clients share one count, unless others have expired.
public protocol ThrottleStore: Sendable {
  /// Returns the count that applies to a client; nil without one.
  func count(of key: ThrottleKey) async throws(StoreError) -> ThrottleCount?
  /// Replaces the count that applies to a client with the result of `change`, which gets nil without one and may run more than
  /// once; returns the new count. Concurrent changes on any nodes run serially.
  @discardableResult
  func change(
    _ key: ThrottleKey, _ change: @escaping @Sendable (ThrottleCount?) -> ThrottleCount
  ) async throws(StoreError) -> ThrottleCount
  /// Deletes a client's own count; does nothing when there is none.
  func remove(_ key: ThrottleKey) async throws(StoreError)
  /// Deletes the counts older than ``ThrottleCount/lifetime``. A count dated in the future, because the clock was set back since,
  /// gets the current time.
  func removeExpired() async throws(StoreError)
}

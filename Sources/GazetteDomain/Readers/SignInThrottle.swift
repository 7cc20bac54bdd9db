import BoundedNumbers
import Foundation
import Synchronization

/// Slows down who guesses passwords, by where they are and by the name that they try.
///
/// A browser in which a name's reader signed in before is made to wait neither for what others try with that name nor for what
/// they try at its address: it has a count of its own, so that guessing locks nobody out.
struct SignInThrottle: Sendable {
  /// Of a name more attempts are free: somebody elsewhere must not easily make its reader wait.
  private static let freeFailuresOfName = 20

  private let addresses: LoginThrottle
  private let names: LoginThrottle
  private let devices: LoginThrottle

  init(now: @escaping CurrentTime) {
    addresses = LoginThrottle(now: now)
    names = LoginThrottle(freeFailures: Self.freeFailuresOfName, now: now)
    devices = LoginThrottle(now: now)
  }

  /// Who tries: where, as whom, and in which browser that this name's reader has used before; nil for any other.
  struct Attempt: Sendable {
    let name: ReaderName?
    let address: String
    var device: String?

    /// The browser and the name in it, where it is known.
    fileprivate var knownDevice: String? { name.flatMap { name in device.map { "\(name.text) \($0)" } } }
  }

  /// The whole seconds to wait before the next attempt; nil when it may be made.
  func wait(for attempt: Attempt) -> Int? {
    if let device = attempt.knownDevice { return devices.wait(for: device) }
    let waits = [
      addresses.wait(for: ClientNetwork.of(attempt.address)), attempt.name.flatMap { names.wait(for: $0.text) },
    ]
    return waits.compactMap(\.self).max()
  }

  /// Counts an attempt that failed.
  func recordFailure(of attempt: Attempt) {
    if let device = attempt.knownDevice { return devices.recordFailure(of: device) }
    addresses.recordFailure(of: ClientNetwork.of(attempt.address))
    if let name = attempt.name { names.recordFailure(of: name.text) }
  }

  /// Forgets what a known browser got wrong, whose reader knew the password now. What others at the same address got wrong
  /// stays: an account of one's own is no licence to guess those of others.
  func forgive(_ attempt: Attempt) {
    if let device = attempt.knownDevice { devices.forgive(device) }
  }
}

/// Whom a limit takes for one client: an IPv4 address, or the first half of an IPv6 address, as one household has all of the
/// second half.
enum ClientNetwork {
  /// What stands for `address` in a limit; whatever is no address stands for itself.
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

/// Counts the tickets that a client has made: nobody pushes out those of all others.
final class TicketLimit: Sendable {
  /// How many tickets a client can have made within a ticket's lifetime.
  static let most = 100
  private static let clientLimit = 10_000

  private struct Record {
    var count = 0
    var since: Date
  }

  // As with ``LoginThrottle``: those for whom there is no room share the record of nil.
  private let records = Mutex<[String?: Record]>([:])
  private let now: CurrentTime

  init(now: @escaping CurrentTime) { self.now = now }

  /// Counts a ticket for `address`; answers the whole seconds to wait when there are too many.
  func take(for address: String) -> Int? {
    let (now, client) = (now(), ClientNetwork.of(address))
    return records.withLock { records in
      if records.count >= Self.clientLimit { records = records.filter { Self.rest(of: $0.value, at: now) > 0 } }
      let key = records[client] == nil && records.count >= Self.clientLimit ? nil : client
      var record = records[key] ?? Record(since: now)
      // What was noted before the clock was set back counts from now on.
      record.since = min(record.since, now)
      if Self.rest(of: record, at: now) <= 0 { record = Record(since: now) }
      defer { records[key] = record }
      guard record.count < Self.most else {
        return max(1, Int(saturating: Self.rest(of: record, at: now).rounded(.up)))
      }
      record.count += 1
      return nil
    }
  }

  /// How long its tickets still count, in seconds; none of a record from the future, whose client begins anew.
  private static func rest(of record: Record, at now: Date) -> TimeInterval {
    record.since > now ? 0 : record.since.addingTimeInterval(Ticket.lifetime).timeIntervalSince(now)
  }
}

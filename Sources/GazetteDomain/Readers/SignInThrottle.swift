import BoundedNumbers
import Foundation
import Synchronization

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

  init(now: @escaping CurrentTime) {
    addresses = LoginThrottle(now: now)
    names = LoginThrottle(freeFailures: Self.freeFailuresOfName, now: now)
    devices = LoginThrottle(now: now)
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
  func wait(for attempt: Attempt) -> Int? {
    if let device = attempt.knownDevice { return devices.wait(for: device) }
    let waits = [
      addresses.wait(for: ClientNetwork.of(attempt.address)), attempt.name.flatMap { names.wait(for: $0.text) },
    ]
    return waits.compactMap(\.self).max()
  }

  /// Records a failed attempt.
  func recordFailure(of attempt: Attempt) {
    if let device = attempt.knownDevice { return devices.recordFailure(of: device) }
    addresses.recordFailure(of: ClientNetwork.of(attempt.address))
    if let name = attempt.name { names.recordFailure(of: name.text) }
  }

  /// Clears the failures of a known browser whose reader now knew the password. Those of its address stay: one's own account must
  /// not permit guessing at others.
  func forgive(_ attempt: Attempt) {
    if let device = attempt.knownDevice { devices.forgive(device) }
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

/// Limits the tickets of each client, so that none can displace those of all others.
final class TicketLimit: Sendable {
  /// The maximum number of tickets of a client within a ticket's lifetime.
  static let most = 100
  private static let clientLimit = 10_000

  private struct Record {
    var count = 0
    var since: Date
  }

  // As in ``LoginThrottle``, clients beyond the bound share the record of nil.
  private let records = Mutex<[String?: Record]>([:])
  private let now: CurrentTime

  init(now: @escaping CurrentTime) { self.now = now }

  /// Counts a ticket for `address`; returns the whole seconds to wait when there are too many.
  func take(for address: String) -> Int? {
    let (now, client) = (now(), ClientNetwork.of(address))
    return records.withLock { records in
      if records.count >= Self.clientLimit { records = records.filter { Self.rest(of: $0.value, at: now) > 0 } }
      let key = records[client] == nil && records.count >= Self.clientLimit ? nil : client
      var record = records[key] ?? Record(since: now)
      // A time from before the clock was set back becomes `now`.
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

  /// Returns the seconds for which its tickets still count; none for a record from the future, whose client starts again.
  private static func rest(of record: Record, at now: Date) -> TimeInterval {
    record.since > now ? 0 : record.since.addingTimeInterval(Ticket.lifetime).timeIntervalSince(now)
  }
}

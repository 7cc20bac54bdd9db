import GazettePresentation
import HTTPTypes
import NIOCore
import Synchronization

/// The open connections, limited in total and per address. When all places are taken, the connection that has waited longest
/// without a complete request is closed for the new one, so that slow or idle connections block no one. When all are being
/// served, the new one is refused.
final class ConnectionLimiter: Sendable {
  /// The decision about a new connection.
  enum Admission: Equatable {
    case admitted
    /// It gets a response that the server is full, and is closed.
    case refused(ConcurrencyLimiter.LimitReached)
    /// Too many are being refused, so it gets the status only, and is closed.
    case rejected
  }

  private struct Connection {
    let channel: any Channel
    let address: String?
    /// The time since which it has sent no complete request; nil while it is being served.
    var waitingSince: NIODeadline?
  }

  private struct Table {
    var connections: [ObjectIdentifier: Connection] = [:]
    var perAddress: [String: Int] = [:]
    var refused: Set<ObjectIdentifier> = []
  }

  private let limit: Int
  private let limitPerAddress: Int
  private let grace: TimeAmount
  private let isShared: @Sendable (_ address: String) -> Bool
  private let now: @Sendable () -> NIODeadline
  private let table = Mutex(Table())

  /// - Parameters:
  ///   - grace: The time for which a connection without a complete request keeps its place, so that a new one can send its
  ///     request.
  ///   - isShared: True for an address that many clients share, whose connections count toward the total only. A proxy's
  ///     readers are distinguished by its header in each request, and this machine's own user shares it with no one.
  init(
    _ limit: Int, perAddress: Int, grace: TimeAmount,
    isShared: @escaping @Sendable (_ address: String) -> Bool = { ForwardedAddress.isLoopback($0) },
    now: @escaping @Sendable () -> NIODeadline = { .now() }
  ) {
    self.limit = limit
    limitPerAddress = perAddress
    self.grace = grace
    self.isShared = isShared
    self.now = now
  }

  /// The number of open connections, without those that are being refused.
  var count: Int { table.withLock(\.connections.count) }

  /// Admits or refuses a new connection; one without an address counts toward the total only.
  func admit(_ channel: any Channel, from address: String?) -> Admission {
    let counted = address.flatMap { isShared($0) ? nil : $0 }
    let (admission, evicted) = table.withLock { table in admit(channel, from: counted, to: &table) }
    evicted?.close(promise: nil)
    return admission
  }

  /// Records that the connection sends a request, or waits between two.
  func markWaiting(_ channel: any Channel) {
    let now = now()
    table.withLock { $0.connections[ObjectIdentifier(channel)]?.waitingSince = now }
  }

  /// Records that the connection has sent a complete request and is being served.
  func markServing(_ channel: any Channel) {
    table.withLock { $0.connections[ObjectIdentifier(channel)]?.waitingSince = nil }
  }

  /// Removes a closed connection.
  func remove(_ channel: any Channel) {
    table.withLock { table in
      table.refused.remove(ObjectIdentifier(channel))
      _ = Self.remove(ObjectIdentifier(channel), from: &table)
    }
  }

  private func admit(
    _ channel: any Channel, from address: String?, to table: inout Table
  ) -> (Admission, evicted: (any Channel)?) {
    let id = ObjectIdentifier(channel)
    var limitReached: ConcurrencyLimiter.LimitReached?
    var evicted: (any Channel)?
    if let address, table.perAddress[address, default: 0] >= limitPerAddress {
      evicted = removeLongestWaiting(from: &table) { $0.address == address }
      limitReached = evicted == nil ? .address : nil
    } else if table.connections.count >= limit {
      evicted = removeLongestWaiting(from: &table) { _ in true }
      limitReached = evicted == nil ? .total : nil
    }
    if let limitReached {
      guard table.refused.count < max(Self.minimumRefusedConnections, limit) else { return (.rejected, nil) }
      table.refused.insert(id)
      return (.refused(limitReached), nil)
    }
    table.connections[id] = Connection(channel: channel, address: address, waitingSince: now())
    if let address { table.perAddress[address, default: 0] += 1 }
    return (.admitted, evicted)
  }

  /// The minimum for the number of connections that can be refused with a full response at once; otherwise it equals the limit of
  /// admitted ones.
  private static let minimumRefusedConnections = 128

  private func removeLongestWaiting(from table: inout Table, where isCandidate: (Connection) -> Bool) -> (any Channel)?
  {
    let latest = now() - grace
    var longest: (id: ObjectIdentifier, since: NIODeadline)?
    for (id, connection) in table.connections {
      guard let since = connection.waitingSince, since <= latest, isCandidate(connection) else { continue }
      if let found = longest, found.since <= since { continue }
      longest = (id, since)
    }
    return longest.flatMap { Self.remove($0.id, from: &table) }
  }

  private static func remove(_ id: ObjectIdentifier, from table: inout Table) -> (any Channel)? {
    guard let connection = table.connections.removeValue(forKey: id) else { return nil }
    if let address = connection.address, let held = table.perAddress[address] {
      table.perAddress[address] = held > 1 ? held - 1 : nil
    }
    return connection.channel
  }
}

import GazettePresentation
import HTTPTypes
import NIOCore
import Synchronization

/// Who is connected: so many in all and from one address. When every place is taken, whoever has held one longest without
/// a whole request makes room for the newcomer, so that connections that only drip or wait keep nobody out; when all are
/// being answered, the newcomer is refused.
final class Guests: Sendable {
  /// What becomes of a new connection.
  enum Admission: Equatable {
    case admitted
    /// It is told that there is no room, and closed.
    case refused(Seats.Shortage)
    /// So many are being refused that it hears the status alone, and is closed.
    case turnedAway
  }

  private struct Guest {
    let channel: any Channel
    let address: String?
    /// Since when it has sent no whole request; nil while it is being answered.
    var waitingSince: NIODeadline?
  }

  private struct Table {
    var guests: [ObjectIdentifier: Guest] = [:]
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
  ///   - grace: for so long a connection that sends nothing whole keeps its place, so that one that has only just been opened
  ///     can send its request.
  ///   - isShared: whether an address stands for many, whose connections are counted with all alone: a proxy's readers are told
  ///     apart by what it says of each request, and whoever sits at this machine shares it with nobody else.
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

  /// How many are connected, besides those that are being refused.
  var count: Int { table.withLock(\.guests.count) }

  /// Takes in a new connection; one without an address is counted with all, but with no others.
  func admit(_ channel: any Channel, from address: String?) -> Admission {
    let counted = address.flatMap { isShared($0) ? nil : $0 }
    let (admission, leaving) = table.withLock { table in admit(channel, from: counted, to: &table) }
    leaving?.close(promise: nil)
    return admission
  }

  /// The connection sends a request, or waits between two.
  func waits(_ channel: any Channel) {
    let now = now()
    table.withLock { $0.guests[ObjectIdentifier(channel)]?.waitingSince = now }
  }

  /// The connection has sent a whole request, and is being answered.
  func isServed(_ channel: any Channel) {
    table.withLock { $0.guests[ObjectIdentifier(channel)]?.waitingSince = nil }
  }

  /// The connection is closed.
  func leave(_ channel: any Channel) {
    table.withLock { table in
      table.refused.remove(ObjectIdentifier(channel))
      _ = Self.remove(ObjectIdentifier(channel), from: &table)
    }
  }

  private func admit(
    _ channel: any Channel, from address: String?, to table: inout Table
  ) -> (Admission, leaving: (any Channel)?) {
    let id = ObjectIdentifier(channel)
    var shortage: Seats.Shortage?
    var leaving: (any Channel)?
    if let address, table.perAddress[address, default: 0] >= limitPerAddress {
      leaving = removeLongestWaiting(from: &table) { $0.address == address }
      shortage = leaving == nil ? .address : nil
    } else if table.guests.count >= limit {
      leaving = removeLongestWaiting(from: &table) { _ in true }
      shortage = leaving == nil ? .all : nil
    }
    if let shortage {
      guard table.refused.count < max(Self.leastRefused, limit) else { return (.turnedAway, nil) }
      table.refused.insert(id)
      return (.refused(shortage), nil)
    }
    table.guests[id] = Guest(channel: channel, address: address, waitingSince: now())
    if let address { table.perAddress[address, default: 0] += 1 }
    return (.admitted, leaving)
  }

  /// So many connections at least are being told at once that there is no room; else as many as are admitted.
  private static let leastRefused = 128

  private func removeLongestWaiting(from table: inout Table, where isMeant: (Guest) -> Bool) -> (any Channel)? {
    let latest = now() - grace
    var longest: (id: ObjectIdentifier, since: NIODeadline)?
    for (id, guest) in table.guests {
      guard let since = guest.waitingSince, since <= latest, isMeant(guest) else { continue }
      if let found = longest, found.since <= since { continue }
      longest = (id, since)
    }
    return longest.flatMap { Self.remove($0.id, from: &table) }
  }

  private static func remove(_ id: ObjectIdentifier, from table: inout Table) -> (any Channel)? {
    guard let guest = table.guests.removeValue(forKey: id) else { return nil }
    if let address = guest.address, let held = table.perAddress[address] {
      table.perAddress[address] = held > 1 ? held - 1 : nil
    }
    return guest.channel
  }
}

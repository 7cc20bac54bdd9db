import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Finds the first of a host's addresses that accepts a connection, without waiting long for one that does not respond (Happy
/// Eyeballs, RFC 8305).
///
/// The race closes its connections, and the winner's HTTP client opens a new one: a client for each losing address would cost a
/// copy of all certificates.
struct AddressRace: Sendable {
  /// The head start of each address before the next attempt starts (RFC 8305, section 5).
  static let delay = Duration.milliseconds(250)

  /// Opens a connection to an address and closes it; ends early when its task is cancelled.
  let connect: @Sendable (IPAddress) async throws -> Void
  var sleep: @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) }

  private enum Event: Sendable {
    case connected(IPAddress)
    case failed(any Error)
    /// The head start of the address with this number is over.
    case delayElapsed(Int)
  }

  /// The first of `addresses` that accepts a connection, or the error of the last one to fail.
  ///
  /// Attempts start in order: each one 250 ms after the previous one, or at once when that one fails.
  func winner(among addresses: [IPAddress]) async -> Result<IPAddress, any Error> {
    await withTaskGroup(of: Event.self) { group in
      defer { group.cancelAll() }
      var started = 0
      func startNext() {
        guard started < addresses.count else { return }
        let address = addresses[started]
        started += 1
        let number = started
        group.addTask { await attempt(address) }
        group.addTask {
          // Cancelled once there is a winner; the group then ignores this result.
          try? await sleep(Self.delay)
          return .delayElapsed(number)
        }
      }
      startNext()
      var failures = 0
      for await event in group {
        switch event {
        case .connected(let address): return .success(address)
        case .failed(let error):
          failures += 1
          if failures == addresses.count { return .failure(error) }
          // If a later attempt has already started, its own delay starts the next one.
          if failures == started { startNext() }
        case .delayElapsed(let number):
          if number == started { startNext() }
        }
      }
      return .failure(CancellationError())
    }
  }

  private func attempt(_ address: IPAddress) async -> Event {
    do {
      try await connect(address)
      return .connected(address)
    } catch {
      return .failed(error)
    }
  }
}

extension AddressRace {
  /// A race of real connections to `port`, each limited to `timeout`.
  init(port: Int, timeout: Duration) {
    self.init { address in
      let opening = OpeningChannel()
      try await withTaskCancellationHandler {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
          .connectTimeout(TimeAmount(timeout))
          .channelInitializer { channel in
            opening.set(channel)
            return channel.eventLoop.makeSucceededVoidFuture()
          }
          .connect(to: try SocketAddress(ipAddress: address.description, port: port))
          .flatMap { $0.close() }.get()
      } onCancel: {
        opening.close()
      }
    }
  }
}

/// A connection that is being opened and can be abandoned in the meantime.
private final class OpeningChannel: Sendable {
  private let state = Mutex<(channel: (any Channel)?, isAbandoned: Bool)>((nil, false))

  func set(_ channel: any Channel) {
    let isAbandoned = state.withLock { state in
      state.channel = channel
      return state.isAbandoned
    }
    if isAbandoned { channel.close(promise: nil) }
  }

  func close() {
    let channel = state.withLock { state in
      state.isAbandoned = true
      return state.channel
    }
    channel?.close(promise: nil)
  }
}

/// The address at which each host responded recently, so that an unresponsive address is not tried first every time.
struct RespondingAddresses: Sendable {
  /// The lifetime of an entry, in seconds (RFC 8305, section 7).
  static let lifetime: TimeInterval = 600
  /// The maximum number of hosts; the oldest entries are removed first.
  static let maximumHosts = 512

  private var entries: [String: (address: IPAddress, at: Date)] = [:]

  /// Stores that `host` responded at `address`.
  mutating func remember(_ address: IPAddress, of host: String, at now: Date) {
    entries[host] = (address, now)
    guard entries.count > Self.maximumHosts, let oldest = entries.min(by: { $0.value.at < $1.value.at }) else { return }
    entries[oldest.key] = nil
  }

  /// Forgets the address of `host`.
  mutating func forget(_ host: String) { entries[host] = nil }

  /// The address at which `host` responded in the last ten minutes, if it is still one of the `checked` addresses.
  func address(of host: String, among checked: [IPAddress], at now: Date) -> IPAddress? {
    guard let entry = entries[host], checked.contains(entry.address) else { return nil }
    // The lower bound matters after the clock was set back: an entry from the future is invalid.
    return (0..<Self.lifetime).contains(now.timeIntervalSince(entry.at)) ? entry.address : nil
  }
}

extension [IPAddress] {
  /// These addresses with the families by turns, the first one's family first (RFC 8305, section 4).
  var interleaved: [IPAddress] {
    guard let first else { return [] }
    let same = filter { $0.isV4 == first.isV4 }
    let other = filter { $0.isV4 != first.isV4 }
    return (0..<Swift.max(same.count, other.count)).flatMap { index in
      [same, other].compactMap { index < $0.count ? $0[index] : nil }
    }
  }
}

extension IPAddress {
  fileprivate var isV4: Bool {
    if case .v4 = self { true } else { false }
  }
}

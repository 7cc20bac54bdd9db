import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Finds the first of a host's addresses that takes a connection, without waiting long for one that does not answer
/// (Happy Eyeballs, RFC 8305).
///
/// The connection is closed again, and the HTTP client of the winner opens its own: a client for each address that loses
/// would cost a copy of all certificates.
struct AddressRace: Sendable {
  /// How long an address has to itself before the next one starts (RFC 8305, section 5).
  static let delay = Duration.milliseconds(250)

  /// Opens a connection to an address and closes it; ends early when its task is cancelled.
  let connect: @Sendable (IPAddress) async throws -> Void
  var sleep: @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) }

  private enum Event: Sendable {
    case connected(IPAddress)
    case failed(any Error)
    /// The address that started as this number has had its time.
    case isSlow(Int)
  }

  /// The first of `addresses` to be connected to, or the error of the last one to fail.
  ///
  /// They start in their order: each one 250 ms after the one before, or at once when that one fails.
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
          // Cancelled once there is a winner, which no longer listens.
          try? await sleep(Self.delay)
          return .isSlow(number)
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
          // One that started later has its own time.
          if failures == started { startNext() }
        case .isSlow(let number):
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
  /// A race of real connections to `port`, each of which has `timeout`.
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

/// A connection that is being opened, and may be given up meanwhile.
private final class OpeningChannel: Sendable {
  private let state = Mutex<(channel: (any Channel)?, isGivenUp: Bool)>((nil, false))

  func set(_ channel: any Channel) {
    let isGivenUp = state.withLock { state in
      state.channel = channel
      return state.isGivenUp
    }
    if isGivenUp { channel.close(promise: nil) }
  }

  func close() {
    let channel = state.withLock { state in
      state.isGivenUp = true
      return state.channel
    }
    channel?.close(promise: nil)
  }
}

/// The address at which each host answered lately, so that one that does not answer is not tried before it each time.
struct AnsweredAddresses: Sendable {
  /// How long an address is remembered (RFC 8305, section 7).
  static let lifetime: TimeInterval = 600
  /// How many hosts are remembered; beyond that, those longest ago are forgotten.
  static let maximumHosts = 512

  private var answers: [String: (address: IPAddress, at: Date)] = [:]

  /// Remembers that `host` answered at `address`.
  mutating func remember(_ address: IPAddress, of host: String, at now: Date) {
    answers[host] = (address, now)
    guard answers.count > Self.maximumHosts, let oldest = answers.min(by: { $0.value.at < $1.value.at }) else { return }
    answers[oldest.key] = nil
  }

  /// Forgets where `host` answered.
  mutating func forget(_ host: String) { answers[host] = nil }

  /// Where `host` answered in the last ten minutes, when that is still one of the `checked` addresses.
  func address(of host: String, among checked: [IPAddress], at now: Date) -> IPAddress? {
    guard let answer = answers[host], checked.contains(answer.address) else { return nil }
    // A clock that was set back makes no memory last longer.
    return (0..<Self.lifetime).contains(now.timeIntervalSince(answer.at)) ? answer.address : nil
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

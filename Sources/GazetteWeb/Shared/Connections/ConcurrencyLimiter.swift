import Hummingbird
import Synchronization

/// Limits concurrent work, in total and per address, so that neither a crowd nor one client takes everything.
final class ConcurrencyLimiter: Sendable {
  /// The exhausted limit.
  enum Shortage: Error {
    /// Every slot is taken.
    case all
    /// The address has its maximum.
    case address
  }

  private struct Taken {
    var count = 0
    var perAddress: [String: Int] = [:]
  }

  private let limit: Int
  private let limitPerAddress: Int
  private let taken = Mutex(Taken())

  init(_ limit: Int, perAddress: Int) {
    self.limit = limit
    limitPerAddress = perAddress
  }

  /// Returns a slot, which becomes free when its last reference goes away: it is released however a response ends.
  func take(for address: String) throws(Shortage) -> ConcurrencySlot {
    let shortage: Shortage? = taken.withLock { taken in
      guard taken.count < limit else { return .all }
      guard taken.perAddress[address, default: 0] < limitPerAddress else { return .address }
      taken.count += 1
      taken.perAddress[address, default: 0] += 1
      return nil
    }
    if let shortage { throw shortage }
    return ConcurrencySlot(of: self, for: address)
  }

  fileprivate func giveBack(_ address: String) {
    taken.withLock { taken in
      taken.count -= 1
      guard let held = taken.perAddress[address] else { return }
      taken.perAddress[address] = held > 1 ? held - 1 : nil
    }
  }
}

/// A slot of a ``ConcurrencyLimiter``, taken during its lifetime.
final class ConcurrencySlot: Sendable {
  private let limiter: ConcurrencyLimiter
  private let address: String

  fileprivate init(of limiter: ConcurrencyLimiter, for address: String) {
    self.limiter = limiter
    self.address = address
  }

  deinit { limiter.giveBack(address) }
}

/// Limits the concurrent requests of each reader behind a proxy: the connections are the proxy's own and do not distinguish its
/// readers.
struct AddressLimit: RouterMiddleware {
  let limiter: ConcurrencyLimiter

  func handle(_ request: Request, context: WebContext, next: Next) async throws -> Response {
    let slot: ConcurrencySlot
    do throws(ConcurrencyLimiter.Shortage) { slot = try limiter.take(for: context.clientAddress) } catch {
      throw Refusal(error, context)
    }
    defer { withExtendedLifetime(slot) {} }
    return try await next(request, context)
  }
}

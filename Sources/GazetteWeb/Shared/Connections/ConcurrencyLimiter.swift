import Hummingbird
import Synchronization

/// Limits concurrent work, in total and per address, so that neither a crowd nor one client takes everything.
final class ConcurrencyLimiter: Sendable {
  /// The exhausted limit.
  enum LimitReached: Error {
    /// Every slot is taken.
    case total
    /// The address has its maximum.
    case address
  }

  private struct Usage {
    var count = 0
    var perAddress: [String: Int] = [:]
  }

  private let limit: Int
  private let limitPerAddress: Int
  private let usage = Mutex(Usage())

  init(_ limit: Int, perAddress: Int) {
    self.limit = limit
    limitPerAddress = perAddress
  }

  /// Returns a slot, which is released with its last reference, however a response ends.
  func take(for address: String) throws(LimitReached) -> ConcurrencySlot {
    let limitReached: LimitReached? = usage.withLock { usage in
      guard usage.count < limit else { return .total }
      guard usage.perAddress[address, default: 0] < limitPerAddress else { return .address }
      usage.count += 1
      usage.perAddress[address, default: 0] += 1
      return nil
    }
    if let limitReached { throw limitReached }
    return ConcurrencySlot(of: self, for: address)
  }

  fileprivate func release(_ address: String) {
    usage.withLock { usage in
      usage.count -= 1
      guard let held = usage.perAddress[address] else { return }
      usage.perAddress[address] = held > 1 ? held - 1 : nil
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

  deinit { limiter.release(address) }
}

/// Limits the concurrent requests of each reader behind a proxy: the connections are the proxy's own and do not distinguish its
/// readers.
struct AddressLimit: RouterMiddleware {
  let limiter: ConcurrencyLimiter

  func handle(_ request: Request, context: WebContext, next: Next) async throws -> Response {
    let slot: ConcurrencySlot
    do throws(ConcurrencyLimiter.LimitReached) { slot = try limiter.take(for: context.clientAddress) } catch {
      throw Refusal(error, context)
    }
    defer { withExtendedLifetime(slot) {} }
    return try await next(request, context)
  }
}

import Foundation
import Synchronization

/// Shares a provider's budget fairly among the readers.
///
/// Long lists are served in turns, one item of each reader (``interleaved(_:)``). A single reader's requests may spend the
/// whole budget until that reader has used an equal share of it. After that, a reserve stays for the others
/// (``RequestPurpose/beyondShare``). A reader who is alone has the whole budget. Each node counts its own readers' spending.
public final class FairShares: Sendable {
  /// The reader for whom a task works, who is charged for its spending; nil for work that no reader requested.
  @TaskLocal public static var reader: ReaderKey?

  private struct State {
    /// The readers among whom the budgets are shared.
    var readers: Set<ReaderKey> = []
    var charges: [ProviderID: [ReaderKey: [BudgetCharge]]] = [:]
  }

  private let state = Mutex(State())

  /// Makes shares without spending.
  public init() {}

  /// Returns one item of each queue in turn until all are empty; an item in several queues appears once.
  public static func interleaved<Item: Hashable>(_ queues: [[Item]]) -> [Item] {
    var (waiting, seen, order) = (queues.map { $0[...] }, Set<Item>(), [Item]())
    while !waiting.isEmpty {
      for index in waiting.indices {
        while let item = waiting[index].popFirst() {
          guard seen.insert(item).inserted else { continue }
          order.append(item)
          break
        }
      }
      waiting.removeAll(where: \.isEmpty)
    }
    return order
  }

  /// Registers readers whose shares are reserved, whether or not they have spent anything.
  func note(readers: Set<ReaderKey>) { state.withLock { $0.readers.formUnion(readers) } }

  /// Records that the current task's reader spent `weight`.
  func note(_ weight: Double, of provider: ProviderID, at now: Date) {
    guard let reader = Self.reader else { return }
    state.withLock { state in
      state.readers.insert(reader)
      state.charges[provider, default: [:]][reader, default: []].append(BudgetCharge(date: now, weight: weight))
    }
  }

  /// Returns the effective purpose of a request by the current task's reader: ``RequestPurpose/beyondShare`` once they have used
  /// an equal part of one of the limits. Other purposes stay unchanged.
  func purpose(
    _ purpose: RequestPurpose, of provider: ProviderID, _ limits: ProviderLimits, at now: Date
  ) -> RequestPurpose {
    guard purpose == .reader, let reader = Self.reader else { return purpose }
    let longest = limits.limits.map(\.window).max() ?? .zero
    return state.withLock { state in
      let start = now.addingTimeInterval(-longest.seconds)
      // A time in the future means that the clock was set back.
      state.charges[provider]?[reader]?.removeAll { $0.date <= start || $0.date.isAhead(of: now) }
      let charges = state.charges[provider]?[reader] ?? []
      let readers = Double(state.readers.union([reader]).count)
      let hasHadShare = limits.limits.contains { limit in
        let start = now.addingTimeInterval(-limit.window.seconds)
        return readers > 1
          && charges.reduce(0) { $1.date > start ? $0 + $1.weight : $0 } >= limit.weight / readers
      }
      return hasHadShare ? .beyondShare : .reader
    }
  }
}

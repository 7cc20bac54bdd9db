import Foundation
import Synchronization

/// Says whose turn it is where readers share what a provider allows.
///
/// Long lists are served in turns, one wish of each reader (``turns(_:)``). What a single reader waits for may spend all of a
/// budget until that reader has had an equal share of it; from then on only what is left beside a reserve for the others
/// (``RequestPurpose/beyondShare``). A reader who is alone has everything. Each node counts what its own readers spend.
public final class FairShares: Sendable {
  /// The reader for whom a task works, so that what it spends counts as theirs; nil for work that no reader asked for.
  @TaskLocal public static var reader: ReaderKey?

  private struct State {
    /// The readers who are known to want something of the budgets.
    var readers: Set<ReaderKey> = []
    var spendings: [ProviderID: [ReaderKey: [Spending]]] = [:]
  }

  private let state = Mutex(State())

  /// Nothing is spent yet.
  public init() {}

  /// One wish of each queue in turn until all are empty; a wish of several queues is served once.
  public static func turns<Wish: Hashable>(_ queues: [[Wish]]) -> [Wish] {
    var (waiting, seen, order) = (queues.map { $0[...] }, Set<Wish>(), [Wish]())
    while !waiting.isEmpty {
      for index in waiting.indices {
        while let wish = waiting[index].popFirst() {
          guard seen.insert(wish).inserted else { continue }
          order.append(wish)
          break
        }
      }
      waiting.removeAll(where: \.isEmpty)
    }
    return order
  }

  /// Notes readers whose shares stay theirs, whether they have spent anything or not.
  func note(readers: Set<ReaderKey>) { state.withLock { $0.readers.formUnion(readers) } }

  /// Notes that the current task's reader spent `weight`.
  func note(_ weight: Double, of provider: ProviderID, at now: Date) {
    guard let reader = Self.reader else { return }
    state.withLock { state in
      state.readers.insert(reader)
      state.spendings[provider, default: [:]][reader, default: []].append(Spending(date: now, weight: weight))
    }
  }

  /// As what a request of the current task's reader counts: beyond their share once they have had an equal part of one of
  /// the limits. Other purposes stay as they are.
  func purpose(
    _ purpose: RequestPurpose, of provider: ProviderID, _ limits: ProviderLimits, at now: Date
  ) -> RequestPurpose {
    guard purpose == .reader, let reader = Self.reader else { return purpose }
    let longest = limits.limits.map(\.window).max() ?? .zero
    return state.withLock { state in
      let start = now.addingTimeInterval(-longest.seconds)
      // What is ahead of now was noted by a clock that was set back since.
      state.spendings[provider]?[reader]?.removeAll { $0.date <= start || $0.date.isAhead(of: now) }
      let spendings = state.spendings[provider]?[reader] ?? []
      let readers = Double(state.readers.union([reader]).count)
      let hasHadShare = limits.limits.contains { limit in
        let start = now.addingTimeInterval(-limit.window.seconds)
        return readers > 1
          && spendings.reduce(0) { $1.date > start ? $0 + $1.weight : $0 } >= limit.weight / readers
      }
      return hasHadShare ? .beyondShare : .reader
    }
  }
}

import Foundation

/// Asks the sources of ads in the background, each in its rhythm, and forgets ads that are long gone.
public struct KeepListingsFresh: Sendable {
  /// How long a starred ad is kept once its source does not have it any more.
  public static let goneAdsAreKept = Duration.seconds(180 * 86_400)

  private let sources: [any ListingSource]
  private let refresh: RefreshListing
  private let store: any ListingStore
  private let timing: Timing
  private let trouble: @Sendable (ListingSourceID, RefreshError) -> Void

  /// Makes the background work.
  /// - Parameter trouble: is told of every failure, for the log.
  public init(
    sources: [any ListingSource], refresh: RefreshListing, store: any ListingStore, timing: Timing,
    trouble: @escaping @Sendable (ListingSourceID, RefreshError) -> Void
  ) {
    self.sources = sources
    self.refresh = refresh
    self.store = store
    self.timing = timing
    self.trouble = trouble
  }

  /// Works until the task is cancelled: looks every minute which sources are due.
  public func run() async {
    while !Task.isCancelled {
      for source in sources where !Task.isCancelled {
        if case .failed(let error) = await refresh(source, for: .background) { trouble(source.id, error) }
      }
      await prune()
      do throws(CancellationError) { try await timing.sleep(.seconds(60)) } catch { return }
    }
  }

  private func prune() async {
    let limit = timing.now().addingTimeInterval(-Self.goneAdsAreKept.seconds)
    do throws(StoreError) {
      _ = try await store.prune(goneBefore: limit)
    } catch {
      for source in sources.prefix(1) { trouble(source.id, .store(error)) }
    }
  }
}

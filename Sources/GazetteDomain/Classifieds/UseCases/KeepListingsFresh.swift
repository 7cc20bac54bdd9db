import Foundation

/// Asks the sources of ads in the background, each in its rhythm, and forgets ads that are long gone.
public struct KeepListingsFresh: Sendable {
  /// How long a starred ad is kept once its source does not have it any more.
  public static let goneAdsAreKept = Duration.seconds(180 * 86_400)

  private let sources: [any ListingSource]
  private let refresh: RefreshListing
  private let store: any ListingStore
  private let timing: Timing
  private let report: @Sendable (ListingSourceID, ListingOutcome) -> Void

  /// Makes the background work.
  /// - Parameter report: is told what came of every attempt, for the log.
  public init(
    sources: [any ListingSource], refresh: RefreshListing, store: any ListingStore, timing: Timing,
    report: @escaping @Sendable (ListingSourceID, ListingOutcome) -> Void
  ) {
    self.sources = sources
    self.refresh = refresh
    self.store = store
    self.timing = timing
    self.report = report
  }

  /// Works until the task is cancelled: looks every minute which sources are due.
  public func run() async {
    while !Task.isCancelled {
      for source in sources where !Task.isCancelled {
        report(source.id, await refresh(source, for: .background))
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
      for source in sources.prefix(1) { report(source.id, .failed(.store(error))) }
    }
  }
}

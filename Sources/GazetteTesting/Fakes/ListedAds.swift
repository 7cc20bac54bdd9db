public import GazetteDomain
import Synchronization

/// A listing's ads in memory, in batches, which may break off.
public final class ListedAds: AdBatches {
  private let batches: Mutex<ArraySlice<AdBatch>>
  private let breakingOff: SourceError?

  /// Makes a listing of `batches` that ends, or breaks off with an error.
  public init(_ batches: [AdBatch], breakingOff: SourceError? = nil) {
    self.batches = Mutex(batches[...])
    self.breakingOff = breakingOff
  }

  /// The next ads; nil behind the last.
  public func next() async throws(SourceError) -> AdBatch? {
    if let batch = batches.withLock({ $0.popFirst() }) { return batch }
    if let breakingOff { throw breakingOff }
    return nil
  }
}

extension AdBatch {
  /// Ads one after the other from `rank` on.
  public init(_ ads: [Ad], from rank: Int = 0) {
    self.init(ads: ads, ranks: ads.indices.map { rank + $0 })
  }
}

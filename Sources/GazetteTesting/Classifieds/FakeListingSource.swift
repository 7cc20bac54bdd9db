public import GazetteDomain
import Synchronization

/// Publishes what a test tells it to, and remembers what it was asked with.
public final class FakeListingSource: ListingSource {
  private struct State {
    var answer: Result<ListingAnswer, SourceError> = .success(.unchanged)
    var asked: [ListingValidators] = []
  }

  /// The source's name.
  public let id: ListingSourceID
  private let state = Mutex(State())

  /// Makes a source that has nothing new.
  public init(id: ListingSourceID = .paperclip) { self.id = id }

  /// The validators of every request until now.
  public var asked: [ListingValidators] { state.withLock { $0.asked } }

  /// What it answers from now on. A listing can be read once only: publish it anew for each request.
  public func answer(_ answer: Result<ListingAnswer, SourceError>) { state.withLock { $0.answer = answer } }

  /// Publishes these ads in batches of 100, with these categories.
  public func publish(
    _ ads: [Ad], categories: Result<[AdCategory], SourceError> = .success([]),
    validators: ListingValidators = ListingValidators()
  ) {
    let batches = stride(from: 0, to: ads.count, by: 100).map { start in
      AdBatch(Array(ads[start..<min(ads.count, start + 100)]), from: start)
    }
    answer(.success(.listing(Listing(batches: ListedAds(batches), categories: categories, validators: validators))))
  }

  /// What it was told to answer.
  public func listing(unlessUnchangedSince validators: ListingValidators) async throws(SourceError) -> ListingAnswer {
    let answer = state.withLock { state in
      state.asked.append(validators)
      return state.answer
    }
    return try answer.get()
  }
}

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

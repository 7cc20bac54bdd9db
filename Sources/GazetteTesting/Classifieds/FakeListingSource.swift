public import GazetteDomain
import Synchronization

/// Publishes the listing that a test sets, and records the requests.
public final class FakeListingSource: ListingSource {
  private struct State {
    var answer: Result<ListingResponse, SourceError> = .success(.unchanged)
    var requests: [ListingValidators] = []
  }

  /// The source's name.
  public let id: ListingSourceID
  private let state = Mutex(State())

  /// Creates a source without changes.
  public init(id: ListingSourceID = .paperclip) { self.id = id }

  /// The validators of every request so far.
  public var requests: [ListingValidators] { state.withLock { $0.requests } }

  /// Sets the answer for further requests. A listing can be read only once: publish a new one for each request.
  public func answer(_ answer: Result<ListingResponse, SourceError>) { state.withLock { $0.answer = answer } }

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

  /// The answer that the test has set.
  public func listing(unlessUnchangedSince validators: ListingValidators) async throws(SourceError) -> ListingResponse {
    let answer = state.withLock { state in
      state.requests.append(validators)
      return state.answer
    }
    return try answer.get()
  }
}

/// A listing's ads in memory, in batches, optionally ending with an error.
public final class ListedAds: AdBatches {
  private let batches: Mutex<ArraySlice<AdBatch>>
  private let failure: SourceError?

  /// Creates a listing of `batches` that ends normally, or with an error.
  public init(_ batches: [AdBatch], failure: SourceError? = nil) {
    self.batches = Mutex(batches[...])
    self.failure = failure
  }

  /// The next ads; nil at the end.
  public func next() async throws(SourceError) -> AdBatch? {
    if let batch = batches.withLock({ $0.popFirst() }) { return batch }
    if let failure { throw failure }
    return nil
  }
}

extension AdBatch {
  /// Consecutive ads from `rank` on.
  public init(_ ads: [Ad], from rank: Int = 0) {
    self.init(ads: ads, ranks: ads.indices.map { rank + $0 })
  }
}

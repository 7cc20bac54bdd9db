/// Publishes ads.
public protocol ListingSource: Sendable {
  /// The source's name, a part of its ads' identity.
  var id: ListingSourceID { get }
  /// The listing, or that it is as it was when `validators` were given. Never retries.
  /// - Throws: ``SourceError`` when there is no usable answer.
  func listing(unlessUnchangedSince validators: ListingValidators) async throws(SourceError) -> ListingAnswer
}

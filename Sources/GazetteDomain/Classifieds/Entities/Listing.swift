/// A source's whole listing, whose ads are still to be read, batch after batch.
public struct Listing: Sendable {
  /// The ads.
  public let batches: any AdBatches
  /// The categories in the source's order; where they could not be had, those known stay.
  public let categories: Result<[AdCategory], SourceError>
  /// What to ask again with.
  public let validators: ListingValidators

  /// Makes a listing.
  public init(
    batches: any AdBatches, categories: Result<[AdCategory], SourceError>,
    validators: ListingValidators = ListingValidators()
  ) {
    self.batches = batches
    self.categories = categories
    self.validators = validators
  }
}

/// Why a use case of the classifieds could not do its work.
public enum ClassifiedsError: Error, Sendable, Hashable {
  /// The filter, the order or the cursor cannot be used.
  case filter(AdFilterProblem)
  /// There is no such ad, or not any more.
  case unknownAd(AdID)
  /// There is no such saved search.
  case unknownSearch(SavedSearchID)
  /// A saved search needs a name of 1...100 characters.
  case badName
  /// The store could not do its part.
  case store(StoreError)
}

package import GazetteDomain

/// A read that nearly every page needs; the stores cache its decoded result until the next write.
package enum CachedRead: Sendable, Hashable {
  case settings(ReaderKey)
  case reader(ReaderKey)
  case onlyReader
  case session(SecretHash)
  case token(SecretHash)
  case savedPlaces(ReaderKey)
  case allSavedPlaces
  case placeNames([PlaceID])
  case weather([PlaceID])
  /// The weather of lists; `minute` is that of the current time.
  case glances([PlaceID], minute: Int)
  case mapPoints(ReaderKey)
  case articles(ArticleQuery, ReaderKey)
  case unreadCount(ReaderKey)
  case unreadCounts(ReaderKey)
  case arrivalCount(ArrivalQuery, ReaderKey)
  case feeds(ReaderKey)
  case ads(AdQuery, ReaderKey)
  case adTotals([AdCountQuery], ReaderKey)
  case adCounts(AdFilter, ReaderKey)
  case adCategories
  case watches(ReaderKey)
  case listingHealth(ListingSourceID)
  case warningRevision
}

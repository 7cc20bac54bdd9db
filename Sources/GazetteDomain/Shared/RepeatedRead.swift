package import Foundation

/// What is read for nearly every page, and therefore kept decoded by the stores while nothing is written.
package enum RepeatedRead: Sendable, Hashable {
  case settings(ReaderKey)
  case reader(ReaderKey)
  case onlyReader
  case session(SecretHash)
  case token(SecretHash)
  case savedPlaces(ReaderKey)
  case placesOfAll
  case placeNames([PlaceID])
  case weather([PlaceID])
  /// The weather of lists; `minute` is that of the time that they are asked for.
  case glances([PlaceID], minute: Int)
  case mapPoints(ReaderKey)
  case articles(ArticleQuery, ReaderKey)
  case unreadCount(ReaderKey)
  case arrivalCount(ArrivalQuery, ReaderKey)
  case feeds(ReaderKey)
  case ads(AdQuery, ReaderKey)
  case adCount(AdFilter, firstSeenAfter: Date?, ReaderKey)
  case adCounts(AdFilter, ReaderKey)
  case adCategories
  case savedSearches(ReaderKey)
  case listingHealth(ListingSourceID)
  case warningRevision
}

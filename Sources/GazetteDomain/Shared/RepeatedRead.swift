import Synchronization

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
  case adTotals([AdCountQuery], ReaderKey)
  case adCounts(AdFilter, ReaderKey)
  case adCategories
  case savedSearches(ReaderKey)
  case listingHealth(ListingSourceID)
  case warningRevision
}

/// A request of a reader, carried by the task that answers it: what a store has once made sure of for this request it need not
/// ask again for the next of its reads.
package final class RequestScope: Sendable {
  /// The request that the current task answers; nil in commands and in background work.
  @TaskLocal package static var current: RequestScope?

  private let note = Mutex<(any Sendable)?>(nil)
  /// What parts of the answer want at the same time is read once.
  package let flights = ReadFlights()
  private let limit: Mutex<ContinuousClock.Instant?>

  /// A request of which nothing is known yet.
  /// - Parameter deadline: Until when it waits for a database; nil when it waits as long as that takes.
  package init(until deadline: ContinuousClock.Instant? = nil) { limit = Mutex(deadline) }

  /// Until when the request waits for a database; nil when it waits as long as that takes, and once it is answered: what it
  /// began in the background may go on.
  package var deadline: ContinuousClock.Instant? { limit.withLock { $0 } }

  /// The request is answered.
  package func end() { limit.withLock { $0 = nil } }

  /// What a store noted last; nil when that was nothing, or something else.
  package func noted<Note: Sendable>(_ type: Note.Type = Note.self) -> Note? { note.withLock { $0 as? Note } }

  /// Puts `note` in place of what was noted before.
  package func note(_ note: some Sendable) { self.note.withLock { $0 = note } }
}

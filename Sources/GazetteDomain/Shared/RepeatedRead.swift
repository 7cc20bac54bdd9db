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

  /// A read, and how often its store had been written to when it was asked for.
  private struct Asked: Hashable {
    let read: RepeatedRead
    let writes: UInt64
  }

  private let note = Mutex<(any Sendable)?>(nil)
  /// The reads that are under way, each with those who wait for its answer.
  private let underWay = Mutex<[Asked: [CheckedContinuation<(any Sendable)?, Never>]]>([:])
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

  /// What `body` reads. The parts of a page that want the same at the same time have it read once.
  /// - Parameter writes: How often the store had been written to: who comes behind a write does not get what was asked for
  ///   before it.
  package func once<Value: Sendable>(
    _ read: RepeatedRead, after writes: UInt64, _ body: () async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let asked = Asked(read: read, writes: writes)
    let isFirst = underWay.withLock { waiting in
      guard waiting[asked] == nil else { return false }
      waiting[asked] = []
      return true
    }
    guard isFirst else {
      // Who was first may have failed alone, as when they were cancelled.
      guard let answer = await answer(to: asked), let value = answer as? Value else { return try await body() }
      return value
    }
    do throws(StoreError) {
      let value = try await body()
      end(asked, with: value)
      return value
    } catch {
      end(asked, with: nil)
      throw error
    }
  }

  /// What a read that is under way answers; nil when it fails, or has ended already.
  private func answer(to asked: Asked) async -> (any Sendable)? {
    await withCheckedContinuation { continuation in
      let isOver = underWay.withLock { waiting in
        waiting[asked]?.append(continuation)
        return waiting[asked] == nil
      }
      if isOver { continuation.resume(returning: nil) }
    }
  }

  private func end(_ asked: Asked, with answer: (any Sendable)?) {
    let waiting = underWay.withLock { $0.removeValue(forKey: asked) }
    for continuation in waiting ?? [] { continuation.resume(returning: answer) }
  }
}

public import Foundation

/// Stores watches and their matches.
///
/// The stores of articles, ads, forecasts and warnings write an ``Occurrence`` in the transaction of each change, while any watch
/// exists. One node evaluates the occurrences after the commit, and writes the results with their removal in one transaction.
/// Each occurrence counts exactly once.
public protocol WatchStore: Sendable {
  /// Returns the reader's watches by name.
  func watches(of reader: ReaderKey) async throws(StoreError) -> [WatchStatus]
  /// Saves a new watch, whose `id` is ignored; returns it with its identity.
  /// - Throws: ``StoreError/quotaReached(_:)`` at ``Watch/maximumPerReader``; ``StoreError/failed(detail:)`` when another watch of
  ///   the reader has its name.
  func add(_ watch: Watch, for reader: ReaderKey) async throws(StoreError) -> Watch
  /// Replaces a watch, except the times of its creation and of the last visit. Its matches stay; its states are deleted when the
  /// query changed, or when it is turned on.
  /// - Throws: ``StoreError/notFound``; ``StoreError/failed(detail:)`` when another watch of the reader has its name.
  func update(_ watch: Watch, of reader: ReaderKey) async throws(StoreError)
  /// Removes a watch with its matches; articles hidden only by it appear again. Returns it for an undo.
  /// - Throws: ``StoreError/notFound``.
  func remove(_ id: WatchID, of reader: ReaderKey) async throws(StoreError) -> Watch
  /// Records a visit: matches after `date` count as new.
  /// - Throws: ``StoreError/notFound``.
  func recordVisit(to id: WatchID, of reader: ReaderKey, at date: Date) async throws(StoreError)

  /// Replaces the searches of ads that an earlier version saved by watches of the same ads, in one transaction for each reader.
  /// Those that cannot be watches yet stay, see ``SavedSearch/watch(besides:categoryName:)`` and ``Watch/maximumPerReader``.
  /// - Returns: The readers who got watches.
  func adoptSavedSearches() async throws(StoreError) -> [ReaderKey]

  /// Returns matches of a watch, the latest first, those after `cursor`, at most `limit`.
  /// - Throws: ``StoreError/notFound``.
  func matches(
    of id: WatchID, reader: ReaderKey, after cursor: WatchMatchID?, limit: Int
  ) async throws(StoreError) -> [WatchMatch]
  /// Returns the watches that touched an article, by name.
  func watches(
    touching article: ArticleID, of reader: ReaderKey
  ) async throws(StoreError) -> [(watch: Watch, isHidden: Bool)]
  /// Brings hidden articles of a watch back into the lists, whichever watch hides them, or hides its matches again; nil for all of
  /// them. Hidden articles are read, and no mark changes that; those that come back stay read.
  /// - Throws: ``StoreError/notFound``.
  func setHidden(
    _ isHidden: Bool, _ articles: [ArticleID]?, by id: WatchID, of reader: ReaderKey
  ) async throws(StoreError)

  /// Returns the watches of all readers that were added, changed or removed after a version, for compiled watches; all for version 0.
  func changedWatches(after version: Int64) async throws(StoreError) -> ChangedWatches
  /// Returns the oldest occurrences, at most `limit`, in their order.
  func occurrences(limit: Int) async throws(StoreError) -> [Occurrence]
  /// Returns the articles of the identities that still exist, as a subscriber without own names would see them.
  func articles(_ ids: [ArticleID]) async throws(StoreError) -> [WatchedArticle]
  /// Returns the ads of the identities that are still published, with the previous prices, starred by no one.
  func ads(_ ids: [AdID]) async throws(StoreError) -> [WatchedAd]
  /// Returns those of the readers (nil for all) that subscribe to the feeds, with their names for each.
  func subscriptions(
    to feeds: [FeedID], of readers: Set<ReaderKey>?
  ) async throws(StoreError) -> [FeedID: [ReaderKey: WatchedFeedNames]]
  /// Returns the readers that have starred the ads; ads without a star are absent.
  func starrers(of ads: [AdID]) async throws(StoreError) -> [AdID: Set<ReaderKey>]
  /// Returns the stored states of watches, by watch and subject.
  func states(of watches: [WatchID]) async throws(StoreError) -> [WatchStateKey: WatchState]
  /// Writes the results of an evaluation in one transaction: removes its occurrences, saves matches that are not stored yet,
  /// applies their actions, queues their notifications, replaces states. Does nothing for a watch that no longer exists.
  ///
  /// Does nothing at all when one of the occurrences is no longer stored: another node has evaluated it, or a newer change of its
  /// subject has replaced it.
  /// - Returns: The matches that were new.
  func apply(_ outcome: WatchOutcome) async throws(StoreError) -> [WatchMatch]
  /// Saves matches of a watch with articles that are not stored yet, and applies the actions to all of them, in one transaction;
  /// new stars get the time `date`. Returns what changed.
  /// - Throws: ``StoreError/notFound``.
  func applyToPast(
    _ matches: [WatchOutcome.ActedMatch], by watch: Watch, of reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> WatchChanges
  /// Reverses changes of ``applyToPast(_:by:of:at:)`` in one transaction, except on articles that changed since.
  /// - Throws: ``StoreError/notFound``.
  func undo(_ changes: WatchChanges, by id: WatchID, of reader: ReaderKey) async throws(StoreError)
  /// Deletes the matches from before `date`, except those whose articles are hidden, and the states with a value above 0 that have
  /// not changed since.
  func prune(before date: Date) async throws(StoreError)

  /// Returns the articles since `date` in the reader's subscriptions that match the words (nil for any), the newest first, at
  /// most `limit`: candidates of a preview.
  func candidates(
    _ words: SearchWords?, since date: Date, limit: Int, for reader: ReaderKey
  ) async throws(StoreError) -> [WatchedArticle]
  /// Returns the published ads that appeared or became cheaper since `date` and match the words (nil for any), the newest first,
  /// at most `limit`.
  func adCandidates(
    _ words: SearchWords?, since date: Date, limit: Int, for reader: ReaderKey
  ) async throws(StoreError) -> [WatchedAd]
}

/// A watch with the number of its matches.
public struct WatchStatus: Sendable, Hashable, Identifiable {
  /// The watch's identity.
  public var id: WatchID { watch.id }
  /// The watch.
  public var watch: Watch
  /// The number of stored matches.
  public var matches: Int
  /// The number of those after the last visit.
  public var newMatches: Int

  /// Makes a status.
  public init(watch: Watch, matches: Int, newMatches: Int) {
    self.watch = watch
    self.matches = matches
    self.newMatches = newMatches
  }
}

/// A watch with its reader.
public struct ActiveWatch: Sendable, Hashable {
  /// The watch.
  public var watch: Watch
  /// The reader.
  public var reader: ReaderKey

  /// Makes an active watch.
  public init(watch: Watch, reader: ReaderKey) {
    self.watch = watch
    self.reader = reader
  }
}

/// The watches that were added, changed or removed after a version.
public struct ChangedWatches: Sendable, Hashable {
  /// The number of the last change of any watch.
  public var version: Int64
  /// Those that are on.
  public var on: [ActiveWatch]
  /// Those that are off, or have a query of a later version of Gazette.
  public var off: Set<WatchID>
  /// All watches that exist; nil when none was removed.
  public var remaining: Set<WatchID>?

  /// Makes a set of changes.
  public init(
    version: Int64, on: [ActiveWatch] = [], off: Set<WatchID> = [], remaining: Set<WatchID>? = nil
  ) {
    self.version = version
    self.on = on
    self.off = off
    self.remaining = remaining
  }
}

/// A change that watches evaluate, written in the transaction of the change.
public struct Occurrence: Sendable, Hashable, Identifiable {
  /// The subject of a change.
  public enum Subject: Sendable, Hashable {
    /// An article arrived, in another document than the feed's first.
    case article(ArticleID)
    /// An ad arrived, in another run than the source's first.
    case ad(AdID)
    /// An ad's price changed.
    case price(AdID)
    /// The forecast of a city changed.
    case weather(PlaceID)
    /// The warnings of a scope changed.
    case warnings(String)
  }

  /// The number, which grows.
  public var id: Int64
  /// The subject.
  public var subject: Subject
  /// The time of the change.
  public var date: Date

  /// Makes an occurrence.
  public init(id: Int64, subject: Subject, date: Date) {
    self.id = id
    self.subject = subject
    self.date = date
  }
}

/// A match of a watch.
public struct WatchMatch: Sendable, Hashable, Identifiable {
  /// The subject of a match.
  public enum Subject: Sendable, Hashable {
    /// A subject.
    case article(ArticleID)
    case ad(AdID)
    case weather(PlaceID)
    case warning(WarningID, PlaceID)

    /// Its kind.
    public var kind: WatchedKind {
      switch self {
      case .article: .article
      case .ad: .ad
      case .weather: .weather
      case .warning: .warning
      }
    }
  }

  /// The identity; 0 before it is stored.
  public var id: WatchMatchID
  /// The watch.
  public var watch: WatchID
  /// The subject.
  public var subject: Subject
  /// The event.
  public var occasion: WatchOccasion
  /// The number that tells repeated events on one subject apart: the price in cents, the level, the crossing's time; else 0.
  public var mark: Int64
  /// The title of the thing when it matched.
  public var title: String
  /// The time of the match.
  public var date: Date
  /// True while the watch hides the article.
  public var isHidden: Bool

  /// Makes a match.
  public init(
    id: WatchMatchID = WatchMatchID(rawValue: 0), watch: WatchID, subject: Subject, occasion: WatchOccasion,
    mark: Int64 = 0, title: String, date: Date, isHidden: Bool = false
  ) {
    self.id = id
    self.watch = watch
    self.subject = subject
    self.occasion = occasion
    self.mark = mark
    self.title = title
    self.date = date
    self.isHidden = isHidden
  }
}

/// The identity of a match, which grows.
public struct WatchMatchID: RawRepresentable, Sendable, Hashable {
  /// The number.
  public let rawValue: Int64
  /// Makes an identity.
  public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The subject of a watch's state.
public struct WatchStateKey: Sendable, Hashable {
  /// The watch.
  public var watch: WatchID
  /// The subject: a place for weather, a warning's chain and a place for warnings, at most 200 bytes.
  public var subject: String

  /// Makes a key.
  public init(watch: WatchID, subject: String) {
    self.watch = watch
    self.subject = subject
  }
}

/// The stored state of a watch for a subject. A state that persists fires once.
public struct WatchState: Sendable, Hashable {
  /// For weather 1 while the threshold is crossed, else 0; for a warning its highest level.
  public var value: Int64
  /// The time of the last change, for pruning.
  public var changedAt: Date

  /// Makes a state.
  public init(value: Int64, changedAt: Date) {
    self.value = value
    self.changedAt = changedAt
  }
}

/// The results of an evaluation.
public struct WatchOutcome: Sendable {
  /// The evaluated occurrences.
  public var occurrences: [Int64] = []
  /// The matches with the actions to apply on them, in the order of their dates.
  public var matches: [ActedMatch] = []
  /// The states to store.
  public var states: [WatchStateKey: WatchState] = [:]

  /// Makes an empty outcome.
  public init() {}

  /// A match with its actions.
  public struct ActedMatch: Sendable {
    /// The match.
    public var match: WatchMatch
    /// The reader of the watch.
    public var reader: ReaderKey
    /// The actions that apply after all watches of the reader have been compared: never both show or star and hide.
    public var actions: Set<WatchAction>
    /// The label.
    public var label: String?
    /// The notification to queue; nil without ``WatchAction/notify``.
    public var notification: QueuedNotification?

    /// Makes a match with its actions.
    public init(
      match: WatchMatch, reader: ReaderKey, actions: Set<WatchAction>, label: String? = nil,
      notification: QueuedNotification? = nil
    ) {
      self.match = match
      self.reader = reader
      self.actions = actions
      self.label = label
      self.notification = notification
    }
  }
}

public import Foundation

/// A reader's own data, to be moved to another installation: neither keys nor anything that can be fetched again.
public struct ReaderArchive: Sendable, Hashable {
  /// A subscription.
  public struct Feed: Sendable, Hashable {
    /// The address.
    public var url: URL
    /// The publisher's title.
    public var title: String
    /// The reader's own title; nil for the publisher's.
    public var customTitle: String?
    /// The folder; nil for none.
    public var folder: String?
    /// True while it is not fetched.
    public var isPaused: Bool
    /// True when it is removed and only listed for its starred articles.
    public var isRemoved: Bool

    /// Makes a subscription.
    public init(
      url: URL, title: String, customTitle: String? = nil, folder: String? = nil, isPaused: Bool = false,
      isRemoved: Bool = false
    ) {
      self.url = url
      self.title = title
      self.customTitle = customTitle
      self.folder = folder
      self.isPaused = isPaused
      self.isRemoved = isRemoved
    }
  }

  /// An article that the reader marked.
  public struct Story: Sendable, Hashable {
    /// The address of its feed, one of ``ReaderArchive/feeds``.
    public var feed: URL
    /// The article, its body only as plain text: complete with a star or a label, because its feed may no longer have it; without
    /// text when it was only read.
    public var article: Article
    /// True when it has a star.
    public var isStarred: Bool
    /// True when it was read.
    public var isRead: Bool
    /// The labels from reader apps, in order; mostly empty.
    public var labels: [String]

    /// Makes a story.
    public init(feed: URL, article: Article, isStarred: Bool = true, isRead: Bool = false, labels: [String] = []) {
      self.feed = feed
      self.article = article
      self.isStarred = isStarred
      self.isRead = isRead
      self.labels = labels
    }
  }

  /// The time of the export.
  public var madeAt: Date
  /// The reader's settings.
  public var settings = ReaderSettings()
  /// The saved places in their order.
  public var places: [Place] = []
  /// The home place; nil without one.
  public var home: PlaceID?
  /// The subscriptions, and the removed feeds whose articles are among ``stories``.
  public var feeds: [Feed] = []
  /// The articles with a star or a label, and the latest read ones.
  public var stories: [Story] = []
  /// The starred ads.
  public var ads: [AdID] = []
  /// The watches, without identities and channels: channels have secrets.
  public var watches: [Watch] = []
  /// The saved searches of an earlier version's file, which become watches.
  public var searches: [SavedSearch] = []
  /// The points opened on the map, the last one first.
  public var points: [MapPoint] = []

  /// Makes an empty file.
  public init(madeAt: Date) { self.madeAt = madeAt }
}

/// Writes and reads the export format.
public protocol ReaderArchiveFormat: Sendable {
  /// Returns the file's bytes, which identify the format and its version.
  func write(_ file: ReaderArchive) throws(ReaderArchiveProblem) -> [UInt8]
  /// Reads a complete file.
  /// - Throws: ``ReaderArchiveProblem`` for the first fault.
  func read(_ bytes: [UInt8]) throws(ReaderArchiveProblem) -> ReaderArchive
}

/// The reason why a file cannot be imported; nothing was changed, except after ``store(_:)``.
public enum ReaderArchiveProblem: StoreFailing, Sendable, Hashable {
  /// It is not JSON.
  case notJSON
  /// It is not a Gazette export.
  case notOurs
  /// A newer version of Gazette made it.
  case newer(version: Int)
  /// The value at `place`, such as `places[2].latitude`, is missing or invalid.
  case wrong(place: String)
  /// There are more than `maximum` of `place`.
  case tooMany(place: String, maximum: Int)
  /// An unknown setting of the installation, or one with an invalid value.
  case setting(key: String)
  /// It has more than `maximum` JSON values of any kind.
  case tooManyValues(maximum: Int)
  /// It is quarantined: the program crashed while importing it.
  case quarantined
  /// Another file is being imported.
  case busy
  /// The import could not be saved, or not completely.
  case store(StoreError)

  /// The store's error; nil for all other cases.
  public var storeError: StoreError? {
    if case .store(let error) = self { error } else { nil }
  }
}

public import Foundation

/// What a reader made of the paper, to be carried to another: neither keys nor what can be fetched again.
public struct PaperFile: Sendable, Hashable {
  /// A subscription.
  public struct Feed: Sendable, Hashable {
    /// Its address.
    public var url: URL
    /// The publisher's title.
    public var title: String
    /// The reader's own title; nil where they kept the publisher's.
    public var customTitle: String?
    /// Its folder; nil for none.
    public var folder: String?
    /// True when it is not fetched for the time being.
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
    /// The address of its feed, one of ``PaperFile/feeds``.
    public var feed: URL
    /// The article, its body as plain text alone: with a star or a label whole, as its feed may not hold it any more; of
    /// one that was only read without text.
    public var article: Article
    /// True when it has a star.
    public var isStarred: Bool
    /// True when it was read.
    public var isRead: Bool
    /// What reader apps put on it, in order; mostly empty.
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

  /// A saved search.
  public struct Search: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// What it looks for.
    public var filter: AdFilter
    /// The order in which it lists.
    public var order: AdOrder

    /// Makes a search.
    public init(name: String, filter: AdFilter, order: AdOrder) {
      self.name = name
      self.filter = filter
      self.order = order
    }
  }

  /// When the file was made.
  public var madeAt: Date
  /// What the reader chose.
  public var settings = ReaderSettings()
  /// The saved places in their order.
  public var places: [Place] = []
  /// Which place is home; nil when none is.
  public var home: PlaceID?
  /// The subscriptions, and the removed feeds whose articles are among ``stories``.
  public var feeds: [Feed] = []
  /// The articles with a star or a label, and the latest that were read.
  public var stories: [Story] = []
  /// The starred ads.
  public var ads: [AdID] = []
  /// The saved searches.
  public var searches: [Search] = []
  /// The points opened on the map, the last first.
  public var points: [MapPoint] = []

  /// A file of nothing yet.
  public init(madeAt: Date) { self.madeAt = madeAt }
}

/// Writes and reads the one file of a paper.
public protocol PaperFileFormat: Sendable {
  /// The file's bytes; they say what they are, and of which version.
  func write(_ file: PaperFile) throws(PaperFileProblem) -> [UInt8]
  /// Reads a file whole.
  /// - Throws: ``PaperFileProblem`` for the first thing that is wrong.
  func read(_ bytes: [UInt8]) throws(PaperFileProblem) -> PaperFile
}

/// Why a file cannot be taken in; nothing was changed, but for ``store(_:)``.
public enum PaperFileProblem: StoreFailing, Sendable, Hashable {
  /// It is no JSON.
  case notJSON
  /// It is not a file of a Gazette.
  case notOurs
  /// A newer Gazette made it.
  case newer(version: Int)
  /// What stands at `place`, such as `places[2].latitude`, is missing or cannot be.
  case wrong(place: String)
  /// There are more than `most` of `place`.
  case tooMany(place: String, most: Int)
  /// A setting of the installation that is unknown, or whose value cannot be.
  case setting(key: String)
  /// It has more than `most` values of JSON, whatever they are.
  case tooManyValues(most: Int)
  /// The program ended while it took the file in.
  case setAside
  /// Another file is being imported.
  case busy
  /// What was read could not be kept, or not all of it.
  case store(StoreError)

  /// The store's part in the failure; nil when it has none.
  public var storeError: StoreError? {
    if case .store(let error) = self { error } else { nil }
  }
}

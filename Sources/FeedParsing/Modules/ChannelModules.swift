internal import struct Foundation.Date

/// Reads a feed's RSS and Atom extensions, for properties that the format itself leaves empty.
struct ChannelModules {
  private var media = MediaReader()
  private var subtitles: [FeedText] = []
  private var dates: [Date] = []
  private var creators: [FeedPerson] = []
  private var podcaster: FeedPerson?
  private var podcastOwner: FeedPerson?
  private var categories: [FeedCategory] = []
  private var image: FeedImage?
  private var period: Int?
  private var frequency = 1

  /// Reads one child of the channel; ignores elements that belong to no extension.
  mutating func read(_ element: XMLElement, into feed: inout ParsedFeed, _ reader: ElementReader) {
    switch element.name {
    case .dcTitle: feed.title = feed.title ?? reader.guessedText(element)
    case .dcDescription: reader.add(reader.htmlText(element), to: &subtitles)
    case .dcLanguage: feed.language = feed.language ?? reader.string(element).flatMap(LanguageTag.normalised)
    case .dcRights: feed.rights = feed.rights ?? reader.guessedText(element)
    case .dcDate: reader.add(reader.date(element), to: &dates)
    case .dctermsModified, .atomUpdated: feed.updated = feed.updated ?? reader.date(element)
    case .dctermsIssued: feed.published = feed.published ?? reader.date(element)
    case .dctermsCreated: feed.created = reader.date(element) ?? feed.created
    case .dctermsValid: (feed.validFrom, feed.validUntil) = ValidityText(reader.string(element) ?? "").bounds
    case .dcCreator, .dcAuthor: reader.add(reader.person(element), to: &creators)
    case .dcContributor: reader.add(reader.person(element), to: &feed.contributors)
    case .dcPublisher: feed.publisher = feed.publisher ?? reader.person(element)
    case .dcSubject: reader.add(reader.plain(element).map { FeedCategory(term: $0) }, to: &categories)
    case .ccLicense: feed.licenseURL = reader.address(element, .resource) ?? reader.address(element)
    case .mediaContent, .mediaThumbnail, .mediaGroup, .mediaCategory, .mediaKeywords, .mediaCredit, .mediaDescription:
      media.read(element, reader)
    case .syUpdatePeriod: period = Self.seconds(of: reader.string(element) ?? "")
    case .syUpdateFrequency: frequency = reader.integer(element, in: 1...FeedBounds.updatesPerPeriod) ?? 1
    default: readITunes(element, &feed, reader)
    }
  }

  private mutating func readITunes(_ element: XMLElement, _ feed: inout ParsedFeed, _ reader: ElementReader) {
    switch element.name {
    case .itunesAuthor: podcaster = reader.person(element) ?? podcaster
    case .itunesOwner: podcastOwner = podcastOwner ?? reader.person(element)
    case .itunesImage: image = (reader.address(element, .href) ?? reader.address(element)).map { FeedImage(url: $0) }
    case .itunesSummary, .itunesSubtitle: reader.add(reader.htmlText(element), to: &subtitles)
    case .itunesCategory: ITunesCategory.add(element, to: &feed.categories, reader)
    case .itunesKeywords: Keywords.add(reader.string(element) ?? "", to: &feed.categories, reader)
    case .itunesComplete: feed.isFinished = reader.string(element)?.lowercased() == "yes"
    case .itunesNewFeedURL: feed.newLocation = reader.address(element)
    default: break
    }
  }

  /// Fills the missing properties of the feed.
  mutating func finish(_ feed: inout ParsedFeed) {
    feed.subtitle = feed.subtitle ?? subtitles.first
    feed.updated = feed.updated ?? dates.last
    if feed.authors.isEmpty { feed.authors = creators }
    // The owner usually repeats the author.
    if feed.authors.isEmpty, let person = podcaster ?? podcastOwner { feed.authors = [person] }
    feed.categories += categories + media.categories
    feed.image = feed.image ?? image ?? ItemImage.best(of: media.finish())
    // The longer of `ttl` and this period respects both.
    if let period { feed.refreshInterval = max(feed.refreshInterval ?? .zero, .seconds(period / frequency)) }
  }

  private static func seconds(of period: String) -> Int? {
    switch period.lowercased() {
    case "hourly": 3600
    case "daily": 86_400
    case "weekly": 7 * 86_400
    case "monthly": 30 * 86_400
    case "yearly": 365 * 86_400
    default: nil
    }
  }
}

/// iTunes's categories, which can be nested.
enum ITunesCategory {
  /// Adds the category of `element` and its subcategories.
  static func add(_ element: XMLElement, to categories: inout [FeedCategory], _ reader: ElementReader) {
    let own = reader.value(element, .text).map { FeedCategory(term: $0, scheme: "http://www.itunes.com/") }
    reader.add(own, to: &categories)
    for inner in reader.children(element) where inner.name == .itunesCategory { add(inner, to: &categories, reader) }
  }
}

/// Comma-separated words.
enum Keywords {
  /// The maximum number of words in a list.
  private static let maximumWords = 256

  /// Adds the words as categories.
  static func add(_ text: String, to categories: inout [FeedCategory], _ reader: ElementReader) {
    for word in text.split(separator: ",", maxSplits: maximumWords).prefix(maximumWords) {
      reader.add(TextBytes.nonEmpty(String(word)).map { FeedCategory(term: $0) }, to: &categories)
    }
  }
}

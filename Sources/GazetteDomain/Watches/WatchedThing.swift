public import Foundation

/// A thing that watches evaluate, with everything that a query can ask of it.
public enum WatchedThing: Sendable, Hashable {
  /// An article of a feed of the reader.
  case article(WatchedArticle)
  /// An ad.
  case ad(WatchedAd)
  /// The forecast for a saved city of the reader.
  case weather(WatchedWeather)
  /// A warning for a saved city of the reader.
  case warning(WatchedWarning)

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

/// An article as watches see it: for one reader, because feeds have the names and folders that readers give them.
public struct WatchedArticle: Sendable, Hashable {
  /// The identity.
  public var id: ArticleID
  /// The feed.
  public var feedID: FeedID
  /// The reader's name for the feed.
  public var feedTitle: String
  /// The folder of the feed; nil without one.
  public var folder: String?
  /// The title.
  public var title: String
  /// The plain text, at most a few thousand characters of it are searched.
  public var text: String
  /// The authors, empty for none.
  public var authors: [String]
  /// The publisher's categories, empty for none.
  public var tags: [String]
  /// The language as a BCP 47 code; nil when unknown.
  public var languageCode: String?
  /// True when it has a picture.
  public var hasPicture: Bool
  /// The time of publication.
  public var published: Date
  /// The address of the original, which other feeds' articles about the same story share; nil without one.
  public var link: URL?

  /// Makes an article.
  public init(
    id: ArticleID, feedID: FeedID, feedTitle: String, folder: String? = nil, title: String, text: String,
    authors: [String] = [], tags: [String] = [], languageCode: String? = nil, hasPicture: Bool = false, published: Date,
    link: URL? = nil
  ) {
    self.id = id
    self.feedID = feedID
    self.feedTitle = feedTitle
    self.folder = folder
    self.title = title
    self.text = text
    self.authors = authors
    self.tags = tags
    self.languageCode = languageCode
    self.hasPicture = hasPicture
    self.published = published
    self.link = link
  }
}

/// A reader's names for a feed.
public struct WatchedFeedNames: Sendable, Hashable {
  /// The reader's name for the feed.
  public var title: String
  /// The folder of the feed; nil without one.
  public var folder: String?

  /// Makes the names.
  public init(title: String, folder: String?) {
    self.title = title
    self.folder = folder
  }
}

extension WatchedArticle {
  /// Returns the article as a reader with these names for its feed sees it.
  func named(_ names: WatchedFeedNames) -> WatchedArticle {
    var own = self
    (own.feedTitle, own.folder) = (names.title, names.folder)
    return own
  }
}

/// An ad as watches see it.
public struct WatchedAd: Sendable, Hashable {
  /// The ad.
  public var ad: Ad
  /// The source's name of its category; nil without one.
  public var category: String?
  /// The category's names in other languages, empty for an unknown one.
  public var translatedCategory: [String] = []
  /// The price before the last change; nil when it never changed, or had none.
  public var previousPrice: Price?
  /// True when the reader has starred it.
  public var isStarred: Bool

  /// Makes an ad.
  public init(ad: Ad, category: String? = nil, previousPrice: Price? = nil, isStarred: Bool = false) {
    self.ad = ad
    self.category = category
    self.previousPrice = previousPrice
    self.isStarred = isStarred
  }
}

/// The forecast for a city as watches see it.
public struct WatchedWeather: Sendable, Hashable {
  /// The city, for the address of its page.
  public var place: PlaceID
  /// The city's names, as the reader sees them.
  public var names: [String]
  /// True for the reader's home city.
  public var isHome: Bool
  /// The coming hours, the earliest first.
  public var hours: [HourForecast]
  /// The time of evaluation.
  public var now: Date

  /// Makes a forecast.
  public init(place: PlaceID, names: [String], isHome: Bool, hours: [HourForecast], now: Date) {
    self.place = place
    self.names = names
    self.isHome = isHome
    self.hours = hours
    self.now = now
  }
}

/// A warning as watches see it.
public struct WatchedWarning: Sendable, Hashable {
  /// The warning.
  public var warning: WeatherWarning
  /// The city.
  public var place: PlaceID
  /// The city's names, as the reader sees them.
  public var names: [String]
  /// True for the reader's home city.
  public var isHome: Bool

  /// Makes a warning.
  public init(warning: WeatherWarning, place: PlaceID, names: [String], isHome: Bool) {
    self.warning = warning
    self.place = place
    self.names = names
    self.isHome = isHome
  }

  /// Returns the title with the city: `Severe wind · Berlin`.
  func title(languageCode: String) -> String {
    ([warning.title(languageCode: languageCode)] + names.prefix(1)).joined(separator: " · ")
  }
}

import Foundation
import GazetteDomain

/// The file as written: JSON with these names; nil values are omitted.
struct ReaderArchiveDocument: Codable {
  struct Settings: Codable {
    var language, units, theme, clock: String?
    var frontPage: [String]?
    var frontPageSizes: [String: String]?
    var paper: [String: String]?
  }

  struct Place: Codable {
    var name: String
    var region, country, countryCode: String?
    var latitude, longitude: Double
    var timeZone: String?
    var elevationMeters: Double?
    var population: Int?
    var isHome: Bool?
  }

  struct Feed: Codable {
    var url, title: String
    var ownTitle, folder: String?
    var isPaused, isRemoved: Bool?
  }

  struct Story: Codable {
    var feed, id, title: String
    var link: String?
    var published: String
    var authors: [String]?
    var excerpt, text: String
    var isRead: Bool?
    var labels: [String]?
  }

  struct Point: Codable {
    var latitude, longitude: Double
    var label: String?
    var openedAt: String
  }

  struct Watch: Codable {
    var name, query: String
    var actions: [String]
    var label: String?
    var isOn: Bool
    var createdAt: String
  }

  /// A saved search of an earlier version, in which watches were no searches.
  struct Search: Codable {
    var name: String
    /// The search, as the fields of its query; nil in older files, which have the other members instead.
    var query: String?
    var order: String?
    var categories: [Int64]?
    var words: String?
    var minimumCents, maximumCents: Int64?
    var withPicture, urgentOnly, starredOnly: Bool?
    var seller: String?
  }

  /// The format's name, for other programs and for people who open the file.
  static let format = "gazette-paper"
  static let version = 1
  static let note =
    "Settings, places, feeds, marks, watches and map points of a Gazette, to be imported on its settings page. "
    + "Keys are not in this file."

  var format = ReaderArchiveDocument.format
  var version = ReaderArchiveDocument.version
  var note = ReaderArchiveDocument.note
  var madeAt: String
  var settings: Settings
  var places: [Place]
  var feeds: [Feed]
  var starredArticles: [Story]
  var starredAds: [String]
  /// Empty, because earlier versions require it.
  var savedSearches: [Search]
  /// Articles that have a label, or have been read; nil, like points and watches, in files of versions without them.
  var otherArticles: [Story]?
  var mapPoints: [Point]?
  var watches: [Watch]?
}

extension ReaderArchiveDocument {
  /// Creates the document of `file`.
  init(_ file: ReaderArchive) {
    self.init(
      madeAt: file.madeAt.formatted(.iso8601), settings: Settings(file.settings),
      places: file.places.map { Place($0, isHome: $0.id == file.home) }, feeds: file.feeds.map(Feed.init),
      starredArticles: file.stories.filter(\.isStarred).map(Story.init), starredAds: file.ads.map(\.text),
      savedSearches: [], otherArticles: file.stories.filter { !$0.isStarred }.map(Story.init),
      mapPoints: file.points.map(Point.init), watches: file.watches.map(Watch.init))
  }
}

extension ReaderArchiveDocument.Settings {
  fileprivate init(_ settings: ReaderSettings) {
    let sizes = settings.frontPageSizes.map { ($0.key.rawValue, $0.value.rawValue) }
    self.init(
      language: settings.languageCode, units: settings.units?.rawValue, theme: settings.theme?.rawValue,
      clock: settings.clock?.rawValue,
      frontPage: settings.frontPageSections?.map(\.rawValue),
      frontPageSizes: Dictionary(sizes, uniquingKeysWith: { first, _ in first }), paper: settings.installation)
  }
}

extension ReaderArchiveDocument.Place {
  fileprivate init(_ place: Place, isHome: Bool) {
    self.init(
      name: place.name, region: place.region, country: place.country, countryCode: place.countryCode,
      latitude: place.coordinate.latitude, longitude: place.coordinate.longitude,
      timeZone: place.timeZone?.identifier, elevationMeters: place.elevation?.meters, population: place.population,
      isHome: isHome ? true : nil)
  }
}

extension ReaderArchiveDocument.Feed {
  fileprivate init(_ feed: ReaderArchive.Feed) {
    self.init(
      url: feed.url.absoluteString, title: feed.title, ownTitle: feed.customTitle, folder: feed.folder,
      isPaused: feed.isPaused ? true : nil, isRemoved: feed.isRemoved ? true : nil)
  }
}

extension ReaderArchiveDocument.Story {
  fileprivate init(_ story: ReaderArchive.Story) {
    let article = story.article
    self.init(
      feed: story.feed.absoluteString, id: article.guid, title: article.title, link: article.link?.absoluteString,
      published: article.published.formatted(.iso8601), authors: article.authors, excerpt: article.excerpt,
      text: article.text, isRead: story.isRead ? true : nil, labels: story.labels.isEmpty ? nil : story.labels)
  }
}

extension ReaderArchiveDocument.Point {
  fileprivate init(_ point: MapPoint) {
    self.init(
      latitude: point.coordinate.latitude, longitude: point.coordinate.longitude, label: point.label,
      openedAt: point.openedAt.formatted(.iso8601))
  }
}

extension ReaderArchiveDocument.Watch {
  fileprivate init(_ watch: Watch) {
    self.init(
      name: watch.name, query: watch.query.text, actions: watch.actions.map(\.rawValue).sorted(), label: watch.label,
      isOn: watch.isOn, createdAt: watch.createdAt.formatted(.iso8601))
  }
}

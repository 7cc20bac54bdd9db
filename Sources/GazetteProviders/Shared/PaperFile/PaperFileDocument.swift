/// The file as it is written: JSON, names as here; what is nil is left out.
struct PaperFileDocument: Codable {
  struct Settings: Codable {
    var language, units, theme: String?
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
  }

  struct Search: Codable {
    var name, order: String
    var categories: [Int64]?
    var words: String?
    var minimumCents, maximumCents: Int64?
    var withPicture, urgentOnly, starredOnly: Bool?
    var seller: String?
  }

  /// What the file is, and of which version: other programs, and people who open it, are told.
  static let format = "gazette-paper"
  static let version = 1
  static let note =
    "Settings, places, feeds, stars and saved searches of a Gazette, to be imported on its settings page. Keys are not "
    + "in this file."

  var format = PaperFileDocument.format
  var version = PaperFileDocument.version
  var note = PaperFileDocument.note
  var madeAt: String
  var settings: Settings
  var places: [Place]
  var feeds: [Feed]
  var starredArticles: [Story]
  var starredAds: [String]
  var savedSearches: [Search]
}

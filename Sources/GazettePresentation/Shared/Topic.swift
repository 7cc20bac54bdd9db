package import GazetteDomain

/// What a page listens to: when one of its topics changes, the open page updates itself.
package struct Topic: Sendable, Hashable {
  /// The name that the browser compares: `weather`, `weather:48.8534,2.3488`.
  package let name: String

  private init(_ name: String) { self.name = name }

  /// Any weather.
  package static let weather = Topic("weather")
  /// The weather of one place.
  package static func weather(_ place: PlaceID) -> Topic { Topic("weather:\(place.text)") }
  /// The list of places.
  package static let places = Topic("places")
  /// The progress of refreshing all places.
  package static let placesRefresh = Topic("places-refresh")
  /// Articles and feeds.
  package static let news = Topic("news")
  /// The progress of refreshing the feeds.
  package static let newsRefresh = Topic("news-refresh")
  /// The progress of taking a list of feeds in.
  package static let newsImport = Topic("news-import")
  /// Ads.
  package static let classifieds = Topic("classifieds")
  /// Map points.
  package static let mapPoints = Topic("map-points")
  /// The reader's settings.
  package static let settings = Topic("settings")

  /// The topics that a change touches, the widest first.
  package static func touched(by change: Change) -> [Topic] {
    switch change {
    case .weather(let place): [.weather, .weather(place)]
    case .places: [.places]
    case .placesRefresh: [.placesRefresh]
    case .news: [.news]
    case .newsRefresh: [.newsRefresh]
    case .newsImport: [.newsImport]
    case .classifieds: [.classifieds]
    case .mapPoints: [.mapPoints]
    case .settings: [.settings]
    }
  }
}

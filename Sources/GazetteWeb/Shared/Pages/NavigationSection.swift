import GazettePresentation

/// A section of the navigation, in the order of the tab bar.
package enum NavigationSection: String, CaseIterable, Sendable {
  case frontPage, weather, map, news, classifieds

  var route: GazettePresentation.Route {
    switch self {
    case .frontPage: .frontPage
    case .weather: .weather
    case .map: .map
    case .news: .news
    case .classifieds: .classifieds
    }
  }

  /// The letter after `g` that leads here; the same in every language.
  var key: String {
    switch self {
    case .frontPage: "h"
    case .weather: "w"
    case .map: "m"
    case .news: "n"
    case .classifieds: "c"
    }
  }

  /// The icon in the sprite.
  var icon: String {
    switch self {
    case .frontPage: "i-front"
    case .weather: "i-weather"
    case .map: "i-map"
    case .news: "i-news"
    case .classifieds: "i-ads"
    }
  }

  func name(_ names: SectionNames) -> String {
    switch self {
    case .frontPage: names.frontPage
    case .weather: names.weather
    case .map: names.map
    case .news: names.news
    case .classifieds: names.classifieds
    }
  }

  func shortName(_ names: SectionNames) -> String {
    self == .classifieds ? names.classifiedsShort : name(names)
  }
}

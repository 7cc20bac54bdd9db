import Foundation
import GazetteDomain

extension PaperFileDocument {
  /// The document of `file`.
  init(_ file: PaperFile) {
    self.init(
      madeAt: file.madeAt.formatted(.iso8601), settings: Settings(file.settings),
      places: file.places.map { Place($0, isHome: $0.id == file.home) }, feeds: file.feeds.map(Feed.init),
      starredArticles: file.stories.map(Story.init), starredAds: file.ads.map(\.text),
      savedSearches: file.searches.map(Search.init))
  }
}

extension PaperFileDocument.Settings {
  fileprivate init(_ settings: ReaderSettings) {
    let sizes = settings.frontPageSizes.map { ($0.key.rawValue, $0.value.rawValue) }
    self.init(
      language: settings.languageCode, units: settings.units?.rawValue, theme: settings.theme?.rawValue,
      frontPage: settings.frontPageSections?.map(\.rawValue),
      frontPageSizes: Dictionary(sizes, uniquingKeysWith: { first, _ in first }), paper: settings.installation)
  }
}

extension PaperFileDocument.Place {
  fileprivate init(_ place: Place, isHome: Bool) {
    self.init(
      name: place.name, region: place.region, country: place.country, countryCode: place.countryCode,
      latitude: place.coordinate.latitude, longitude: place.coordinate.longitude,
      timeZone: place.timeZone?.identifier, elevationMeters: place.elevation?.meters, population: place.population,
      isHome: isHome ? true : nil)
  }
}

extension PaperFileDocument.Feed {
  fileprivate init(_ feed: PaperFile.Feed) {
    self.init(
      url: feed.url.absoluteString, title: feed.title, ownTitle: feed.customTitle, folder: feed.folder,
      isPaused: feed.isPaused ? true : nil, isRemoved: feed.isRemoved ? true : nil)
  }
}

extension PaperFileDocument.Story {
  fileprivate init(_ story: PaperFile.Story) {
    let article = story.article
    self.init(
      feed: story.feed.absoluteString, id: article.guid, title: article.title, link: article.link?.absoluteString,
      published: article.published.formatted(.iso8601), authors: article.authors, excerpt: article.excerpt,
      text: article.text)
  }
}

extension PaperFileDocument.Search {
  fileprivate init(_ search: PaperFile.Search) {
    let filter = search.filter
    self.init(
      name: search.name, order: search.order.rawValue, categories: filter.categories.map(\.rawValue).sorted(),
      words: filter.words?.text, minimumCents: filter.minimumPrice?.cents, maximumCents: filter.maximumPrice?.cents,
      withPicture: filter.withPicture, urgentOnly: filter.urgentOnly, starredOnly: filter.starredOnly,
      seller: filter.seller?.rawValue)
  }
}

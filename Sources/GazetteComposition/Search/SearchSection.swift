import GazetteDomain
import GazettePresentation
import GazetteWeb

/// The search through the whole of a running paper.
struct SearchSection: PaperSection {
  let web: [any WebSection]

  /// Composes the search through the sections that the paper has; `links` are those of proxied pictures.
  init(
    news: NewsComponent?, weather: WeatherComponent?, classifieds: ClassifiedsComponent?, links: PictureLinks
  ) {
    let search = SearchEverything(news: news, weather: weather, classifieds: classifieds)
    web = [SearchPages(search: search, links: links)]
  }
}

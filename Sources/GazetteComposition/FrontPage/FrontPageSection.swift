import GazetteDomain
import GazettePresentation
import GazetteStore
import GazetteWeb

/// What shows several sections together: the front page, and the search through the whole of a running paper.
struct FrontPageSection: InstalledSection {
  let web: [any WebSection]

  /// Composes both on the sections that they gather; `links` are those of proxied pictures.
  init(
    _ paper: Installation, news: NewsComponent?, weather: WeatherComponent?, classifieds: ClassifiedsSection,
    links: PictureLinks
  ) {
    let whole = WholePaper(
      news: news, weather: weather, ads: classifieds.ads, searches: classifieds.searches,
      listings: classifieds.listings, now: paper.timing.now)
    web = [
      FrontPagePages(
        paper: whole, links: links, settings: SQLiteReaderSettingsStore(paper.database), changes: paper.changes),
      SearchPages(paper: whole, links: links),
    ]
  }
}

import GazetteDomain
import GazettePresentation
import GazetteStore
import GazetteWeb

/// The front page of a running paper.
struct FrontPageSection: PaperSection {
  private let dependencies: FrontPageWebDependencies

  /// Composes the front page on the sections that it gathers; `links` are those of proxied pictures.
  init(
    _ paper: Paper, news: NewsComponent?, weather: WeatherComponent?, classifieds: ClassifiedsSection,
    links: PictureLinks
  ) {
    dependencies = FrontPageWebDependencies(
      read: ReadFrontPage(news: news, weather: weather, classifieds: classifieds.component, now: paper.timing.now),
      links: links, settings: SQLiteReaderSettingsStore(paper.database), changes: paper.changes,
      refresh: {
        weather?.weather.refreshAllSoon(for: .owner)
        news?.requests.askForAllFeeds()
        classifieds.requests.ask()
      })
  }

  var web: [any WebSection] { [FrontPagePages(dependencies: dependencies)] }
}

import GazetteDomain
import GazetteWeb

/// The first steps through an empty paper.
struct WelcomeSection: InstalledSection {
  let web: [any WebSection]

  init(_ paper: Installation, beside shared: SharedSections) {
    let feeds = NewsComponent(paper, ports: NewsPorts.live(on: paper)).feeds
    web = [
      WelcomePages(
        places: shared.weather.component.places, feeds: feeds, settings: paper.stores.settings, changes: paper.changes)
    ]
  }
}

import GazetteDomain
import GazetteWeb

/// The setup pages of a new installation.
struct WelcomeSection: InstalledSection {
  let web: [any WebSection]

  init(_ installation: Installation, with shared: SharedSections) {
    let feeds = NewsComponent(installation, ports: NewsPorts.live(on: installation)).feeds
    web = [
      WelcomePages(
        places: shared.weather.component.places, feeds: feeds, settings: installation.stores.settings,
        changes: installation.changes)
    ]
  }
}

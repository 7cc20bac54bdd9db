import GazetteWeb
import ServiceLifecycle

/// The sections of the paper.
enum InstalledSections {
  /// Every section on `paper`, in the order of the navigation; one that shows another's data is given it.
  ///
  /// - Parameter turns: where the settings page asks the paper to turn itself over.
  static func open(on paper: Installation, turns: InstallationReload) async throws -> [any InstalledSection] {
    let pictures = await PictureSection(paper)
    let weather = WeatherSection(paper)
    let map = await WeatherMapSection(paper, weather: weather)
    let news = try await NewsSection(paper, links: pictures.links)
    let classifieds = ClassifiedsSection(paper, pictures: pictures.links)
    let frontPage = FrontPageSection(
      paper, news: news.component, weather: weather.component, classifieds: classifieds, links: pictures.links)
    return [frontPage, pictures, weather, map, news, classifieds, SettingsSection(paper, turns: turns)]
  }
}

/// One section of a running paper: what it serves, what it does in the background, what it tells of itself.
///
/// To add a section, make a folder beside `Weather` with a type that conforms, and give ``InstalledSections`` its line.
protocol InstalledSection: Sendable {
  /// Its pages and its part of the API.
  var web: [any WebSection] { get }
  /// Its background work; each service runs until the paper stops.
  var services: [any Service] { get }
  /// Adds to what every page shows: the ears of the masthead, notices.
  func furnish(_ pages: inout WebDependencies)
  /// Sets its gauges; called before the metrics are read.
  func measure() async
  /// Fills a fresh demo with something to look at.
  func prepareDemo() async throws
}

extension InstalledSection {
  var services: [any Service] { [] }
  func furnish(_ pages: inout WebDependencies) {}
  func measure() async {}
  func prepareDemo() async throws {}
}

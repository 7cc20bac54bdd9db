import Foundation
import GazetteDomain
import GazettePresentation
import GazetteStore
import GazetteWeb
import Logging
import ServiceLifecycle

/// The news of a running paper.
struct NewsSection: PaperSection {
  /// The use cases, for sections that show news too.
  let component: NewsComponent
  private let paper: Paper
  private let links: PictureLinks
  private let ports: NewsComponent.Ports

  /// Composes the section on `paper`, and subscribes a new one to its first feed; pages show pictures under `links`.
  /// - Throws: ``NewsError/store(_:)``.
  init(_ paper: Paper, links: PictureLinks) async throws(NewsError) {
    self.paper = paper
    self.links = links
    ports = NewsPorts.live(on: paper)
    component = NewsComponent(paper, ports: ports)
    guard paper.database.access == .owner, !NewsDemo.isDemo(paper.settings) else { return }
    try await component.beginFeeds(with: [(paper.settings[\.news.feedURL], nil)], reader: .owner)
  }

  var web: [any WebSection] {
    let dependencies = NewsWebDependencies(component: component, now: paper.timing.now)
    let pages = NewsPageDependencies(news: dependencies, links: links, body: ArticleHTML(links: links).shown)
    return [NewsPages(dependencies: pages, memory: paper.memory), NewsAPI(dependencies: dependencies)]
  }

  var services: [any Service] {
    let logger = paper.logger
    let keepFresh = component.keepFresh(keepFor: paper.settings[\.news.keepFor]) { feed, outcome in
      FeedOutcomeLog(logger: logger).note(outcome, of: feed)
    }
    return [ClosureService { await cancelWhenGracefulShutdown { await keepFresh.run() } }]
  }

  func measure() async {
    let gauges = NewsGauges(ports: ports, now: paper.timing.now)
    await paper.gauges.set("news") { try await gauges.set() }
  }

  func prepareDemo() async throws { try await NewsDemo(component: component).prepare(paper.settings) }
}

extension NewsComponent {
  /// The component on `paper`.
  init(_ paper: Paper, ports: Ports) {
    let interval = paper.settings[\.news.refreshEvery]
    self.init(ports: ports, changes: paper.changes, timing: paper.timing) { url in
      // A publisher on this very machine is no host whose guest one is: the demo's papers, for one.
      let least = url.host == "127.0.0.1" ? .zero : Duration.seconds(3600)
      return FeedFetchPolicy(interval: max(interval, least))
    }
  }
}

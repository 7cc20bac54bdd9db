import Foundation
import GazetteDomain
import ProviderSimulator

/// The demo's news: all invented papers, in folders.
struct NewsDemo {
  let component: NewsComponent

  /// Whether the first feed is one of the simulator's.
  static func isDemo(_ settings: Settings) -> Bool { addresses(settings) != nil }

  /// Subscribes to the papers and waits for their stories.
  func prepare(_ settings: Settings) async throws {
    guard let addresses = Self.addresses(settings) else { return }
    let feeds = addresses.feeds.compactMap { feed in URL(string: feed.url).map { (url: $0, folder: feed.folder) } }
    try await component.beginFeeds(with: feeds, reader: .owner)
    for await _ in await component.refreshAllFeeds() {}
  }

  private static func addresses(_ settings: Settings) -> SimulatorAddresses? {
    let url = settings[\.news.feedURL]
    guard url.host == "127.0.0.1", let port = url.port else { return nil }
    let addresses = SimulatorAddresses(port: port)
    return addresses.feeds.first?.url == url.absoluteString ? addresses : nil
  }
}

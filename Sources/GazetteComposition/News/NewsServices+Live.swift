import GazetteCLI
import GazetteDomain

extension NewsServices {
  /// The services of the news; `open` opens the installation as far as the command needs it.
  static func live(
    open: @escaping @Sendable (Access) async throws(CommandFailure) -> Paper
  ) -> NewsServices {
    NewsServices { access async throws(CommandFailure) in
      let paper = try await open(access)
      return NewsSession(
        component: NewsComponent(paper, ports: NewsPorts.live(on: paper)),
        timeZone: paper.settings[\.paper.timeZone], now: paper.timing.now)
    }
  }
}

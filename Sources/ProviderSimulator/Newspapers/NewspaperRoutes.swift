import Foundation
import Hummingbird

/// The newspapers on the simulator's origin: `/kiosk`, and a front page, a feed and stories for each newspaper.
struct NewspaperRoutes: Sendable {
  let newsroom: Newsroom
  let now: @Sendable () -> Date

  func add(to router: Router<SimulatorContext>, dispatcher: ProviderDispatcher) {
    dispatcher.serve("/kiosk", of: .newspapers, on: router, errors: .page) { _ in
      .text(FeedIndexPage.html(), type: "text/html; charset=utf-8")
    }
    for paper in Newspaper.all {
      dispatcher.serve("/\(paper.id)", of: .newspapers, on: router, errors: .page) { frontPage(of: paper, $0) }
      dispatcher.serve("/\(paper.id)/\(paper.feedPath)", of: .newspapers, on: router, errors: .page) {
        feed(of: paper, $0)
      }
      dispatcher.serve("/\(paper.id)/:story", of: .newspapers, on: router, errors: .page) { story(of: paper, $0) }
    }
  }

  private func frontPage(of paper: Newspaper, _ request: ProviderRequest) -> ProviderReply {
    let addresses = PaperAddresses(origin: request.origin, paper: paper)
    let page = PaperPage(addresses: addresses).frontPage(newsroom.published(by: paper, at: now()))
    return .text(page, type: "text/html; charset=utf-8")
  }

  private func feed(of paper: Newspaper, _ request: ProviderRequest) -> ProviderReply {
    let stories = newsroom.published(by: paper, at: now())
    let newest = stories.first?.date ?? .distantPast
    let tag = "\"\(paper.id)-\(Int(newest.timeIntervalSince1970))\""
    let modified = FeedText.rfc822(newest, zone: "GMT")
    guard !isUnmodified(request, tag: tag, modified: modified) else {
      return addingValidators(.bytes([], type: paper.mediaType, status: 304), paper, tag, modified)
    }
    let feed = PaperFeed(addresses: PaperAddresses(origin: request.origin, paper: paper), stories: stories)
    return addingValidators(.bytes(feed.bytes, type: paper.mediaType), paper, tag, modified)
  }

  private func story(of paper: Newspaper, _ request: ProviderRequest) -> ProviderReply {
    let name = request.captures["story"] ?? ""
    guard name.hasSuffix(".html"), let published = newsroom.story(String(name.dropLast(5)), of: paper, at: now())
    else { return ErrorBodies.page.reply(404) }
    let page = PaperPage(addresses: PaperAddresses(origin: request.origin, paper: paper)).story(published)
    return .text(page, type: "text/html; charset=utf-8")
  }

  /// As on real servers, the tag decides if there is one, else the date.
  private func isUnmodified(_ request: ProviderRequest, tag: String, modified: String) -> Bool {
    if let given = request.headers["if-none-match"] { return given == tag }
    return request.headers["if-modified-since"] == modified
  }

  /// Half of the newspapers send both validators, the others one of them.
  private func addingValidators(
    _ reply: ProviderReply, _ paper: Newspaper, _ tag: String, _ modified: String
  ) -> ProviderReply {
    switch paper.format {
    case .rdf, .rssInWindows1252: reply.adding("Last-Modified", modified)
    case .jsonFeed: reply.adding("ETag", tag)
    default: reply.adding("ETag", tag).adding("Last-Modified", modified)
    }
  }
}

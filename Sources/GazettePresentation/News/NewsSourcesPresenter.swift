import Foundation
import GazetteDomain

/// Makes the choice of sources ready to show: folders and feeds, with what is unread in them.
struct NewsSourcesPresenter {
  let edition: Edition
  let query: ArticleQuery

  /// All feeds together.
  func everything(unread: Int) -> NewsListPage.Choice {
    choice(
      edition.phrases.news.list.allSources, to: base, unread: unread,
      isChosen: query.feed == nil && query.folder == nil)
  }

  /// The folders in the order of `feeds`, those without a folder first.
  func folders(_ feeds: [FeedStatus]) -> [NewsListPage.Folder] {
    var names: [String?] = []
    for feed in feeds where !names.contains(feed.subscription.folder) { names.append(feed.subscription.folder) }
    return names.map { name in
      let inside = feeds.filter { $0.subscription.folder == name }
      return NewsListPage.Folder(folderChoice: name.map { folder($0, inside) }, folderFeeds: inside.map(feed))
    }
  }

  private func folder(_ name: String, _ inside: [FeedStatus]) -> NewsListPage.Choice {
    choice(
      name, to: base.with { $0.folder = name }, unread: inside.reduce(0) { $0 + $1.unreadCount },
      isChosen: query.folder == name, value: "folder-\(name)")
  }

  private func feed(_ status: FeedStatus) -> NewsListPage.Choice {
    choice(
      status.subscription.title, to: base.with { $0.feed = status.id }, unread: status.unreadCount,
      isChosen: query.feed == status.id, value: "feed-\(status.id.rawValue)",
      indent: status.subscription.folder == nil ? "" : "\u{2003}")
  }

  // Another source, the same filter.
  private var base: ArticleQuery {
    query.first.with {
      $0.feed = nil
      $0.folder = nil
    }
  }

  private func choice(
    _ name: String, to target: ArticleQuery, unread: Int, isChosen: Bool, value: String = "all", indent: String = ""
  ) -> NewsListPage.Choice {
    NewsListPage.Choice(
      choiceName: name, choicePath: target.path, choiceCount: unread > 0 ? edition.numbers.integer(unread) : nil,
      isChosen: isChosen, choiceValue: value, choiceIndent: indent)
  }
}

/// Says what is wrong with feeds: the network as a whole, one feed by name, or how many.
struct FeedHealthPresenter {
  let edition: Edition

  /// The banners above the list; empty when all is well.
  func notices(_ feeds: [FeedStatus]) -> [Notice] {
    let asked = feeds.filter { !$0.subscription.isPaused && $0.state.lastAttempt != nil }
    let failing = asked.filter { $0.state.failure != nil }
    guard let first = failing.first, let failure = first.state.failure else { return [] }
    if failing.count == asked.count, failing.allSatisfy(Self.isCutOff), asked.count > 1 {
      return offline(asked).map { [$0] } ?? []
    }
    let words = edition.phrases.news
    guard failing.count == 1 else { return [Notice(.warning, words.list.feedsTrouble(failing.count))] }
    return [
      Notice(.warning, words.list.feedTrouble(first.subscription.title, words.trouble.source(failure.error)))
    ]
  }

  private func offline(_ feeds: [FeedStatus]) -> Notice? {
    guard let newest = feeds.compactMap(\.state.lastSuccess).max() else { return nil }
    return Notice(
      .warning, edition.phrases.news.list.offline(edition.dates.age(of: newest, now: edition.now)))
  }

  private static func isCutOff(_ feed: FeedStatus) -> Bool {
    switch feed.state.failure?.error {
    case .unreachable, .timedOut: true
    default: false
    }
  }
}

import CivilDates
import Foundation
package import GazetteDomain

/// The view model of the reader's feeds.
package struct FeedsPage: Sendable {
  /// A feed with its health.
  package struct Row: Sendable, Hashable {
    package let id: String
    package let title: String
    /// The path of its picture; nil for one without.
    package let icon: String?
    /// The list of its articles.
    package let articlesPath: String
    /// The publisher's site in short form, and its address.
    package let site, siteAddress: String?
    package let address: String
    package let folder: String
    package let isPaused, isGone, wantsFullText: Bool
    /// The time of the last successful fetch; nil for never.
    package let lastSuccess: Age?
    /// The time of the next fetch, in words; nil when there is none.
    package let nextFetch: String?
    /// The reason for that time, in a sentence; nil when unknown.
    package let nextFetchReason: String?
    /// The `User-Agent` that a reader set; empty for Gazette's own.
    package let userAgent: String
    package let counts: String
    /// The reason why the last attempt failed; nil when it succeeded.
    package let problem: String?
    /// Problems of the document; empty when there are none.
    package let warnings: [String]
    package let refreshLabel, editLabel: String
  }

  /// A folder and its feeds.
  package struct Folder: Sendable, Hashable {
    package let name: String
    package let rows: [Row]
  }

  /// The folders of this part of the list; the last one may continue in the next part.
  package let folders: [Folder]
  /// The part of the list of feeds on this page.
  package let part: ListPart
  /// The names of folders to choose from: only the list's first ones when there are very many.
  package let folderNames: [String]
  package let isEmpty: Bool
  package let refresh: RefreshStatus?
  /// The progress of an import; nil when there is none.
  package let feedImport: RefreshStatus?
}

/// Makes the view model of the reader's feeds.
package struct FeedsPresenter: Sendable {
  private static let staleAfter: TimeInterval = 86_400
  private static let maximumWarnings = 6
  private let edition: Edition
  private let links: PictureLinks

  package init(edition: Edition, links: PictureLinks) {
    self.edition = edition
    self.links = links
  }

  /// The maximum number of feeds on a page, and of folders to choose from.
  static let feedsPerPage = 100

  /// Returns the page of `feeds`, which are sorted by folder, with the progress of their refresh and of an import.
  /// - Parameter part: The number of the requested part; nil for the first one.
  package func page(
    _ feeds: [FeedStatus], part: String? = nil, progress: FeedsProgress?, importing: FeedImportProgress? = nil
  ) -> FeedsPage {
    let part = ListPart(part, of: feeds.count, size: Self.feedsPerPage)
    let presenter = NewsListPresenter(edition: edition, links: links)
    return FeedsPage(
      folders: feeds[part.range].byFolder.map { name, inside in
        FeedsPage.Folder(name: name ?? words.noFolder, rows: inside.map(row))
      },
      part: part, folderNames: Array(feeds.byFolder.lazy.compactMap(\.name).prefix(Self.feedsPerPage)),
      isEmpty: feeds.isEmpty, refresh: progress.map(presenter.status),
      feedImport: importing.map(status))
  }

  private func status(_ progress: FeedImportProgress) -> RefreshStatus {
    RefreshStatus(
      text: words.importing(progress.done, progress.total), done: progress.done, total: progress.total,
      isRunning: !progress.isOver)
  }

  package func row(_ status: FeedStatus) -> FeedsPage.Row {
    let feed = status.subscription.feed
    let title = status.subscription.title
    return FeedsPage.Row(
      id: String(status.id.rawValue), title: title, icon: links.icon(of: feed),
      articlesPath: ArticleQuery().with { $0.feed = status.id }.path,
      site: feed.site?.host(), siteAddress: feed.site?.absoluteString,
      address: feed.url.absoluteString, folder: status.subscription.folder ?? "",
      isPaused: status.subscription.isPaused, isGone: status.state.isGone,
      wantsFullText: status.subscription.wantsFullText,
      lastSuccess: status.state.lastSuccess.map { Age(of: $0, staleAfter: Self.staleAfter, in: edition) },
      nextFetch: next(status), nextFetchReason: nextFetchReason(status), userAgent: feed.userAgent?.text ?? "",
      counts: words.counts(status.articleCount, status.unreadCount),
      problem: status.state.failure.map { edition.phrases.news.problems.source($0.error) },
      warnings: Array(status.state.warnings.prefix(Self.maximumWarnings)),
      refreshLabel: words.refreshOf(title), editLabel: words.editOf(title))
  }

  private func next(_ status: FeedStatus) -> String? {
    guard !status.subscription.isPaused, !status.state.isGone else { return nil }
    guard let next = status.state.nextFetch, next > edition.now else { return words.dueNow }
    let day = CalendarDay(next, in: edition.timeZone)
    guard day != CalendarDay(edition.now, in: edition.timeZone) else { return edition.dates.time(next) }
    return "\(edition.dates.relativeDay(day, now: edition.now)), \(edition.dates.time(next))"
  }

  private func nextFetchReason(_ status: FeedStatus) -> String? {
    let state = status.state
    guard !status.subscription.isPaused, !state.isGone, let reason = state.scheduleReason else { return nil }
    return words.scheduleReason(reason, state.rhythm.flatMap { publishingInterval($0.interval(at: edition.now)) })
  }

  /// Returns the time between two articles in words; nil for more than a day.
  private func publishingInterval(_ interval: Duration) -> String? {
    let seconds = Int(clamping: interval.components.seconds)
    return seconds > 86_400 ? nil : edition.dates.duration(seconds: max(60, seconds))
  }

  private var words: FeedsPhrases { edition.phrases.news.feeds }
}

/// Formats the outcome of fetching one feed.
package struct FeedOutcomePresenter: Sendable {
  private let edition: Edition

  package init(edition: Edition) { self.edition = edition }

  /// Returns the sentence for `outcome` of the feed named `name`.
  package func sentence(_ outcome: FeedOutcome, of name: String) -> String {
    let words = phrases.feeds
    switch outcome {
    case .imported(let count) where count.added > 0: return words.fresh(name, count.added)
    case .imported, .unchanged: return words.nothingNew(name)
    case .tooSoon(.some(let date)): return words.tooSoon(name, edition.dates.time(date))
    case .tooSoon(nil), .gone: return phrases.list.feedProblem(name, words.gone)
    case .busy: return words.nothingNew(name)
    case .failed(let error): return phrases.list.feedProblem(name, phrases.problems.source(error))
    case .unknown: return phrases.problems.sentence(.unknownFeed(name))
    case .stopped(let error): return phrases.problems.sentence(.store(error))
    }
  }

  private var phrases: NewsPhrases { edition.phrases.news }
}

import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import NIOCore

extension NewsPages {
  /// Shows the reader's feeds.
  func showFeeds(_ request: Request, _ context: WebContext) async throws -> Response {
    try await context.pages.cachedPage(request, context) { edition in
      try await feedsContent(Self.attempt(request), edition, request, context)
    }
  }

  /// Fills the form from the page's address: another app can share an address, which the reader then submits.
  private static func attempt(_ request: Request) -> FeedsHTML.Attempt {
    FeedsHTML.Attempt(typed: String((request.query("address") ?? "").prefix(2000)))
  }

  /// Subscribes to the feed at an address; shows the reason for a failure, or lets the reader choose among several feeds.
  func addFeed(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    var attempt = FeedsHTML.Attempt(typed: form["address"] ?? "")
    do throws(NewsError) {
      switch try await feeds.add(attempt.typed, folder: form["folder"], for: context.reader) {
      case .subscribed(let feed, let isNew, _):
        let words = context.phrases.news.feeds
        return await flash(isNew ? words.added(feed.title) : words.alreadySubscribed(feed.title), context)
      case .several(let found): attempt.candidates = found.map(FeedsHTML.Attempt.Candidate.init)
      }
    } catch {
      attempt.problem = context.phrases.news.problems.sentence(error)
    }
    return try await feedsPage(attempt, request, context)
  }

  /// Renames a feed, moves it to a folder, pauses it, or sets its `User-Agent`.
  func updateFeed(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try context.feedID()
    let form = try await request.form(context)
    // A missing field leaves the value unchanged; an empty one removes it.
    func value(_ name: String) -> String? { form.all(name).first }
    let change = FeedChange(
      title: value("title"), folder: value("folder"), isPaused: value("paused").map { $0 == "1" },
      wantsFullText: value("full").map { $0 == "1" }, userAgent: value("agent"))
    let feed = try await feeds.update(id, change, for: context.reader)
    return await flash(context.phrases.news.feeds.saved(feed.title), form: form, context)
  }

  /// Ends a subscription; the page then offers to undo that.
  func removeFeed(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    let id = try context.feedID()
    let feed = try await feeds.remove(id, for: context.reader)
    return await flash(
      context.phrases.news.feeds.removed(feed.title), undo: .restore(id.rawValue), form: form, context)
  }

  /// Restores an ended subscription.
  func restoreFeed(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    guard let id = form["feed"].flatMap({ FeedID(text: $0) }) else { throw Refusal(.notFound) }
    try await feeds.restore(id, for: context.reader)
    return .redirect(to: Route.feeds.path)
  }

  /// Fetches one feed and shows the outcome.
  func refreshFeed(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    let id = try context.feedID()
    let title = try await feeds.status(of: id, for: context.reader).subscription.title
    let outcome = try await feeds.refresh(id, for: context.reader)
    return await flash(
      FeedOutcomePresenter(edition: context.edition).sentence(outcome, of: title), form: form, context)
  }

  /// Imports the list of feeds that another feed reader exported.
  func importFeeds(_ request: Request, _ context: WebContext) async throws -> Response {
    let phrases = context.phrases.news
    guard let file = try await MultipartFile.read(request, context), !file.bytes.isEmpty else {
      return try await feedsPage(FeedsHTML.Attempt(listProblem: phrases.feeds.noFile), request, context)
    }
    do throws(NewsError) {
      let outcome = try await feeds.importList(file.bytes, for: context.reader)
      let text = phrases.feeds.imported(outcome)
      return await flash(text, lines: outcome.unusable.prefix(20).map { String($0.prefix(200)) }, context)
    } catch {
      let problem = phrases.problems.sentence(error)
      return try await feedsPage(FeedsHTML.Attempt(listProblem: problem), request, context)
    }
  }

  /// Exports the reader's feeds as a file.
  func exportFeeds(_ request: Request, _ context: WebContext) async throws -> Response {
    let bytes = try await feeds.exportList(title: context.pages.configuration.paperName, for: context.reader)
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/x-opml; charset=utf-8", .contentDisposition: "attachment; filename=\"gazette.opml\"",
        .cacheControl: "no-store",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  private func flash(
    _ text: String, undo: FlashMessage.Undo? = nil, lines: [String] = [], form: FormValues? = nil,
    _ context: WebContext
  ) async -> Response {
    let message = FlashMessage(text: text, lines: lines, undo: undo)
    return .redirect(to: await path(Route.feeds.path, showing: message, context), form: form)
  }

  private func feedsPage(
    _ attempt: FeedsHTML.Attempt, _ request: Request, _ context: WebContext
  ) async throws -> Response {
    var content = try await feedsContent(attempt, context.edition, request, context)
    if attempt.problem != nil || attempt.listProblem != nil { content.status = .unprocessableContent }
    return try await context.pages.page(request, context, content)
  }

  private func feedsContent(
    _ attempt: FeedsHTML.Attempt, _ edition: Edition, _ request: Request, _ context: WebContext
  ) async throws -> PageContent {
    let reader = context.reader
    let phrases = context.phrases.news
    let page = FeedsPresenter(edition: edition, links: links).page(
      try await feeds.list(for: reader), part: request.query("page"),
      progress: await feeds.refreshProgress(for: reader).flatMap { $0.isShown(at: edition.now) ? $0 : nil },
      importing: feeds.importProgress(for: reader))
    var content = PageContent(
      title: phrases.feeds.title, section: .news,
      body: FeedsHTML(
        frame: context.frame, page: page, words: phrases.feeds,
        banner: try await banner(request.query("told"), context, edition),
        attempt: attempt
      ).body)
    content.topics = [.news, .newsRefresh, .newsImport]
    content.styles = ["news.css"]
    return content
  }
}

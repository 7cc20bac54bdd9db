import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import NIOCore

extension NewsAPI {
  /// Returns a part of the subscriptions with their health.
  func listFeeds(_ request: Request, _ context: WebContext) async throws -> Response {
    let (part, headers) = try request.part(of: try await feeds.list(for: context.reader), at: .feeds)
    return try .json(SubscriptionListDocument(part, language: context.language), headers: headers)
  }

  /// Returns one subscription with its health.
  func feed(_: Request, _ context: WebContext) async throws -> Response {
    try await answer(try context.feedID(), context)
  }

  /// Subscribes: 201 for a new subscription, 200 for an existing one, 300 when the client must choose among several feeds.
  func add(_ request: Request, _ context: WebContext) async throws -> Response {
    let entry = try await request.json(FeedEntry.self, context)
    switch try await feeds.add(
      entry.url, folder: entry.folder, userAgent: entry.userAgent, for: context.reader)
    {
    case .several(let found): return try .json(FeedChoicesDocument(found), status: .multipleChoices)
    case .subscribed(let subscription, let isNew, _):
      let location = Route.api(.feed(String(subscription.id.rawValue))).path
      return try await answer(
        subscription.id, context, status: isNew ? .created : .ok, headers: [.location: location])
    }
  }

  /// Renames, moves or pauses a subscription.
  func update(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try context.feedID()
    let entry = try await request.json(FeedChangeEntry.self, context)
    let change = FeedChange(
      title: entry.title, folder: entry.folder, isPaused: entry.paused, wantsFullText: entry.fullText,
      userAgent: entry.userAgent)
    try await feeds.update(id, change, for: context.reader)
    return try await answer(id, context)
  }

  /// Ends a subscription.
  func remove(_: Request, _ context: WebContext) async throws -> Response {
    try await feeds.remove(try context.feedID(), for: context.reader)
    return Response(status: .noContent)
  }

  /// Restores an ended subscription, with its name, folder and marks.
  func restore(_: Request, _ context: WebContext) async throws -> Response {
    let id = try context.feedID()
    try await feeds.restore(id, for: context.reader)
    return try await answer(id, context)
  }

  /// Fetches the feed now, unless it is too soon, and returns it with its health.
  func refresh(_: Request, _ context: WebContext) async throws -> Response {
    let id = try context.feedID()
    try await feeds.refresh(id, for: context.reader)
    return try await answer(id, context)
  }

  /// Starts refreshing all feeds, or joins a running refresh; responds at once.
  func refreshAll(_: Request, _ context: WebContext) async throws -> Response {
    feeds.refreshAllSoon(for: context.reader)
    let progress = await feeds.refreshProgress(for: context.reader) ?? FeedsProgress(total: 0)
    return try .json(
      FeedsRefreshDocument(progress, language: context.language), status: .accepted,
      headers: [.location: Route.api(.feedsRefresh).path])
  }

  /// Returns the progress of refreshing all feeds; `idle` before the first run.
  func progress(_: Request, _ context: WebContext) async throws -> Response {
    let progress = await feeds.refreshProgress(for: context.reader)
    return try .json(FeedsRefreshDocument(progress, language: context.language))
  }

  /// Stops refreshing all feeds.
  func cancel(_: Request, _ context: WebContext) async throws -> Response {
    await feeds.cancelRefresh(for: context.reader)
    return Response(status: .noContent)
  }

  /// Returns the subscriptions as OPML.
  func export(_: Request, _ context: WebContext) async throws -> Response {
    let bytes = try await feeds.exportList(title: context.pages.configuration.paperName, for: context.reader)
    return Response(
      status: .ok, headers: [.contentType: "text/x-opml; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// Subscribes to the feeds of the OPML in the request's body, and starts fetching them.
  func importList(_ request: Request, _ context: WebContext) async throws -> Response {
    let body: ByteBuffer
    do { body = try await request.body.collect(upTo: context.maximumBodySize) } catch {
      throw Refusal(.contentTooLarge)
    }
    let outcome = try await feeds.importList(Array(body.readableBytesView), for: context.reader)
    return try .json(FeedImportDocument(outcome))
  }

  private func answer(
    _ id: FeedID, _ context: WebContext, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) async throws -> Response {
    let found = try await feeds.status(of: id, for: context.reader)
    return try .json(SubscriptionDocument(found, language: context.language), status: status, headers: headers)
  }
}

/// A client's request to subscribe.
struct FeedEntry: Decodable {
  let url: String
  let folder: String?
  let userAgent: String?
}

/// A client's changes of a subscription; absent fields stay unchanged.
struct FeedChangeEntry: Decodable {
  let title: String?
  let folder: String?
  let paused: Bool?
  let fullText: Bool?
  let userAgent: String?
}

import BoundedNumbers
import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import PublicKeys

/// The API of Google Reader, as FreshRSS (`/api/greader.php`) and Miniflux (at the root) serve it: the union of the calls that
/// apps make.
struct GoogleReaderAPI {
  let routes: ReaderAppRoutes

  /// Responds to every request below its roots.
  /// - Throws: Errors that ``ReaderAppLanguage`` presents to the app.
  func answer(_ request: Request, _ context: WebContext) async throws -> Response {
    let hasRoot = request.uri.path.split(separator: "/").first == "api"
    // The body of an import is the list of feeds itself, not a form.
    let isImport = context.rule.takesFile
    let appRequest = try await AppRequest(request, context, rootLength: hasRoot ? 2 : 0, hasForm: !isImport)
    let parts = appRequest.parts
    if parts == ["accounts", "ClientLogin"] { return try await signIn(appRequest) }
    if parts.isEmpty || parts == ["check", "compatibility"] { return .text("PASS") }
    let pass = try await pass(appRequest)
    if request.method == .post, !isImport, !Self.hasValidToken(appRequest, of: pass) {
      var response = Response.text("Unauthorized", status: .unauthorized)
      response.headers[.googleBadToken] = "true"
      return response
    }
    let session = GoogleReaderSession(api: self, request: appRequest, account: pass.reader, token: pass.token)
    if parts.starts(with: ["reader", "api", "0"]) { return try await session.answer(Array(parts.dropFirst(3))) }
    if parts.starts(with: ["reader", "atom"]) { return try await session.atom() }
    throw Refusal.app(.notFound, "Not Found")
  }

  private func pass(_ appRequest: AppRequest) async throws -> ReaderAppAccess.Pass {
    if let pass = appRequest.context.appPass { return pass }
    guard appRequest.request.method == .post, let sent = appRequest["T"] else { throw Refusal(.unauthorized) }
    return try await appRequest.access.google(
      sent.trimmingCharacters(in: .whitespacesAndNewlines), from: appRequest.context.clientAddress)
  }

  private func signIn(_ appRequest: AppRequest) async throws -> Response {
    guard appRequest.request.method == .post else { throw Refusal(.methodNotAllowed) }
    let password = appRequest["Passwd"] ?? ""
    do {
      _ = try await appRequest.access.pass(
        .password(password), as: appRequest["Email"] ?? "", from: appRequest.context.clientAddress)
    } catch let refusal as Refusal where refusal.status == .unauthorized {
      let sentence = ErrorSentence("Unauthorized", "Error=BadAuthentication")
      throw Refusal(.unauthorized, sentence, retryAfter: refusal.retryAfter)
    }
    let auth = Self.auth(password)
    if appRequest["output"] == "json" {
      return try .json(["SID": auth, "LSID": auth, "Auth": auth])
    }
    return .text("SID=\(auth)\nLSID=\(auth)\nAuth=\(auth)\n")
  }

  /// The token that an app sends from then on, in two parts because some apps expect them.
  private static func auth(_ password: String) -> String { "reader/\(password)" }

  /// Returns false for a wrong token, so that the app requests another. A change needs no token in addition to the header.
  private static func hasValidToken(_ appRequest: AppRequest, of pass: ReaderAppAccess.Pass) -> Bool {
    guard let sent = appRequest["T"]?.trimmingCharacters(in: .whitespacesAndNewlines) else { return true }
    if ["", "x", pass.token.id.rawValue].contains(sent) { return true }
    guard let secret = sent.split(separator: "/").last.flatMap({ AccessToken.secret(in: $0) }) else { return false }
    return ConstantTime.areEqual(Secrets.sha256.hash(of: secret).bytes, pass.token.hash.bytes)
  }
}

/// One request of a reader's app to the Google Reader API.
struct GoogleReaderSession {
  let api: GoogleReaderAPI
  let request: AppRequest
  let account: Reader
  /// The stored app password.
  let token: AccessToken

  var reader: ReaderKey { account.id }
  var feeds: Feeds { api.routes.feeds }
  private var articles: Articles { api.routes.articles }
  var apps: ReaderApps { api.routes.apps }
  var base: String { request.context.pages.configuration.base(request.request) }
  private var isChange: Bool { request.request.method == .post }

  private static let done = Response.text("OK")

  func answer(_ parts: [String]) async throws -> Response {
    let path = parts.prefix(2).joined(separator: "/")
    switch (path, isChange) {
    // The token of a change is the identifier of the app password, which grants no access.
    case ("token", _): return .text("\(token.id.rawValue)\n")
    case ("user-info", _): return try userInfo()
    case ("subscription/list", _): return try await subscriptions()
    case ("tag/list", _): return try await tags()
    case ("unread-count", _): return try await unreadCounts()
    case ("subscription/export", _): return try await export()
    case ("preference/list", _): return try .json(["prefs": [String]()])
    case ("preference/stream", _): return try .json(["streamprefs": [String: String]()])
    case ("stream/items", _) where parts.last == "ids": return try await ids()
    case ("stream/items", true) where parts.last == "contents": return try await contentsOfItems()
    case ("stream/contents", _): return try await contents()
    case ("edit-tag", true): return try await editTag()
    case ("mark-all-as-read", true): return try await markAll()
    case ("subscription/edit", true): return try await edit()
    case ("subscription/quickadd", true): return try await quickAdd()
    case ("subscription/import", true): return try await importList()
    case ("rename-tag", true): return try await renameTag()
    case ("disable-tag", true): return try await disableTags()
    case ("stream/items", _), ("edit-tag", _), ("mark-all-as-read", _), ("subscription/edit", _),
      ("subscription/quickadd", _), ("subscription/import", _), ("rename-tag", _), ("disable-tag", _):
      throw Refusal(.methodNotAllowed)
    default: throw Refusal.app(.notFound, "There is nothing at this address.")
    }
  }

  // MARK: Account and lists

  private func userInfo() throws -> Response {
    let name = account.name.text
    return try .json([
      "userId": reader.rawValue, "userName": name, "userProfileId": reader.rawValue, "userEmail": name,
    ])
  }

  private func subscriptions() async throws -> Response {
    let overview = try await overview()
    let key = SubscriptionLists.Key(feedsRevision: overview.feedsRevision, base: base)
    return tagged(try api.routes.subscriptionLists.list(key) { try TaggedJSON(["subscriptions": entries(overview)]) })
  }

  private func overview() async throws(NewsError) -> FeedOverview {
    try await feeds.overview(for: reader, hasUnpublished: request.context.hasStaleCache)
  }

  private func entries(_ overview: FeedOverview) -> [SubscriptionEntry] {
    overview.feeds.map(\.subscription).map { subscription in
      SubscriptionEntry(
        id: GoogleStream.id(of: subscription.id), title: subscription.title,
        categories: subscription.folder.map { [.init(id: GoogleStream.label($0), label: $0)] } ?? [],
        url: subscription.feed.url.absoluteString,
        htmlUrl: (subscription.feed.site ?? subscription.feed.url).absoluteString,
        iconUrl: api.routes.iconAddress(of: subscription.feed, base: base))
    }
  }

  private func tags() async throws -> Response {
    let folders = try await apps.folders(for: reader).compactMap(\.name)
    let labels = try await apps.labels(for: reader).filter { !folders.contains($0) }
    let all =
      [TagEntry(id: GoogleStream.starredID, type: nil)]
      + folders.map { TagEntry(id: GoogleStream.label($0), type: "folder") }
      + labels.map { TagEntry(id: GoogleStream.label($0), type: "tag") }
    return tagged(try TaggedJSON(["tags": all]))
  }

  /// Responds with a document, or 304 when the app has it: apps check whether the list has changed.
  private func tagged(_ document: TaggedJSON) -> Response {
    let tag = document.tag
    let known = (request.request.headers[.ifNoneMatch] ?? "").split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    if known.contains(where: { $0 == tag || $0 == "W/\(tag)" || $0 == "*" }) {
      return Response(status: .notModified, headers: [.eTag: tag])
    }
    return .json(text: document.text, headers: [.eTag: tag])
  }

  private func unreadCounts() async throws -> Response {
    let statuses = try await overview().feeds
    let arrivals = try await apps.lastArrivals(for: reader)
    func entry(_ id: String, _ statuses: [FeedStatus], count: Int? = nil) -> UnreadEntry {
      let newest = statuses.compactMap { arrivals[$0.id] }.max()
      return UnreadEntry(
        id: id, count: count ?? statuses.reduce(0) { $0 + $1.unreadCount },
        newestItemTimestampUsec: String(newest?.rawValue ?? 0))
    }
    var counts = statuses.map { entry(GoogleStream.id(of: $0.id), [$0]) }
    let folders = Dictionary(grouping: statuses.filter { $0.subscription.folder != nil }) {
      $0.subscription.folder ?? ""
    }
    let labels = try await apps.labels(for: reader)
    for (folder, statuses) in folders.sorted(by: { $0.key < $1.key }) where !labels.contains(folder) {
      counts.append(entry(GoogleStream.label(folder), statuses))
    }
    for label in labels {
      counts.append(
        entry(GoogleStream.label(label), folders[label] ?? [], count: try await unreadCount(GoogleStream.label(label))))
    }
    let all = entry(GoogleStream.readingListID, statuses)
    return try .json(UnreadDocument(max: all.count, unreadcounts: counts + [all]))
  }

  private func export() async throws -> Response {
    let bytes = try await feeds.exportList(title: request.context.pages.configuration.paperName, for: reader)
    return .text(String(decoding: bytes, as: UTF8.self), type: "text/x-opml; charset=utf-8")
  }

  // MARK: Changes

  private func editTag() async throws -> Response {
    let ids = request.all("i").compactMap(GoogleStream.article)
    for (tags, isOn) in [(request.all("r"), false), (request.all("a"), true)] {
      for tag in tags where !tag.isEmpty {
        switch GoogleStream(tag) {
        case .read: try await articles.mark(ids, read: isOn, for: reader)
        case .unread where isOn && !tag.hasSuffix("/tracking-kept-unread"):
          try await articles.mark(ids, read: false, for: reader)
        case .starred: try await apps.star(ids, isOn: isOn, for: reader)
        case .label(let label): try await apps.label(ids, label, isOn: isOn, for: reader)
        default: break
        }
      }
    }
    return Self.done
  }

  private func markAll() async throws -> Response {
    let streams = request.all("s").filter { !$0.isEmpty }
    guard !streams.isEmpty else {
      throw Refusal.app(.badRequest, "The stream is missing: s=user/-/state/com.google/reading-list")
    }
    var before: ArticleID?
    if let text = request["ts"], case let moment = try microseconds("ts", text), moment > 0 {
      before = ArticleID(rawValue: (try await apps.last(upTo: Arrival(rawValue: moment))?.rawValue ?? 0) + 1)
    }
    var queries: [ArrivalQuery] = []
    for stream in streams where ![.read, .unread].contains(GoogleStream(stream)) {
      queries += try await self.queries(stream)
    }
    for var query in queries {
      query.before = before
      try await apps.markRead(query, for: reader)
    }
    return Self.done
  }

  private func edit() async throws -> Response {
    let streams = request.all("s").filter { !$0.isEmpty }
    guard !streams.isEmpty else { throw Refusal.app(.badRequest, "The feed is missing: s=feed/1") }
    for stream in streams {
      guard case .feed(let text) = GoogleStream(stream) else {
        throw Refusal.app(.badRequest, "This is no feed: \(String(stream.prefix(200)))")
      }
      let known = try await feed(text)
      switch request["ac"] {
      case "subscribe":
        let id = if let known { known } else { try await subscribe(text) }
        try await change(id)
      case "unsubscribe":
        guard let known else { throw NewsError.unknownFeed(String(text.prefix(200))) }
        try await feeds.remove(known, for: reader)
      case "edit":
        guard let known else { throw NewsError.unknownFeed(String(text.prefix(200))) }
        try await change(known)
      default: throw Refusal.app(.badRequest, "ac is subscribe, edit or unsubscribe.")
      }
    }
    return Self.done
  }

  /// Changes a subscription's title and folder as the request asks.
  private func change(_ id: FeedID) async throws {
    var change = FeedChange()
    change.title = request["t"]
    if case .label(let label)? = request["a"].flatMap({ GoogleStream($0) }) {
      change.folder = label
    } else if case .label(let label)? = request["r"].flatMap({ GoogleStream($0) }),
      try await feeds.status(of: id, for: reader).subscription.folder == label
    {
      change.folder = ""
    }
    if change != FeedChange() { try await feeds.update(id, change, for: reader) }
  }

  /// Subscribes to the best feed at an address.
  private func subscribe(_ address: String) async throws -> FeedID {
    switch try await feeds.add(address, for: reader) {
    case .subscribed(let subscription, _, _): return subscription.id
    case .several(let found):
      guard let first = found.first,
        case .subscribed(let subscription, _, _) = try await feeds.add(first.url.absoluteString, for: reader)
      else { throw NewsError.noFeed }
      return subscription.id
    }
  }

  private func quickAdd() async throws -> Response {
    let typed = request["quickadd"] ?? ""
    let address = typed.hasPrefix("feed/") ? String(typed.dropFirst("feed/".count)) : typed
    do {
      let id = try await subscribe(address)
      let subscription = try await feeds.status(of: id, for: reader).subscription
      return try .json(
        QuickAddDocument(
          numResults: 1, query: address, streamId: GoogleStream.id(of: id), streamName: subscription.title, error: nil))
    } catch {
      let refusal = ErrorMiddleware.refusal(for: error, request.context)
      return try .json(
        QuickAddDocument(
          numResults: 0, query: address, streamId: nil, streamName: nil,
          error: refusal.sentence?.sentence ?? refusal.status.reasonPhrase))
    }
  }

  private func importList() async throws -> Response {
    let progress = try await feeds.importList(Array(request.body.readableBytesView), for: reader)
    try Refusal.checkComplete(progress)
    return Self.done
  }

  private func renameTag() async throws -> Response {
    guard case .label(let name)? = request["s"].flatMap({ GoogleStream($0) }),
      case .label(let new)? = request["dest"].flatMap({ GoogleStream($0) })
    else { throw Refusal.app(.badRequest, "s and dest are labels, such as user/-/label/News.") }
    let folder = try await apps.folders(for: reader).first { $0.name == name }
    if let folder {
      guard try await apps.rename(folder.id, to: new, for: reader) else {
        throw Refusal.app(.badRequest, "There is a folder of that name.")
      }
    }
    // Articles may have a label with the folder's name.
    guard try await apps.rename(label: name, to: new, for: reader) || folder != nil else {
      throw Refusal.app(.notFound, "There is no such label.")
    }
    return Self.done
  }

  private func disableTags() async throws -> Response {
    let names = try (request.all("s") + request.all("t").map(GoogleStream.label)).filter { !$0.isEmpty }.map { tag in
      guard case .label(let name)? = GoogleStream(tag) else { throw Refusal.app(.badRequest, "This is no label.") }
      return name
    }
    guard !names.isEmpty else { throw Refusal.app(.badRequest, "The label is missing: s=user/-/label/News") }
    let (folders, labels) = (try await apps.folders(for: reader), try await apps.labels(for: reader))
    // Either all are removed or none.
    guard names.allSatisfy({ name in labels.contains(name) || folders.contains { $0.name == name } }) else {
      throw Refusal.app(.notFound, "There is no such label.")
    }
    for name in names {
      for folder in folders where folder.name == name { _ = try await apps.remove(folder.id, for: reader) }
      _ = try await apps.rename(label: name, to: nil, for: reader)
    }
    return Self.done
  }
}

private struct SubscriptionEntry: Encodable {
  struct Category: Encodable { let id, label: String }
  let id, title: String
  let categories: [Category]
  let url, htmlUrl, iconUrl: String
}

private struct TagEntry: Encodable {
  let id: String
  let type: String?
}

private struct UnreadEntry: Encodable {
  let id: String
  let count: Int
  let newestItemTimestampUsec: String
}

private struct UnreadDocument: Encodable {
  let max: Int
  let unreadcounts: [UnreadEntry]
}

private struct QuickAddDocument: Encodable {
  let numResults: Int
  let query: String
  let streamId, streamName, error: String?
}

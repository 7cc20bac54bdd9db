import BoundedNumbers
import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import PublicKeys

/// The language of Google Reader, as FreshRSS (`/api/greader.php`) and Miniflux (at the root) serve it, in the union of what
/// apps ask for.
struct GoogleReaderAPI {
  let routes: ReaderAppRoutes
  let pages: PageRenderer

  /// The most articles whose texts are answered at once; a list goes on behind its continuation.
  static let mostContents = 1000
  private static let badToken = HTTPField.Name.googleBadToken

  /// Answers whatever is asked below its roots.
  func answer(_ request: Request, _ context: WebContext) async throws -> Response {
    let hasRoot = request.uri.path.split(separator: "/").first == "api"
    do {
      // A list of feeds is a body by itself.
      let isImport = request.uri.path.hasSuffix("/import")
      let asked = try await AppRequest(request, context, behind: hasRoot ? 2 : 0, hasForm: !isImport)
      let parts = asked.parts
      if parts == ["accounts", "ClientLogin"] { return try await signIn(asked) }
      if parts.isEmpty || parts == ["check", "compatibility"] { return .text("PASS") }
      guard let reader = try await reader(asked) else { return .text("Unauthorized", status: .unauthorized) }
      if request.method == .post, !isImport, !Self.hasGoodToken(asked, of: reader) {
        var response = Response.text("Unauthorized", status: .unauthorized)
        response.headers[Self.badToken] = "true"
        return response
      }
      let session = GoogleReaderSession(api: self, request: asked, account: reader.reader, token: reader.token)
      if parts.starts(with: ["reader", "api", "0"]) {
        return try await session.answer(Array(parts.dropFirst(3)))
      }
      if parts.starts(with: ["reader", "atom"]) { return try await session.atom() }
      return .text("Not Found", status: .notFound)
    } catch {
      let refusal = ErrorMiddleware.refusal(for: error, context, now: pages.dependencies.now())
      var response = Response.text(refusal.sentence?.sentence ?? refusal.status.reasonPhrase, status: refusal.status)
      if let seconds = refusal.retryAfter { response.headers[.retryAfter] = String(seconds) }
      return response
    }
  }

  private func signIn(_ asked: AppRequest) async throws -> Response {
    guard asked.request.method == .post else { throw Refusal(.methodNotAllowed) }
    let found = try await pages.dependencies.readers?.checkApp(
      .password(asked["Passwd"] ?? ""), from: asked.context.clientAddress)
    guard found != nil, let password = asked["Passwd"] else {
      return .text("Error=BadAuthentication\n", status: .unauthorized)
    }
    let auth = Self.auth(password)
    if asked["output"] == "json" {
      return try .json(["SID": auth, "LSID": auth, "Auth": auth])
    }
    return .text("SID=\(auth)\nLSID=\(auth)\nAuth=\(auth)\n")
  }

  /// What an app shows from then on: some look for two parts.
  private static func auth(_ password: String) -> String { "reader/\(password)" }

  /// By the header or, as Liferea does, by the sign-in's answer in the place of a token.
  private func reader(_ asked: AppRequest) async throws -> (reader: Reader, token: AccessToken)? {
    let header = asked.request.headers[.authorization].flatMap { header -> Substring? in
      guard header.lowercased().hasPrefix("googlelogin") else { return nil }
      guard let start = header.range(of: "auth=", options: .caseInsensitive) else { return nil }
      return header[start.upperBound...].prefix { $0 != "," && !$0.isWhitespace }
    }
    let sent = asked.request.method == .post ? asked["T"]?.trimmingCharacters(in: .whitespacesAndNewlines) : nil
    guard let auth = header ?? sent?[...], let password = auth.split(separator: "/").last else { return nil }
    return try await pages.dependencies.readers?.checkApp(
      .password(String(password)), from: asked.context.clientAddress)
  }

  /// A change needs no token beside the header; a wrong one is told, so that the app asks for another.
  private static func hasGoodToken(_ asked: AppRequest, of reader: (reader: Reader, token: AccessToken)) -> Bool {
    guard let sent = asked["T"]?.trimmingCharacters(in: .whitespacesAndNewlines) else { return true }
    if ["", "x", reader.token.id.rawValue].contains(sent) { return true }
    guard let secret = sent.split(separator: "/").last.flatMap({ AccessToken.secret(in: $0) }) else { return false }
    return ConstantTime.areEqual(Secrets.sha256.hash(of: secret).bytes, reader.token.hash.bytes)
  }
}

/// One request of a reader's app in Google Reader's language.
private struct GoogleReaderSession {
  let api: GoogleReaderAPI
  let request: AppRequest
  let account: Reader
  /// The app's password, as it is kept.
  let token: AccessToken

  private var reader: ReaderKey { account.id }
  private var feeds: Feeds { api.routes.feeds }
  private var articles: Articles { api.routes.articles }
  private var apps: ReaderApps { api.routes.apps }
  private var base: String { api.pages.configuration.base(request.request) }
  private var isChange: Bool { request.request.method == .post }

  private static let done = Response.text("OK")

  func answer(_ parts: [String]) async throws -> Response {
    let path = parts.prefix(2).joined(separator: "/")
    switch (path, isChange) {
    // The token of a change is the name of the app's password, which opens nothing.
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

  // MARK: Who and what there is

  private func userInfo() throws -> Response {
    let name = account.name.text
    return try .json([
      "userId": reader.rawValue, "userName": name, "userProfileId": reader.rawValue, "userEmail": name,
    ])
  }

  private func subscriptions() async throws -> Response {
    let list = try await feeds.list(for: reader).map(\.subscription).map { subscription in
      SubscriptionEntry(
        id: Stream.id(of: subscription.id), title: subscription.title,
        categories: subscription.folder.map { [.init(id: Stream.label($0), label: $0)] } ?? [],
        url: subscription.feed.url.absoluteString,
        htmlUrl: (subscription.feed.site ?? subscription.feed.url).absoluteString,
        iconUrl: api.routes.iconAddress(of: subscription.feed, base: base))
    }
    return try tagged(["subscriptions": list])
  }

  private func tags() async throws -> Response {
    let folders = try await apps.folders(for: reader).compactMap(\.name)
    let labels = try await apps.labels(for: reader).filter { !folders.contains($0) }
    let all =
      [TagEntry(id: Stream.starredID, type: nil)] + folders.map { TagEntry(id: Stream.label($0), type: "folder") }
      + labels.map { TagEntry(id: Stream.label($0), type: "tag") }
    return try tagged(["tags": all])
  }

  /// With a tag that changes with every edit: apps ask whether there is another list.
  private func tagged(_ document: some Encodable) throws -> Response {
    let text = try Response.jsonText(document)
    let tag = "\"\(SHA256Digest(of: Array(text)).hexadecimal(first: 16))\""
    if request.request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: [.eTag: tag]) }
    var response = try Response.json(document)
    response.headers[.eTag] = tag
    return response
  }

  private func unreadCounts() async throws -> Response {
    let statuses = try await feeds.list(for: reader)
    let arrivals = try await apps.lastArrivals(for: reader)
    func entry(_ id: String, _ statuses: [FeedStatus]) -> UnreadEntry {
      let newest = statuses.compactMap { arrivals[$0.id] }.max()
      return UnreadEntry(
        id: id, count: statuses.reduce(0) { $0 + $1.unreadCount },
        newestItemTimestampUsec: String(newest?.rawValue ?? 0))
    }
    var counts = statuses.map { entry(Stream.id(of: $0.id), [$0]) }
    let folders = Dictionary(grouping: statuses) { $0.subscription.folder }
    for (folder, statuses) in folders.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
      if let folder { counts.append(entry(Stream.label(folder), statuses)) }
    }
    for label in try await apps.labels(for: reader) where folders[label] == nil {
      var query = ArrivalQuery()
      (query.source, query.isRead) = (.label(label), false)
      let count = try await apps.count(query, for: reader)
      counts.append(UnreadEntry(id: Stream.label(label), count: count, newestItemTimestampUsec: "0"))
    }
    let all = entry(Stream.readingListID, statuses)
    return try .json(UnreadDocument(max: all.count, unreadcounts: counts + [all]))
  }

  private func export() async throws -> Response {
    let bytes = try await feeds.exportList(title: api.pages.configuration.paperName, for: reader)
    return .text(String(decoding: bytes, as: UTF8.self), type: "text/x-opml; charset=utf-8")
  }

  // MARK: Articles

  /// The query for a stream as it stands in a path or a value, decoded; nil for one that nobody has.
  private func query(_ stream: String) async throws -> ArrivalQuery? {
    var query = ArrivalQuery()
    switch Stream(stream) {
    case .readingList: break
    case .read: query.isRead = true
    case .unread: query.isRead = false
    case .starred: query.isStarred = true
    case .nothing: query.limit = 0
    case .label(let name):
      let isFolder = try await apps.folders(for: reader).contains { $0.name == name }
      query.source = isFolder ? .folder(name) : .label(name)
    case .feed(let text):
      guard let id = try await feed(text) else { return nil }
      query.source = .feed(id)
    case nil: return nil
    }
    return query
  }

  /// The subscription that a number or an address means.
  private func feed(_ text: String) async throws -> FeedID? {
    let list = try await feeds.list(for: reader)
    if let id = FeedID(text: text) { return list.first { $0.id == id }?.id }
    return list.first { $0.subscription.feed.url.absoluteString == text }?.id
  }

  /// What the request narrows a stream by.
  /// - Throws: A ``Refusal`` for a stream that nobody has.
  private func listed(_ stream: String, most: Int) async throws -> ArrivalQuery {
    guard var query = try await query(stream) else {
      throw Refusal.app(.badRequest, "There is no stream \(String(stream.prefix(200))).")
    }
    if query.limit > 0 { query.limit = Int(request.number("n").map { min($0, Int64(most)) } ?? 20) }
    for excluded in request.all("xt") {
      switch Stream(excluded) {
      case .read: query.isRead = false
      case .starred: query.isStarred = false
      default: break
      }
    }
    for included in request.all("it") {
      switch Stream(included) {
      case .read: query.isRead = true
      case .unread: query.isRead = false
      case .starred: query.isStarred = true
      default: break
      }
    }
    query.isRising = request["r"] == "o"
    if let from = request["ot"].flatMap(Stream.microseconds) {
      query.after = try await apps.last(upTo: Arrival(rawValue: from - 1)) ?? ArticleID(rawValue: 0)
    }
    if let to = request["nt"].flatMap(Stream.microseconds) {
      query.before = ArticleID(rawValue: (try await apps.last(upTo: Arrival(rawValue: to - 1))?.rawValue ?? 0) + 1)
    }
    if let last = request.number("c").map(ArticleID.init(rawValue:)) {
      if query.isRising {
        query.after = max(query.after ?? last, last)
      } else {
        query.before = min(query.before ?? last, last)
      }
    }
    return query
  }

  /// The ids of a page, and where the next one goes on; nil on the last.
  private func page(_ query: ArrivalQuery) async throws -> (ids: [ArticleID], next: String?) {
    guard query.limit > 0 else { return ([], nil) }
    var wider = query
    wider.limit += 1
    let found = try await apps.ids(wider, for: reader)
    let ids = Array(found.prefix(query.limit))
    return (ids, found.count > query.limit ? ids.last.map { String($0.rawValue) } : nil)
  }

  private func ids() async throws -> Response {
    let streams = request.all("s").filter { !$0.isEmpty }
    guard !streams.isEmpty else {
      throw Refusal.app(.badRequest, "The stream is missing: s=user/-/state/com.google/reading-list")
    }
    let (ids, next) = try await page(try await listed(streams[0], most: ArrivalQuery.most - 1))
    // Ten thousand of them are written by hand in a tenth of the time.
    let refs = ids.map { #"{"id":"\#($0.rawValue)"}"# }.joined(separator: ",")
    let more = next.map { #","continuation":"\#($0)""# } ?? ""
    return .text(#"{"itemRefs":[\#(refs)]\#(more)}"#, type: "application/json")
  }

  /// The stream in the path, else the one asked for, else all.
  private func stream(behind marker: String) -> String {
    let path = request.request.uri.path
    let raw = path.range(of: marker).map { path[$0.upperBound...].drop { $0 == "/" } } ?? ""
    let inPath = String(raw).removingPercentEncoding ?? String(raw)
    return inPath.isEmpty ? request["s"] ?? Stream.readingListID : inPath
  }

  private func contents() async throws -> Response {
    let stream = stream(behind: "stream/contents")
    let (ids, next) = try await page(try await listed(stream, most: GoogleReaderAPI.mostContents))
    return try .json(try await document(stream, ids, next: next))
  }

  private func contentsOfItems() async throws -> Response {
    let ids = Array(request.all("i").compactMap(Stream.article).prefix(10_000))
    return try .json(try await document(Stream.readingListID, ids, next: nil))
  }

  private func document(_ stream: String, _ ids: [ArticleID], next: String?) async throws -> ContentsDocument {
    let sites = Dictionary(try await feeds.list(for: reader).map { ($0.id, $0.subscription.feed) }) { first, _ in first
    }
    let items = try await apps.articles(ids, for: reader).map { article in
      ItemEntry(
        article, feed: sites[article.stored.feedID], base: base,
        html: api.routes.body(article.stored.article.html, base))
    }
    return ContentsDocument(
      id: stream, updated: ArrivedArticle.seconds(api.pages.dependencies.now()), items: items, continuation: next)
  }

  func atom() async throws -> Response {
    let stream = stream(behind: "/atom/")
    let (ids, _) = try await page(try await listed(stream, most: GoogleReaderAPI.mostContents))
    let document = try await document(stream, ids, next: nil)
    return .text(AtomFeed(document, base: base).text, type: "application/atom+xml; charset=utf-8")
  }

  // MARK: Changes

  private func editTag() async throws -> Response {
    let ids = request.all("i").compactMap(Stream.article)
    for (tags, isOn) in [(request.all("r"), false), (request.all("a"), true)] {
      for tag in tags where !tag.isEmpty {
        switch Stream(tag) {
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
    let stream = request["s"] ?? Stream.readingListID
    guard var query = try await query(stream) else {
      throw Refusal.app(.badRequest, "There is no stream \(String(stream.prefix(200))).")
    }
    if let moment = request["ts"].flatMap(Stream.microseconds), moment > 0 {
      query.before = ArticleID(rawValue: (try await apps.last(upTo: Arrival(rawValue: moment))?.rawValue ?? 0) + 1)
    }
    (query.isRead, query.limit) = (false, ArrivalQuery.most)
    try await articles.mark(try await apps.ids(query, for: reader), read: true, for: reader)
    return Self.done
  }

  private func edit() async throws -> Response {
    for stream in request.all("s") {
      guard case .feed(let text) = Stream(stream) else {
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

  /// The title and the folder that the request gives a subscription.
  private func change(_ id: FeedID) async throws {
    var change = FeedChange()
    change.title = request["t"]
    if case .label(let label)? = request["a"].flatMap({ Stream($0) }) {
      change.folder = label
    } else if case .label(let label)? = request["r"].flatMap({ Stream($0) }),
      try await feeds.status(of: id, for: reader).subscription.folder == label
    {
      change.folder = ""
    }
    if change != FeedChange() { try await feeds.update(id, change, for: reader) }
  }

  /// Subscribes to the best feed behind an address.
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
          numResults: 1, query: address, streamId: Stream.id(of: id), streamName: subscription.title, error: nil))
    } catch {
      let refusal = ErrorMiddleware.refusal(for: error, request.context, now: api.pages.dependencies.now())
      return try .json(
        QuickAddDocument(
          numResults: 0, query: address, streamId: nil, streamName: nil,
          error: refusal.sentence?.sentence ?? refusal.status.reasonPhrase))
    }
  }

  private func importList() async throws -> Response {
    _ = try await feeds.importList(Array(request.body.readableBytesView), for: reader)
    return Self.done
  }

  private func renameTag() async throws -> Response {
    guard case .label(let name)? = request["s"].flatMap({ Stream($0) }),
      case .label(let new)? = request["dest"].flatMap({ Stream($0) })
    else { throw Refusal.app(.badRequest, "s and dest are labels, such as user/-/label/News.") }
    if let folder = try await apps.folders(for: reader).first(where: { $0.name == name }) {
      guard try await apps.rename(folder.id, to: new, for: reader) else {
        throw Refusal.app(.badRequest, "There is a folder of that name.")
      }
    } else if try await !apps.rename(label: name, to: new, for: reader) {
      throw Refusal.app(.notFound, "There is no such label.")
    }
    return Self.done
  }

  private func disableTags() async throws -> Response {
    let folders = try await apps.folders(for: reader)
    for tag in request.all("s") + request.all("t").map(Stream.label) where !tag.isEmpty {
      guard case .label(let name) = Stream(tag) else { throw Refusal.app(.badRequest, "This is no label.") }
      let isGone =
        if let folder = folders.first(where: { $0.name == name }) {
          try await apps.remove(folder.id, for: reader)
        } else {
          try await apps.rename(label: name, to: nil, for: reader)
        }
      if !isGone { throw Refusal.app(.notFound, "There is no such label.") }
    }
    return Self.done
  }
}

/// What Google Reader calls a stream, and how it writes ids and times.
private enum Stream: Equatable {
  case readingList, read, unread, starred
  case feed(String)
  case label(String)
  /// What Google Reader had and nobody has any more.
  case nothing

  static let readingListID = "user/-/state/com.google/reading-list"
  static let starredID = "user/-/state/com.google/starred"
  static let readID = "user/-/state/com.google/read"
  static func label(_ name: String) -> String { "user/-/label/\(name)" }
  static func id(of feed: FeedID) -> String { "feed/\(feed.rawValue)" }

  /// The stream that `text` names; whatever stands in the place of the user means the reader.
  init?(_ text: String) {
    if text.hasPrefix("feed/") {
      let feed = text.dropFirst("feed/".count)
      guard !feed.isEmpty else { return nil }
      self = .feed(String(feed))
      return
    }
    let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4 || parts.count == 3, parts[0] == "user" else { return nil }
    if parts[2] == "label", parts.count == 4, !parts[3].isEmpty {
      self = .label(parts[3])
      return
    }
    guard parts.count == 4, parts[2] == "state", parts[3].hasPrefix("com.google/") else { return nil }
    switch parts[3].dropFirst("com.google/".count) {
    case "reading-list": self = .readingList
    case "read": self = .read
    case "unread", "kept-unread", "tracking-kept-unread", "fresh": self = .unread
    case "starred": self = .starred
    case "broadcast", "broadcast-friends", "like", "created", "self": self = .nothing
    default: return nil
    }
  }

  private static let prefix = "tag:google.com,2005:reader/item/"

  /// The article that an id means in any of its spellings: long, in decimal figures, in sixteen hexadecimal ones.
  static func article(_ text: String) -> ArticleID? {
    let number: Int64?
    if text.hasPrefix(prefix) {
      number = Int64(bitPatternHex: text.dropFirst(prefix.count))
    } else if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !text.hasPrefix("0") {
      number = Int64(text, in: 1...Int64.max)
    } else {
      number = Int64(bitPatternHex: text[...])
    }
    return number.flatMap { $0 > 0 ? ArticleID(rawValue: $0) : nil }
  }

  static func longID(_ id: ArticleID) -> String {
    let figures = String(id.rawValue, radix: 16)
    return prefix + String(repeating: "0", count: max(0, 16 - figures.count)) + figures
  }

  /// A moment that is written in seconds, milliseconds or microseconds, which its length tells; nil for none.
  static func microseconds(_ text: String) -> Int64? {
    guard let number = Int64(text, in: 0...Int64.max) else { return nil }
    switch text.utf8.count {
    case ...11: return number * 1_000_000
    case ...14: return number * 1000
    default: return number
    }
  }
}

extension Int64 {
  /// The number in at most sixteen hexadecimal figures; nil for what is none.
  fileprivate init?(bitPatternHex text: Substring) {
    guard (1...16).contains(text.utf8.count), text.utf8.allSatisfy({ ($0 as UInt8) != 0x2B && $0 != 0x2D }),
      let bits = UInt64(text, radix: 16)
    else { return nil }
    self.init(bitPattern: bits)
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

private struct ContentsDocument: Encodable {
  let id: String
  var title = "Gazette"
  var direction = "ltr"
  let updated: Int
  let items: [ItemEntry]
  let continuation: String?
}

private struct ItemEntry: Encodable {
  struct Link: Encodable {
    let href: String
    var type: String?
    var length: Int64?
  }
  struct Summary: Encodable {
    var direction = "ltr"
    let content: String
  }
  struct Origin: Encodable { let streamId, title, htmlUrl: String }

  let id, title: String
  let author: String?
  let published, updated: Int
  let crawlTimeMsec, timestampUsec: String
  let canonical, alternate: [Link]
  let summary: Summary
  let categories: [String]
  let origin: Origin
  let enclosure: [Link]?

  init(_ arrived: ArrivedArticle, feed: Feed?, base: String, html: String) {
    let (stored, article) = (arrived.stored, arrived.stored.article)
    id = Stream.longID(stored.id)
    title = arrived.shownTitle
    author = article.authors.isEmpty ? nil : article.authors.joined(separator: ", ")
    published = arrived.published
    updated = article.updated.map(ArrivedArticle.seconds) ?? arrived.published
    crawlTimeMsec = String(arrived.arrival.rawValue / 1000)
    timestampUsec = String(arrived.arrival.rawValue)
    let address = arrived.address(base)
    canonical = [Link(href: address)]
    alternate = [Link(href: address, type: "text/html")]
    summary = Summary(content: html)
    var categories = [Stream.readingListID]
    if let folder = arrived.folder { categories.append(Stream.label(folder)) }
    if stored.isRead { categories.append(Stream.readID) }
    if stored.isStarred { categories.append(Stream.starredID) }
    self.categories = categories + arrived.labels.map(Stream.label)
    origin = Origin(
      streamId: Stream.id(of: stored.feedID), title: stored.feedTitle,
      htmlUrl: (feed?.site ?? feed?.url)?.absoluteString ?? address)
    enclosure =
      article.enclosures.isEmpty
      ? nil
      : article.enclosures.map { Link(href: $0.url.absoluteString, type: $0.mediaType, length: $0.byteCount) }
  }

  fileprivate var isRead: Bool { categories.contains(Stream.readID) }
}

/// A page of a stream as Atom, which newsboat reads.
private struct AtomFeed {
  let document: ContentsDocument
  let base: String

  init(_ document: ContentsDocument, base: String) {
    self.document = document
    self.base = base
  }

  var text: String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
    <id>\(Self.escaped(document.id))</id>
    <title>\(Self.escaped(document.items.first?.origin.title ?? document.title))</title>
    <link rel="alternate" href="\(Self.escaped(document.items.first?.origin.htmlUrl ?? base))"/>
    <updated>\(Self.date(document.updated))</updated>
    \(document.items.map(entry).joined(separator: "\n"))
    </feed>
    """
  }

  private func entry(_ item: ItemEntry) -> String {
    let author = item.author.map { "<author><name>\(Self.escaped($0))</name></author>" } ?? ""
    let enclosures = (item.enclosure ?? []).map { file in
      #"<link rel="enclosure" href="\#(Self.escaped(file.href))"\#(file.type.map { #" type="\#(Self.escaped($0))""# } ?? "")/>"#
    }.joined()
    let state = item.isRead ? "read" : "fresh"
    return """
      <entry><id>\(item.id)</id><title type="text">\(Self.escaped(item.title))</title>\
      <link rel="alternate" type="text/html" href="\(Self.escaped(item.alternate[0].href))"/>\(enclosures)\(author)\
      <published>\(Self.date(item.published))</published><updated>\(Self.date(item.updated))</updated>\
      <category scheme="http://www.google.com/reader/" term="user/-/state/com.google/\(state)" label="\(state)"/>\
      <content type="html">\(Self.escaped(item.summary.content))</content></entry>
      """
  }

  private static func date(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }

  /// What XML can hold of a text; control characters are left out.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

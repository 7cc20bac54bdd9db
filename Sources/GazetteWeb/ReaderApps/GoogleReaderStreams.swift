import BoundedNumbers
import Foundation
import GazetteDomain
import HTTPTypes
import Hummingbird
import NIOCore

// The articles of a stream.
extension GoogleReaderSession {
  /// The maximum number of articles with their texts in a response; the continuation leads to the rest.
  private static let maximumContents = 1000

  /// Returns queries that together find a stream's articles: two for a label that has a folder's name.
  /// - Throws: A ``Refusal`` with 400 for an unknown stream.
  func queries(_ stream: String) async throws -> [ArrivalQuery] {
    var query = ArrivalQuery()
    switch GoogleStream(stream) {
    case .readingList: break
    case .read: query.isRead = true
    case .unread: query.isRead = false
    case .starred: query.isStarred = true
    case .unsupported: return []
    case .label(let name): return try await queries(label: name)
    case .feed(let text):
      guard let id = try await feed(text) else { throw Self.unknown(stream) }
      query.source = .feed(id)
    case nil: throw Self.unknown(stream)
    }
    return [query]
  }

  private static func unknown(_ stream: String) -> Refusal {
    .app(.badRequest, "There is no stream \(String(stream.prefix(200))).")
  }

  private func queries(label name: String) async throws -> [ArrivalQuery] {
    let isFolder = try await apps.folders(for: reader).contains { $0.name == name }
    let isLabel = try await apps.labels(for: reader).contains(name)
    let sources: [ArrivalQuery.Source] = (isFolder ? [.folder(name)] : []) + (isLabel ? [.label(name)] : [])
    return sources.map { source in
      var query = ArrivalQuery()
      query.source = source
      return query
    }
  }

  /// Returns the number of unread articles in a stream.
  func unreadCount(_ stream: String) async throws -> Int {
    var found: Set<ArticleID> = []
    for var query in try await queries(stream) {
      query.isRead = false
      found.formUnion(try await apps.allIDs(query, for: reader))
    }
    return found.count
  }

  /// Returns the subscription with a number or an address; nil without one.
  func feed(_ text: String) async throws -> FeedID? {
    let list = try await feeds.list(for: reader)
    if let id = FeedID(text: text) { return list.first { $0.id == id }?.id }
    return list.first { $0.subscription.feed.url.absoluteString == text }?.id
  }

  /// Reads a time that an app sent, in microseconds.
  /// - Throws: A ``Refusal`` with 400 for an invalid time.
  func microseconds(_ name: String, _ text: String) throws -> Int64 {
    guard let moment = GoogleStream.microseconds(text) else {
      throw Refusal.app(.badRequest, "\(name) is a time in seconds, milliseconds or microseconds.")
    }
    return moment
  }

  /// Returns the queries for `streams`, narrowed by the request's other values.
  /// - Throws: A ``Refusal`` with 400 for an unknown stream, or an invalid continuation.
  private func narrowedQueries(_ streams: [String]) async throws -> [ArrivalQuery] {
    var queries: [ArrivalQuery] = []
    for stream in streams { queries += try await self.queries(stream) }
    var (after, before): (ArticleID?, ArticleID?)
    if let from = request["ot"].flatMap(GoogleStream.microseconds) {
      after = try await apps.last(upTo: Arrival(rawValue: from - 1)) ?? ArticleID(rawValue: 0)
    }
    if let to = request["nt"].flatMap(GoogleStream.microseconds) {
      before = ArticleID(rawValue: (try await apps.last(upTo: Arrival(rawValue: to - 1))?.rawValue ?? 0) + 1)
    }
    let isRising = request["r"] == "o"
    if let text = request["c"] {
      guard let last = ArticleID(text: text) else { throw Refusal.app(.badRequest, "c is the continuation of a list.") }
      if isRising { after = max(after ?? last, last) } else { before = min(before ?? last, last) }
    }
    return queries.map { query in
      var query = query
      (query.after, query.before, query.isRising) = (after, before, isRising)
      narrow(&query)
      return query
    }
  }

  private func narrow(_ query: inout ArrivalQuery) {
    for (names, isIn) in [(request.all("xt"), false), (request.all("it"), true)] {
      for name in names {
        switch GoogleStream(name) {
        case .read: query.isRead = isIn
        case .unread where isIn: query.isRead = false
        case .starred: query.isStarred = isIn
        default: break
        }
      }
    }
  }

  /// Returns the identifiers of a page of `streams`, and the continuation; nil on the last page.
  private func page(_ streams: [String], maximum: Int) async throws -> (ids: [ArticleID], next: String?) {
    let queries = try await narrowedQueries(streams)
    let limit = Int(request.number("n").map { min($0, Int64(maximum)) } ?? 20)
    guard limit > 0 else { return ([], nil) }
    var found: [ArticleID] = []
    for var query in queries {
      query.limit = limit + 1
      found += try await apps.ids(query, for: reader)
    }
    if queries.count > 1 {
      let isRising = queries[0].isRising
      found = Set(found).sorted { isRising ? $0 < $1 : $1 < $0 }
    }
    let ids = Array(found.prefix(limit))
    return (ids, found.count > limit ? ids.last.map { String($0.rawValue) } : nil)
  }

  func ids() async throws -> Response {
    let streams = request.all("s").filter { !$0.isEmpty }
    guard !streams.isEmpty else {
      throw Refusal.app(.badRequest, "The stream is missing: s=user/-/state/com.google/reading-list")
    }
    let (ids, next) = try await page(streams, maximum: ArrivalQuery.maximumCount)
    // Numbers need no encoder, which takes half a second and 100 MB for the maximum.
    let items = ids.map { #"{"id":"\#($0.rawValue)"}"# }.joined(separator: ",")
    let continuation = next.map { #","continuation":"\#($0)""# } ?? ""
    return .uncachedJSON(text: ByteBuffer(string: #"{"itemRefs":[\#(items)]\#(continuation)}"#))
  }

  /// Returns the stream in the path after `marker`, decoded once; nil without one. Empty path components are skipped, except
  /// within an address.
  private func stream(after marker: String) -> String? {
    let parts = request.request.uri.path.split(separator: "/", omittingEmptySubsequences: false)
    guard let position = parts.firstIndex(where: { $0 == marker }) else { return nil }
    let stream = parts[(position + 1)...].drop(while: \.isEmpty).joined(separator: "/")
    return stream.isEmpty ? nil : stream.removingPercentEncoding ?? stream
  }

  func contents() async throws -> Response {
    let requested = request.all("s").filter { !$0.isEmpty }
    let streams =
      stream(after: "contents").map { [$0] } ?? (requested.isEmpty ? [GoogleStream.readingListID] : requested)
    let (ids, next) = try await page(streams, maximum: Self.maximumContents)
    return try await document(streams[0], ids, next: next)
  }

  func contentsOfItems() async throws -> Response {
    let named = request.all("i")
    guard named.count <= 10_000 else {
      throw Refusal.app(.contentTooLarge, "At most 10,000 articles are told at once.")
    }
    var seen: Set<ArticleID> = []
    let ids = named.compactMap(GoogleStream.article).filter { seen.insert($0).inserted }
    return try await document(GoogleStream.readingListID, ids, next: nil)
  }

  func atom() async throws -> Response {
    let stream = stream(after: "atom") ?? request["s"] ?? GoogleStream.readingListID
    let (ids, _) = try await page([stream], maximum: Self.maximumContents)
    let articles = try await apps.articles(ids, for: reader)
    return .text(
      AtomFeed(id: stream, updated: Date(), articles: articles, items: items).text,
      type: "application/atom+xml; charset=utf-8")
  }
}

/// The streams of Google Reader, and its notations of identifiers and times.
enum GoogleStream: Equatable {
  case readingList, read, unread, starred
  case feed(String)
  case label(String)
  /// A stream that Google Reader had and no service has today.
  case unsupported

  static let readingListID = "user/-/state/com.google/reading-list"
  static let starredID = "user/-/state/com.google/starred"
  static let readID = "user/-/state/com.google/read"
  static func label(_ name: String) -> String { "user/-/label/" + name }
  static func id(of feed: FeedID) -> String { "feed/\(feed.rawValue)" }

  /// Parses the stream that `text` names; any user in it means the reader.
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
    case "broadcast", "broadcast-friends", "like", "created", "self": self = .unsupported
    default: return nil
    }
  }

  private static let prefix = "tag:google.com,2005:reader/item/"

  /// Returns the article of an identifier in any notation: long, decimal, or sixteen hexadecimal digits.
  static func article(_ text: String) -> ArticleID? {
    let number: Int64?
    if text.hasPrefix(prefix) {
      number = Int64(bitPatternHex: text.utf8.dropFirst(prefix.utf8.count))
    } else if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !text.hasPrefix("0") {
      number = Int64(text, in: 1...Int64.max)
    } else {
      number = Int64(bitPatternHex: text.utf8[...])
    }
    return number.flatMap { $0 > 0 ? ArticleID(rawValue: $0) : nil }
  }

  /// Returns the long notation.
  static func longID(_ id: ArticleID) -> String {
    let digits = String(UInt64(bitPattern: id.rawValue), radix: 16)
    return prefix + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Reads a time in seconds, milliseconds or microseconds, which its length distinguishes; nil for an invalid one.
  static func microseconds(_ text: String) -> Int64? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text, in: 0...Int64.max) else {
      return nil
    }
    switch text.utf8.count {
    case ...11: return number * 1_000_000
    case ...14: return number * 1000
    default: return number
    }
  }
}

extension Int64 {
  /// Reads at most sixteen hexadecimal digits; nil for other text.
  fileprivate init?(bitPatternHex text: Substring.UTF8View) {
    guard (1...16).contains(text.count) else { return nil }
    var bits: UInt64 = 0
    for byte in text {
      guard let digit = FormValues.hexDigitValue(byte) else { return nil }
      bits = bits << 4 | UInt64(digit)
    }
    self.init(bitPattern: bits)
  }
}

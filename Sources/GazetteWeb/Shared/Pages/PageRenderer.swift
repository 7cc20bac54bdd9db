import BoundedNumbers
import Foundation
import GazetteDomain
package import GazettePresentation
import HTMLWriting
import HTTPTypes
package import Hummingbird
import Logging
import Metrics
import NIOCore
import PublicKeys
import Synchronization

/// Renders pages: frames a section's content, with ETag, compression and a cache.
package final class PageRenderer: Sendable {
  /// The server's configuration.
  package let configuration: WebConfiguration
  /// The dependencies that every page needs.
  package let dependencies: WebDependencies
  /// The files under `/static`.
  package let assets: StaticAssets
  /// The sections, to which the navigation may lead.
  package let contents: Navigation
  private let cache = PageCache()
  private let renderings = SingleFlight<PageCache.Rendering, Result<RenderedPage, any Error>>()

  init(
    configuration: WebConfiguration, dependencies: WebDependencies, assets: StaticAssets, contents: Navigation
  ) {
    self.configuration = configuration
    self.dependencies = dependencies
    self.assets = assets
    self.contents = contents
  }

  /// Returns the context's edition, in the home city's time zone where the settings have none. Visitors who are not signed in get
  /// the server's.
  func homeEdition(_ context: WebContext) async -> Edition {
    let edition = context.edition
    guard !configuration.hasChosenTimeZone, context.isAdmitted, let zone = await dependencies.timeZone(context.reader)
    else { return edition }
    return edition.moved(to: zone)
  }

  /// Returns true when the home city of the visitor has a known time zone.
  func hasHomeTimeZone(_ context: WebContext) async -> Bool {
    guard context.isAdmitted else { return false }
    return await dependencies.timeZone(context.reader) != nil
  }

  /// Responds with a page that is the same for every request with the same address, language, units and choices until one of its
  /// topics changes or the minute ends. `build` runs only for a page that is not in the cache, and once for all concurrent
  /// requests. `variant` names other dependencies of the page, such as a choice stored in a cookie.
  package func cachedPage(
    _ request: Request, _ context: WebContext, variant: String = "",
    build: @escaping @Sendable (Edition) async throws -> PageContent
  ) async throws -> Response {
    try await cached(request, context, variant: variant) { [self] version in
      let edition = await homeEdition(context)
      var content = try await build(edition)
      content.dataVersion = version
      let ears = await ears(of: content, context, edition)
      let html = html(content, ears, request, context, edition)
      return (RenderedPage(html: html, status: content.status, policy: content.policy), content.topics + ears.topics)
    }
  }

  /// Responds with a JSON document that is the same for every request with the same address, reader and language until one of
  /// `topics` changes or the minute ends.
  func cachedJSON<Document: Encodable & SendableMetatype>(
    _ request: Request, _ context: WebContext, topics: [Topic], build: @escaping @Sendable () async throws -> Document
  ) async throws -> Response {
    try await cached(request, context) { _ in (RenderedPage(json: try Response.jsonText(await build())), topics) }
  }

  private func cached(
    _ request: Request, _ context: WebContext, variant: String = "",
    make: @escaping @Sendable (_ version: UInt64) async throws -> (page: RenderedPage, topics: [Topic])
  ) async throws -> Response {
    let changes = dependencies.changes
    let key = PageCache.Key(
      address: request.uri.string, reader: context.reader, language: context.language, units: context.units,
      dateStyle: context.dateStyle, preferences: context.preferences, variant: variant)
    let rendering = PageCache.Rendering(
      key: key, version: changes.version, minute: dependencies.now().wholeSecondsSince1970 / 60)
    guard !context.hasStaleCache else { return try await make(rendering.version).page.response(to: request) }
    if let page = cache.page(rendering, in: changes) { return page.response(to: request) }
    let result = await renderings.join(rendering) { [self] in
      do {
        let (page, topics) = try await make(rendering.version)
        if page.status == .ok { cache.store(page, topics, of: rendering) }
        return .success(page)
      } catch {
        return .failure(error)
      }
    }
    return try result.get().response(to: request)
  }

  /// Responds with a page made for this request only.
  package func page(_ request: Request, _ context: WebContext, _ content: PageContent) async throws -> Response {
    let edition = await homeEdition(context)
    var content = content
    // The response to a form has no address from which it could be reloaded.
    if request.method == .post { content.topics = [] }
    let html = html(content, await ears(of: content, context, edition), request, context, edition)
    return RenderedPage(html: html, status: content.status, policy: content.policy).response(to: request)
  }

  /// Responds with a page that explains an error; plain text when even that cannot be rendered. `again` is the path of a page
  /// that can be requested again.
  func errorPage(
    _ request: Request, _ context: WebContext, status: HTTPResponse.Status, sentence: ErrorSentence,
    retryPath: String? = nil
  ) async -> Response {
    let errors = context.phrases.common.errors
    let home = contents.sections.first?.name(context.phrases) ?? configuration.paperName
    var content = PageContent(
      title: sentence.title, section: nil,
      body: """
        <section class="state state-error">
        <p class="kicker">\(status.code)</p>
        <h1>\(sentence.title)</h1>
        <p class="standfirst">\(sentence.sentence)</p>
        \(retryPath.map { Self.retryForm($0, errors.again) })
        <p><a class="button" href="\(Route.frontPage.path)">\(home)</a></p>
        </section>
        """)
    content.status = status
    do {
      return try await page(request, context, content)
    } catch {
      context.logger.error("Couldn't render the error page", metadata: ["error": "\(error)"])
      return Response(
        status: status, headers: [.contentType: "text/plain; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: "\(sentence.title)\n\(sentence.sentence)\n")))
    }
  }

  private static func retryForm(_ path: String, _ words: String) -> HTML {
    """
    <form method="post" action="\(Route.tryAgain.path)"><input type="hidden" name="page" value="\(path)">\
    <button class="button">\(words)</button></form>
    """
  }

  // Visitors who are not signed in see nothing of the reader: neither their city nor their sections.
  private func isOpen(_ content: PageContent, _ context: WebContext) -> Bool { context.isAdmitted && !content.isBare }

  private func ears(of content: PageContent, _ context: WebContext, _ edition: Edition) async -> Ears {
    isOpen(content, context) ? await dependencies.ears(edition, context.reader) : Ears()
  }

  private func html(
    _ content: PageContent, _ ears: Ears, _ request: Request, _ context: WebContext, _ edition: Edition
  ) -> HTML {
    Layout(
      content: content, configuration: configuration, contents: contents, edition: edition,
      preferences: context.preferences,
      frame: context.frame, isReadable: context.isAdmitted, isOpen: isOpen(content, context),
      isSignedIn: context.session != nil, isEditor: context.account?.role == .editor,
      returnPath: request.uri.string, ears: ears, dataVersion: content.dataVersion ?? dependencies.changes.version
    ).document
  }
}

extension Response {
  /// Redirects after a form: to its `return` value if that is a path of this server, else to `path`.
  package static func redirect(to path: String, form: FormValues?) -> Response {
    if let target = form?["return"].flatMap(ReturnPath.init) { return .redirect(to: target.path) }
    // The part of a long list that the form was sent from, see ``ListPart``.
    let part = form?["page"].flatMap { Int($0, in: 2...1_000_000) }
    return .redirect(to: part.map { path.adding("page", String($0)) } ?? path)
  }
}

/// Caches rendered pages until one of their topics changes, or the minute ends and with it the ages that they show.
final class PageCache: Sendable {
  /// The values that distinguish pages.
  struct Key: Hashable {
    let address: String
    let reader: ReaderKey
    let language: Language
    let units: UnitSystem
    let dateStyle: DateStyle
    let preferences: ReaderPreferences
    /// A further dependency of the page, such as a choice stored in a cookie; empty for most.
    var variant = ""
  }

  /// A page that is being rendered from one version of the data, for all concurrent requests.
  struct Rendering: Hashable {
    let key: Key
    let version: UInt64
    let minute: Int
  }

  private struct Entry {
    let page: RenderedPage
    let topics: [Topic]
    let rendering: Rendering
  }

  /// The recently requested pages of a minute, and those requested before them. When the first half of the space is full, the
  /// second is emptied: pages without further requests go, and requested ones stay.
  private struct Generations {
    var minute = 0
    var recent: [Key: Entry] = [:]
    var previous: [Key: Entry] = [:]
    var bytes = 0

    mutating func put(_ entry: Entry, within limit: Int) {
      // Pages of another minute would only take space: no request gets them.
      if entry.rendering.minute != minute { self = Generations(minute: entry.rendering.minute) }
      if bytes + entry.page.size > limit / 2 {
        (previous, recent, bytes) = (recent, [:], 0)
      }
      bytes += entry.page.size - (recent[entry.rendering.key]?.page.size ?? 0)
      recent[entry.rendering.key] = entry
    }
  }

  private let generations = Mutex(Generations())
  private let byteLimit: Int
  private let hits = PageCache.counter("hit")
  private let misses = PageCache.counter("miss")

  init(byteLimit: Int = 8 * 1024 * 1024) { self.byteLimit = byteLimit }

  /// Returns the cached page if it is still valid; nil without one.
  func page(_ now: Rendering, in changes: ChangeFeed) -> RenderedPage? {
    let page = generations.withLock { generations -> RenderedPage? in
      guard let entry = generations.recent[now.key] ?? generations.previous[now.key],
        entry.rendering.minute == now.minute,
        changes.isUnchanged(entry.topics, since: entry.rendering.version, for: now.key.reader)
      else { return nil }
      if generations.previous.removeValue(forKey: now.key) != nil { generations.put(entry, within: byteLimit) }
      return entry.page
    }
    (page == nil ? misses : hits).increment()
    return page
  }

  /// Caches `page`, which depends on `topics`.
  func store(_ page: RenderedPage, _ topics: [Topic], of rendering: Rendering) {
    guard page.size <= byteLimit / 2 else { return }
    generations.withLock { $0.put(Entry(page: page, topics: topics, rendering: rendering), within: byteLimit) }
  }

  private static func counter(_ result: String) -> Counter {
    Counter(label: "gazette_cache_requests_total", dimensions: [("cache", "pages"), ("result", result)])
  }
}

/// A page that is ready to send: its headers and its bytes, plain and, from the first request for it, compressed.
final class RenderedPage: Sendable {
  private enum Compressed {
    case unknown
    /// Nil when it would not be smaller.
    case known(ByteBuffer?)
  }

  private let plain: ByteBuffer
  private let compressed = Mutex(Compressed.unknown)
  private let headers: HTTPFields
  let status: HTTPResponse.Status
  private let tag: String

  convenience init(html: HTML, status: HTTPResponse.Status, policy: ContentSecurityPolicy) {
    self.init(
      ByteBuffer(bytes: html.bytes), type: "text/html; charset=utf-8", tag: SHA256Digest(of: html.bytes),
      status: status,
      headers: [.contentSecurityPolicy: policy.header])
  }

  convenience init(json: Data) {
    self.init(
      ByteBuffer(bytes: json), type: "application/json", tag: SHA256Digest(of: Array(json)), status: .ok, headers: [:])
  }

  private init(
    _ bytes: ByteBuffer, type: String, tag: SHA256Digest, status: HTTPResponse.Status, headers: HTTPFields
  ) {
    plain = bytes
    self.status = status
    self.tag = "W/\"\(tag.hexadecimal(first: 12))\""
    var headers = headers
    headers[.contentType] = type
    headers[.cacheControl] = "private, no-cache"
    headers[.eTag] = self.tag
    headers[.vary] = "Accept-Encoding, Accept-Language, Cookie"
    self.headers = headers
  }

  /// The maximum memory use, in bytes; a buffer's capacity is a power of two.
  var size: Int { plain.storageCapacity * 3 / 2 + 500 }

  /// Returns the whole page, or 304 when the client has it.
  func response(to request: Request) -> Response {
    if status == .ok, let known = request.headers[.ifNoneMatch], known.contains(tag) || known == "*" {
      return Response(status: .notModified, headers: headers)
    }
    guard AcceptEncoding.acceptsGzip(request.headers), let compressed = compressedBody() else {
      return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: plain))
    }
    var headers = headers
    headers[.contentEncoding] = "gzip"
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: compressed))
  }

  /// Compresses at the first request; concurrent requests wait for that millisecond.
  private func compressedBody() -> ByteBuffer? {
    compressed.withLock { compressed in
      if case .known(let bytes) = compressed { return bytes }
      let bytes = Gzip.compress(plain)
      compressed = .known(bytes)
      return bytes
    }
  }
}

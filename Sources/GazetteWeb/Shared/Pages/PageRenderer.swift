import Foundation
import GazetteDomain
package import GazettePresentation
import HTMLWriting
import HTTPTypes
package import Hummingbird
import Logging
import Metrics
import NIOCore
import Synchronization

/// Prints pages: frames what a section wrote, with ETag, compression and a cache.
package struct PageRenderer: Sendable {
  /// The server's configuration.
  package let configuration: WebConfiguration
  /// What every page needs.
  package let dependencies: WebDependencies
  /// The files under `/static`.
  package let assets: StaticAssets
  /// Where the navigation may lead.
  package let contents: TableOfContents
  let cache = PageCache()
  private let printings = SingleFlight<PageCache.Printing, Result<RenderedPage, any Error>>()

  /// What every part of a page needs to write itself.
  package func frame(_ context: WebContext) -> Frame {
    Frame(assets: assets.base, common: context.phrases.common)
  }

  /// For whom, when and where the page of a request is written.
  package func edition(_ context: WebContext) -> Edition {
    Edition(
      language: context.language, units: context.units, timeZone: configuration.timeZone, now: dependencies.now())
  }

  /// The same in the time zone of home, which who has not said the password is not told.
  private func homeEdition(_ context: WebContext) async -> Edition {
    let edition = edition(context)
    guard context.isAdmitted, let zone = await dependencies.timeZone() else { return edition }
    return Edition(language: edition.language, units: edition.units, timeZone: zone, now: edition.now)
  }

  /// Answers with a page that is the same for every request of the same address, language, units and choices until
  /// the data change or the minute ends; `build` runs only when it is not in the cache, and for one of those who want
  /// it at the same time. `variant` names what else the page depends on, such as a choice that a cookie keeps.
  package func cachedPage(
    _ request: Request, _ context: WebContext, variant: String = "",
    build: @escaping @Sendable (Edition) async throws -> PageContent
  ) async throws -> Response {
    let edition = edition(context)
    let key = PageCache.Key(
      address: request.uri.string, reader: context.reader, language: context.language, units: context.units,
      preferences: context.preferences,
      variant: variant)
    let state = PageCache.State(
      version: dependencies.changes.version, minute: edition.now.wholeSecondsSince1970 / 60)
    if let page = cache.page(key, in: state) { return page.response(to: request) }
    let printed = await printings.join(PageCache.Printing(key: key, state: state)) {
      do {
        let edition = await homeEdition(context)
        let page = try await print(build(edition), of: state, request, context, edition)
        if page.status == .ok { cache.keep(page, key, in: state) }
        return .success(page)
      } catch {
        return .failure(error)
      }
    }
    return try printed.get().response(to: request)
  }

  private func print(
    _ content: PageContent, of state: PageCache.State, _ request: Request, _ context: WebContext, _ edition: Edition
  ) async throws -> RenderedPage {
    var content = content
    content.dataVersion = state.version
    return RenderedPage(
      html: try await html(content, request, context, edition), status: content.status, policy: content.policy)
  }

  /// Answers with a page made for this request alone.
  package func page(_ request: Request, _ context: WebContext, _ content: PageContent) async throws -> Response {
    let html = try await html(content, request, context, homeEdition(context))
    return RenderedPage(html: html, status: content.status, policy: content.policy).response(to: request)
  }

  /// A page that says why there is no page; plain text when even that cannot be printed. `again` is the path of what can
  /// be asked for once more.
  func errorPage(
    _ request: Request, _ context: WebContext, status: HTTPResponse.Status, sentence: ErrorSentence,
    again: String? = nil
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
        \(again.map { Self.retryForm($0, errors.again) })
        <p><a class="button" href="\(Route.frontPage.path)">\(home)</a></p>
        </section>
        """)
    content.status = status
    do {
      return try await page(request, context, content)
    } catch {
      context.logger.error("The error page could not be printed", metadata: ["error": "\(error)"])
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

  /// Answers to a form: to the page `path`, or where the form's `return` value says, if that is a path of the paper.
  package func redirect(to path: String, form: FormValues? = nil) -> Response {
    Response.redirect(to: form?["return"].flatMap(ReturnPath.init)?.path ?? path)
  }

  private func html(
    _ content: PageContent, _ request: Request, _ context: WebContext, _ edition: Edition
  ) async throws -> HTML {
    // Who has not said the password learns nothing of the reader: neither their city nor their sections.
    let isOpen = context.isAdmitted && !content.isBare
    return Layout(
      content: content, configuration: configuration, contents: contents, edition: edition,
      preferences: context.preferences,
      frame: frame(context), isReadable: context.isAdmitted, isOpen: isOpen, returnPath: request.uri.string,
      ears: isOpen ? await dependencies.ears(edition) : Ears(),
      notices: (isOpen ? await dependencies.notices(edition) : []) + content.notices,
      dataVersion: content.dataVersion ?? dependencies.changes.version
    ).document
  }
}

/// Keeps printed pages as long as the data and the minute stay the same.
final class PageCache: Sendable {
  /// What makes one page differ from another.
  struct Key: Hashable {
    let address: String
    let reader: ReaderKey
    let language: Language
    let units: UnitSystem
    let preferences: ReaderPreferences
    /// What a page depends on besides, such as a choice that a cookie keeps; empty for most.
    var variant = ""
  }

  /// What all kept pages have in common; when it changes, none is good any more.
  struct State: Hashable {
    let version: UInt64
    let minute: Int
  }

  /// A page that is being printed, for all who want it meanwhile.
  struct Printing: Hashable {
    let key: Key
    let state: State
  }

  private struct Shelf {
    var state = State(version: 0, minute: 0)
    var pages: [Key: RenderedPage] = [:]
    var bytes = 0
  }

  private let shelf = Mutex(Shelf())
  private let byteLimit: Int
  private let hits = PageCache.counter("hit")
  private let misses = PageCache.counter("miss")

  init(byteLimit: Int = 8 * 1024 * 1024) { self.byteLimit = byteLimit }

  func page(_ key: Key, in state: State) -> RenderedPage? {
    let page = shelf.withLock { $0.state == state ? $0.pages[key] : nil }
    (page == nil ? misses : hits).increment()
    return page
  }

  /// Keeps `page`, which was made from the data of `state`; a page of an older state is not kept.
  func keep(_ page: RenderedPage, _ key: Key, in state: State) {
    shelf.withLock { shelf in
      if shelf.state != state {
        guard (state.version, state.minute) >= (shelf.state.version, shelf.state.minute) else { return }
        shelf = Shelf(state: state)
      }
      if shelf.bytes + page.size > byteLimit { shelf = Shelf(state: state) }
      shelf.bytes += page.size
      shelf.pages[key] = page
    }
  }

  private static func counter(_ result: String) -> Counter {
    Counter(label: "gazette_cache_requests_total", dimensions: [("cache", "pages"), ("result", result)])
  }
}

/// A page ready to be sent: its bytes, plain and, once somebody wants them so, compressed, and its headers.
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

  init(html: HTML, status: HTTPResponse.Status, policy: ContentSecurityPolicy) {
    plain = ByteBuffer(bytes: html.bytes)
    self.status = status
    tag = "W/\"\(SHA256Digest(of: html.bytes).hexadecimal(first: 12))\""
    headers = [
      .contentType: "text/html; charset=utf-8", .cacheControl: "private, no-cache", .eTag: tag,
      .vary: "Accept-Encoding, Accept-Language, Cookie", .contentSecurityPolicy: policy.header,
    ]
  }

  /// The memory it takes at most, in bytes.
  var size: Int { plain.readableBytes * 3 / 2 + 500 }

  /// The whole page, or 304 when the client has it.
  func response(to request: Request) -> Response {
    if status == .ok, let known = request.headers[.ifNoneMatch], known.contains(tag) || known == "*" {
      return Response(status: .notModified, headers: headers)
    }
    guard AcceptEncoding.takesGzip(request.headers), let compressed = compressedOnce() else {
      return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: plain))
    }
    var headers = headers
    headers[.contentEncoding] = "gzip"
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: compressed))
  }

  /// Compresses at the first wish; whoever wishes for the same meanwhile waits the millisecond.
  private func compressedOnce() -> ByteBuffer? {
    compressed.withLock { compressed in
      if case .known(let bytes) = compressed { return bytes }
      let bytes = Gzip.compress(plain)
      compressed = .known(bytes)
      return bytes
    }
  }
}

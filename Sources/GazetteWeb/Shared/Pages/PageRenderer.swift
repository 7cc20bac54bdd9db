import Foundation
import GazetteDomain
package import GazettePresentation
import HTMLWriting
import HTTPTypes
package import Hummingbird
import Logging
import NIOCore

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

  /// Answers with a page that is the same for every request of the same address, language, units and theme until
  /// the data change or the minute ends; `build` runs only when it is not in the cache, and for one of those who want
  /// it at the same time. `variant` names what else the page depends on, such as a choice that a cookie keeps.
  package func cachedPage(
    _ request: Request, _ context: WebContext, variant: String = "",
    build: @escaping @Sendable (Edition) async throws -> PageContent
  ) async throws -> Response {
    let edition = edition(context)
    let key = PageCache.Key(
      address: request.uri.string, reader: context.reader, language: context.language, units: context.units,
      theme: context.theme,
      variant: variant)
    let state = PageCache.State(
      version: dependencies.changes.version, minute: edition.now.wholeSecondsSince1970 / 60)
    if let page = cache.page(key, in: state) { return page.response(to: request) }
    let printed = await printings.join(PageCache.Printing(key: key, state: state)) {
      do {
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
    let html = try await html(content, request, context, edition(context))
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
      content: content, configuration: configuration, contents: contents, edition: edition, theme: context.theme,
      frame: frame(context), isReadable: context.isAdmitted, isOpen: isOpen, returnPath: request.uri.string,
      ears: isOpen ? await dependencies.ears(edition) : Ears(),
      notices: (isOpen ? await dependencies.notices(edition) : []) + content.notices,
      dataVersion: content.dataVersion ?? dependencies.changes.version
    ).document
  }
}

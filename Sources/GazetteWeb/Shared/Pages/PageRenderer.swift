import Foundation
import GazetteDomain
package import GazettePresentation
import HTTPTypes
package import Hummingbird
import Mustache

/// Prints pages: template and layout to HTML, with ETag, compression and a cache.
package struct PageRenderer: Sendable {
  /// The server's configuration.
  package let configuration: WebConfiguration
  /// What every page needs.
  package let dependencies: WebDependencies
  /// The files under `/static`.
  package let assets: StaticAssets
  /// Where the navigation may lead.
  package let contents: TableOfContents
  let templates: MustacheLibrary
  let cache = PageCache()
  private let printings = SharedFlights<PageCache.Printing, Result<PrintedPage, any Error>>()

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
      address: request.uri.string, language: context.language, units: context.units, theme: context.theme,
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
  ) async throws -> PrintedPage {
    var content = content
    content.dataVersion = state.version
    return PrintedPage(
      html: try await html(content, request, context, edition), status: content.status, policy: content.policy)
  }

  /// Answers with a page made for this request alone.
  package func page(_ request: Request, _ context: WebContext, _ content: PageContent) async throws -> Response {
    let html = try await html(content, request, context, edition(context))
    return PrintedPage(html: html, status: content.status, policy: content.policy).response(to: request)
  }

  /// Answers with a part of a page, without the layout: for suggestions and the like.
  package func fragment(
    _ request: Request, _ context: WebContext, template: String, model: any Sendable
  ) throws -> Response {
    let html = try render(template, model, language: context.language)
    return PrintedPage(html: html, status: .ok, policy: .standard).response(to: request)
  }

  /// Answers to a form: to the page `path`, or where the form's `return` value says, if that is a path of the paper.
  package func redirect(to path: String, form: FormValues? = nil) -> Response {
    Response.redirect(to: form?["return"].flatMap(ReturnPath.init)?.path ?? path)
  }

  private func html(
    _ content: PageContent, _ request: Request, _ context: WebContext, _ edition: Edition
  ) async throws -> String {
    let body = try render(content.template, content.model, language: edition.language)
    let layout = await layout(content, body: body, request: request, context: context, edition: edition)
    return try render("layout", layout)
  }

  private func render(_ template: String, _ model: any Sendable, language: Language) throws -> String {
    guard templates.getTemplate(named: template) != nil else { throw MissingTemplate(name: template) }
    let common = Phrases.of(language).common
    return try render(
      "frame", Frame(assets: assets.base, common: common, pageTemplate: template, pageModel: model))
  }

  private func render(_ template: String, _ model: Any) throws -> String {
    guard let html = templates.render(TemplateModel.flatten(model) ?? [:], withTemplate: template) else {
      throw MissingTemplate(name: template)
    }
    return html
  }
}

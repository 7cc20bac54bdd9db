import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting
import Hummingbird

/// `/search` and `/api/v1/search`: a search in all sections.
package struct SearchPages: WebSection {
  package let servesSearch = true

  package init() {}

  package func addRoutes(to router: RouteTable) {
    router.get(.search, use: show)
    router.get(.api(.search), use: answer)
  }

  /// Returns all results, for programs. A text without a word finds nothing.
  private func answer(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let typed = request.query("q") else { throw FieldProblem("q", given: "", expected: .something) }
    guard let words = try SearchWords(typed) else { return try .json(SiteSearchDocument(typed, nil)) }
    let search = SiteSearch(words: words, reader: context.reader, edition: context.edition, frame: context.frame)
    let found = await SearchResults(search, in: context.pages.contents.all)
    if let failure = found.parts.compactMap(\.failure).first { throw failure }
    return try .json(SiteSearchDocument(typed, found))
  }

  private func show(_ request: Request, _ context: WebContext) async throws -> Response {
    let (page, parts) = await search(request.query("q") ?? "", context)
    var content = PageContent(
      title: context.phrases.search.title, section: nil,
      body: SearchHTML(frame: context.frame, page: page, parts: parts, words: context.phrases.search).body)
    content.styles = ["front.css", "search.css"]
    content.scripts = ["search.js"]
    content.status = page.problems.isEmpty || page.isSearch ? .ok : .badRequest
    return try await context.pages.page(request, context, content)
  }

  /// Returns the page for `typed`, and the sections' parts.
  private func search(_ typed: String, _ context: WebContext) async -> (SearchPage, [SectionResults]) {
    let edition = context.edition
    let presenter = SearchPresenter(edition: edition)
    do throws(SearchWordsProblem) {
      guard let words = try SearchWords(typed) else { return (presenter.page(typed), []) }
      let search = SiteSearch(words: words, reader: context.reader, edition: edition, frame: context.frame)
      let found = await SearchResults(search, in: context.pages.contents.all)
      let page = presenter.page(
        words.text, meant: found.correction, foundNothing: found.parts.allSatisfy { $0.html == nil },
        problems: found.parts.compactMap(\.problem))
      return (page, found.parts)
    } catch {
      return (presenter.page(typed, error), [])
    }
  }
}

/// The results, as HTML.
struct SearchHTML {
  let frame: Frame
  let page: SearchPage
  let parts: [SectionResults]
  let words: SearchPhrases

  @HTMLBuilder var body: HTML {
    """
    <div class="search-page">
    <h1>\(words.title)</h1>
    """
    form
    #"<div data-live="found"><div role="status">"#
    for problem in page.problems { #"<p class="banner banner-failure">\#(problem)</p>"# }
    page.didYouMean.map(\.html)
    page.watchPath.map { #"<p class="page-actions">\#(frame.watchThis($0))</p>"# as HTML }
    if let nothing = page.noResults { #"<p class="search-nothing">\#(nothing)</p>"# }
    "</div>"
    for part in parts { part.html }
    for part in parts { part.further }
    "</div></div>"
  }

  private var form: HTML {
    """
    <form class="field" method="get" action="\(Route.search.path)" role="search" data-search-form>
    <label for="search-query">\(words.label)</label>
    <div class="add-line"><div class="search-field">\(frame.icon("i-search"))<input class="input" id="search-query" \
    name="q" type="search" value="\(page.query)" maxlength="\(String(SearchPresenter.maximumShownLength))" autocomplete="off" autofocus data-search-input \
    aria-describedby="search-hint"></div>
    <button class="button button-primary" type="submit">\(frame.common.actions.search)</button></div>
    <p class="field-hint" id="search-hint">\(words.hint)</p>
    </form>
    """
  }
}

extension SearchWordsProblem: PresentableError {
  func refusal(_ context: WebContext, now: Date) -> Refusal {
    let phrases = context.phrases
    var refusal = Refusal(
      .badRequest, ErrorSentence(phrases.common.errors.badRequest.title, phrases.search.problem(self)))
    refusal.field = "q"
    return refusal
  }
}

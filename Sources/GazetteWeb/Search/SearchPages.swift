package import GazetteDomain
package import GazettePresentation
package import HTMLWriting
package import Hummingbird

/// A search through the whole paper: what each section is asked.
package struct PaperSearch: Sendable {
  /// The most things that a section shows of what it found.
  package static let limit = 10

  package let words: SearchWords
  package let reader: ReaderKey
  package let edition: Edition
  package let frame: Frame
}

/// What a section has for a search through the whole paper.
package struct FoundPart: Sendable {
  /// What was found; nil when nothing was.
  package let html: HTML?
  /// Why the section cannot be read, in words; nil when it can.
  package let trouble: String?
  /// Where else the reader may look, below everything that was found.
  package let further: HTML?

  /// What a section found, or its trouble.
  package init(html: HTML?, trouble: String?, further: HTML? = nil) {
    self.html = html
    self.trouble = trouble
    self.further = further
  }
}

/// `/search`: everything that the paper has for some words.
package struct SearchPages: WebSection {
  package let servesSearch = true

  package init() {}

  /// Adds the route.
  package func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.search) { request, context in
      try await pages.page(request, context, await content(request, context, pages))
    }
  }

  private func content(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async -> PageContent {
    let (page, parts) = await search(request.query("q") ?? "", context, pages)
    var content = PageContent(
      title: context.phrases.search.title, section: nil,
      body: SearchHTML(frame: pages.frame(context), page: page, parts: parts, words: context.phrases.search).body)
    content.styles = ["front.css", "search.css"]
    content.status = page.troubles.isEmpty || page.isSearch ? .ok : .badRequest
    return content
  }

  /// What is shown for `typed`, and what the sections found.
  private func search(_ typed: String, _ context: WebContext, _ pages: PageRenderer) async -> (SearchPage, [FoundPart])
  {
    let edition = pages.edition(context)
    let presenter = SearchPresenter(edition: edition)
    do throws(SearchWordsProblem) {
      guard let words = try SearchWords(typed) else { return (presenter.page(typed), []) }
      let search = PaperSearch(words: words, reader: context.reader, edition: edition, frame: pages.frame(context))
      let parts = await pages.contents.all.gathered { await $0.found(search) }
      let page = presenter.page(
        words.text, foundNothing: parts.allSatisfy { $0.html == nil }, troubles: parts.compactMap(\.trouble))
      return (page, parts)
    } catch {
      return (presenter.page(typed, error), [])
    }
  }
}

/// What was found, as HTML.
struct SearchHTML {
  let frame: Frame
  let page: SearchPage
  let parts: [FoundPart]
  let words: SearchPhrases

  @HTMLBuilder var body: HTML {
    """
    <div class="search-page">
    <h1>\(words.title)</h1>
    """
    form
    #"<div role="status">"#
    for trouble in page.troubles { #"<p class="banner banner-failure">\#(trouble)</p>"# }
    if let nothing = page.nothing { #"<p class="search-nothing">\#(nothing)</p>"# }
    "</div>"
    for part in parts { part.html }
    for part in parts { part.further }
    "</div>"
  }

  private var form: HTML {
    """
    <form class="field" method="get" action="\(Route.search.path)" role="search">
    <label for="search-query">\(words.label)</label>
    <div class="add-line"><div class="search-field">\(frame.icon("i-search"))<input class="input" id="search-query" \
    name="q" type="search" value="\(page.query)" maxlength="200" autocomplete="off" autofocus data-search-input \
    aria-describedby="search-hint"></div>
    <button class="button button-primary" type="submit">\(frame.common.actions.search)</button></div>
    <p class="field-hint" id="search-hint">\(words.hint)</p>
    </form>
    """
  }
}

import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird

/// The pages about Gazette itself: the about page, and the page shown without a network.
struct AboutPages: WebSection {
  let credits: [Credit]

  func addRoutes(to router: RouteTable) {
    router.get(.about, use: about)
    router.get(.offline, for: .everyone, use: offline)
  }

  func offlinePart(_ scope: OfflineScope) async throws -> OfflinePart {
    var part = OfflinePart()
    part.pages = [OfflinePage(Route.about.path, content: credits.map(\.name))]
    return part
  }

  private func about(_ request: Request, _ context: WebContext) async throws -> Response {
    try await context.pages.cachedPage(request, context) { edition in about(edition, context.pages) }
  }

  private func about(_ edition: Edition, _ pages: PageRenderer) -> PageContent {
    let page = AboutPresenter(edition: edition).page(
      credits: credits, version: pages.configuration.version,
      sections: pages.contents.sections.map { (key: $0.key, name: $0.name(edition.phrases)) })
    var content = PageContent(title: page.title, section: nil, body: AboutHTML(page: page).body)
    content.styles = ["paper.css"]
    return content
  }

  private func offline(_ request: Request, _ context: WebContext) async throws -> Response {
    let frame = context.frame
    let words = context.phrases.common.offline
    var content = PageContent(
      title: words.title, section: nil,
      body: """
        <section class="state state-offline">
        <svg class="state-mark" viewBox="0 0 96 96" aria-hidden="true"><use href="\(frame.assets)/icons.svg#i-empty"/></svg>
        <h1>\(words.title)</h1>
        <p class="standfirst">\(words.sentence)</p>
        <p><a class="button" href="">\(frame.common.actions.retry)</a></p>
        </section>
        """)
    content.styles = ["offline.css"]
    content.isBare = true
    return try await context.pages.page(request, context, content)
  }
}

/// The about page, as HTML.
struct AboutHTML {
  let page: AboutPage

  @HTMLBuilder var body: HTML {
    """
    <article class="paper-page">
    <header class="paper-head">
    <h1>\(page.title)</h1>
    <p class="standfirst">\(page.lead)</p>
    </header>
    <div class="columns columns-main">
    <div class="stack">
    <section>
    <h2 class="section-label">\(page.sourcesTitle)</h2>
    <p class="paper-note">\(page.sourcesNote)</p>
    <ul class="rows credit-list">
    """
    for source in page.sources { row(source) }
    if page.sources.isEmpty { #"<li class="credit-row">\#(page.noSources)</li>"# }
    """
    </ul>
    </section>
    <section>
    <h2 class="section-label">\(page.softwareTitle)</h2>
    <p class="paper-note">\(page.softwareNote)</p>
    <ul class="rows credit-list">
    """
    for software in page.software { row(software) }
    """
    </ul>
    </section>
    </div>
    <div class="stack">
    <section>
    <h2 class="section-label">\(page.privacyTitle)</h2>
    <p class="paper-text">\(page.privacy)</p>
    </section>
    <section>
    <h2 class="section-label">\(page.keysTitle)</h2>
    <dl class="key-list key-list-narrow">
    """
    for row in page.keys {
      "<div><dt>\(each: row.presses, { "<kbd>\($0)</kbd> " as HTML })</dt><dd>\(row.meaning)</dd></div>"
    }
    """
    </dl>
    </section>
    """
    program
    """
    </div>
    </div>
    </article>
    """
  }

  private func row(_ source: Credit) -> HTML {
    """
    <li class="credit-row"><a href="\(source.link)" rel="noopener noreferrer">\(source.name)</a>\
    \(source.licence.map { "<span>\($0)</span>" as HTML })</li>
    """
  }

  private func row(_ software: AboutPage.Software) -> HTML {
    """
    <li class="credit-row"><a href="\(software.link)" rel="noopener noreferrer">\(software.name)</a>\
    <span>\(software.licence)</span></li>
    """
  }

  private var program: HTML {
    """
    <section>
    <h2 class="section-label">\(page.programTitle)</h2>
    <dl class="facts">
    <div><dt>\(page.versionLabel)</dt><dd>\(page.version)</dd></div>
    <div><dt>\(page.licenceLabel)</dt>\
    <dd><a href="\(page.licenceLink)" rel="noopener noreferrer">\(page.licenceName)</a></dd></div>
    </dl>
    </section>
    """
  }
}

/// `/` of an installation without a front page: redirects to its first section, or to the about page if it has none.
struct FrontPageRedirect: WebSection {
  let contents: Navigation

  func addRoutes(to router: RouteTable) {
    guard !contents.sections.contains(.frontPage) else { return }
    let target = contents.sections.first?.route ?? .about
    router.get(.frontPage) { _, _ in
      var response = Response.redirect(to: target.path, type: .found)
      response.headers[.cacheControl] = "no-cache"
      return response
    }
  }
}

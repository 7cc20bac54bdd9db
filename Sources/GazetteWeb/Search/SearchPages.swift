package import GazetteDomain
package import GazettePresentation
import HTMLWriting
package import Hummingbird

/// `/search`: everything that the paper has for some words.
package struct SearchPages: WebSection {
  private let paper: WholePaper
  private let links: PictureLinks
  package let servesSearch = true

  /// Makes the page; `links` are those of proxied pictures.
  package init(paper: WholePaper, links: PictureLinks) {
    self.paper = paper
    self.links = links
  }

  /// Adds the route.
  package func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.search) { request, context in
      try await pages.page(request, context, await content(request, context, pages))
    }
  }

  private func content(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async -> PageContent {
    let presenter = SearchPresenter(edition: pages.edition(context), links: links)
    let page = await page(request.query("q") ?? "", presenter, context)
    var content = PageContent(
      title: context.phrases.search.title, section: nil,
      body: SearchHTML(frame: pages.frame(context), page: page, phrases: context.phrases).body)
    content.styles = ["front.css", "search.css"]
    content.status = page.troubles.isEmpty || page.links != nil ? .ok : .badRequest
    return content
  }

  private func page(_ typed: String, _ presenter: SearchPresenter, _ context: WebContext) async -> SearchPage {
    do throws(SearchWordsProblem) {
      guard let words = try SearchWords(typed) else { return presenter.page(typed) }
      return presenter.page(
        words.text, await paper.search(words, for: context.reader, languageCode: context.language.code))
    } catch {
      return presenter.page(typed, error)
    }
  }
}

/// What was found, as HTML.
struct SearchHTML {
  let frame: Frame
  let page: SearchPage
  let phrases: Phrases

  private var words: SearchPhrases { phrases.search }
  private var sections: SectionNames { frame.common.sections }

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
    if !page.places.isEmpty { places }
    if !page.articles.isEmpty { articles }
    if !page.ads.isEmpty { ads }
    if let links = page.links {
      #"<p class="search-cities"><a href="\#(links.citiesPath)">\#(links.cities)</a></p>"#
    }
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

  @HTMLBuilder private var places: HTML {
    """
    <section aria-labelledby="found-places"><h2 class="section-label" id="found-places">\(sections.weather) \
    <small>\(page.placeCount)</small></h2>
    <ul class="rows front-places">
    """
    for row in page.places { place(row) }
    "</ul></section>"
  }

  private func place(_ row: WeatherRow) -> HTML {
    """
    <li class="front-place" data-row>\(frame.symbol(row.symbol))\
    <p class="front-place-name"><a class="row-link" href="\(row.path)">\(row.name)</a>\
    <small data-detail>\(row.whereabouts)</small></p>\
    <p class="front-place-now">\(row.temperature ?? "–")</p></li>
    """
  }

  @HTMLBuilder private var articles: HTML {
    """
    <section aria-labelledby="found-articles"><h2 class="section-label" id="found-articles">\(sections.news) \
    <small>\(page.articleCount)\(page.links.map { all($0.articlesPath, words.allArticles) })</small></h2>
    <div class="search-stories">
    """
    for article in page.articles { frame.story(article) }
    "</div></section>"
  }

  @HTMLBuilder private var ads: HTML {
    """
    <section aria-labelledby="found-ads"><h2 class="section-label" id="found-ads">\(sections.classifieds) \
    <small>\(page.adCount)\(page.links.map { all($0.adsPath, words.allAds) })</small></h2>
    <ul class="front-ad-list">
    """
    for ad in page.ads { frame.ad(ad, urgent: phrases.frontPage.urgent) }
    "</ul></section>"
  }

  /// The link to all that a section has for the text.
  private func all(_ path: String, _ words: String) -> HTML { #" · <a href="\#(path)">\#(words)</a>"# }
}

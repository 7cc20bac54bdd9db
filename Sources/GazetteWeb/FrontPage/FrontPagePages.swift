package import GazetteDomain
package import GazettePresentation
import HTMLWriting
package import Hummingbird

/// The front page, and the page that arranges it.
package struct FrontPagePages: WebSection {
  private let paper: WholePaper
  private let links: PictureLinks
  let settings: any ReaderSettingsStore
  let changes: ChangeFeed
  package let navigation: NavigationSection? = .frontPage

  /// Makes the pages; `links` are those of proxied pictures.
  package init(paper: WholePaper, links: PictureLinks, settings: any ReaderSettingsStore, changes: ChangeFeed) {
    self.paper = paper
    self.links = links
    self.settings = settings
    self.changes = changes
  }

  /// Adds the routes.
  package func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.frontPage) { request, context in try await front(request, context, pages) }
    router.post(.refreshFrontPage) { request, context in
      paper.refreshSoon(for: context.reader)
      return pages.redirect(to: Route.frontPage.path, form: try await request.form(context))
    }
    router.get(.frontPageLayout) { request, context in try await arrangement(request, context, pages) }
    router.post(.frontPageLayout) { request, context in try await arrange(request, context, pages) }
  }

  private func front(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    try await pages.cachedPage(request, context) { edition in
      let layout = FrontPageLayout(try await settings.settings(of: context.reader))
      let read = await paper.frontPage(for: context.reader, languageCode: context.language.code)
      let page = FrontPagePresenter(
        edition: edition, links: links, hasMap: pages.contents.sections.contains(.map),
        theme: context.theme
      ).page(read, layout: layout)
      var content = PageContent(
        title: context.phrases.frontPage.title, section: .frontPage,
        body: FrontPageHTML(
          frame: pages.frame(context), page: page, words: context.phrases.frontPage,
          noWeather: context.phrases.weather.list.noData
        ).body)
      content.topics = [.news, .weather, .places, .classifieds, .settings]
      content.styles = ["front.css"]
      content.scripts = ["front.js"]
      content.hasFullMasthead = true
      return content
    }
  }
}

/// The front page, as HTML.
struct FrontPageHTML {
  let frame: Frame
  let page: FrontPage
  let words: FrontPagePhrases
  /// What stands for the sky of a place without data.
  let noWeather: String

  private var sections: SectionNames { frame.common.sections }
  private var refresh: String { frame.common.actions.refresh }

  @HTMLBuilder var body: HTML {
    """
    <h1 class="visually-hidden">\(words.title)</h1>
    <div class="front-line"><p class="since-visit" id="since-visit" data-one="\(words.newStory)" \
    data-several="\(words.newStories)" data-mark="\(words.newMark)"></p>
    <a class="front-arrange" href="\(Route.frontPageLayout.path)">\(words.layout.link)</a>
    <form method="post" action="\(Route.refreshFrontPage.path)" data-quiet data-refresh>\
    <button class="icon-button" type="submit" aria-label="\(refresh)" title="\(refresh)">\(frame.icon("i-refresh"))\
    </button></form></div>
    <div class="front" data-live="front">
    """
    for block in page.blocks {
      if block.isNews { news(block) }
      if block.isWeather { weather(block) }
      if block.isMap, let strip = page.map { map(strip, block) }
      if block.isClassifieds { classifieds(block) }
    }
    "</div>"
  }

  /// The name of a block's section, and the link to all of it.
  private func label(_ id: String, _ route: Route, _ name: String, all: String) -> HTML {
    """
    <h2 class="section-label" id="\(id)"><a href="\(route.path)">\(name)</a>\
    <small><a href="\(route.path)">\(all)</a></small></h2>
    """
  }

  private func banner(_ trouble: String) -> HTML { #"<p class="banner banner-failure">\#(trouble)</p>"# }
}

// The news.
extension FrontPageHTML {
  @HTMLBuilder private func news(_ block: FrontPageBlock) -> HTML {
    """
    <section class="front-block front-news \(block.sizeClass)" data-live="front-news" aria-labelledby="front-news">
    \(label("front-news", .news, sections.news, all: words.allStories))
    \(page.storiesTrouble.map(banner))
    """
    if let lead = page.lead {
      stories(lead)
    } else if page.storiesTrouble == nil {
      #"<p class="front-empty">\#(words.noStories) <a href="\#(Route.feeds.path)">\#(words.addFeeds)</a></p>"#
    }
    "</section>"
  }

  @HTMLBuilder private func stories(_ lead: StoryTeaser) -> HTML {
    #"<div class="front-stories\#(if: !page.seconds.isEmpty, " has-seconds")">"#
    frame.story(lead)
    if !page.seconds.isEmpty {
      #"<div class="story-seconds">"#
      for second in page.seconds { frame.story(second) }
      "</div>"
    }
    "</div>"
    if !page.briefs.isEmpty {
      #"<div class="story-briefs">"#
      for brief in page.briefs { frame.story(brief) }
      "</div>"
    }
  }

}

// The weather, and the map.
extension FrontPageHTML {
  @HTMLBuilder private func weather(_ block: FrontPageBlock) -> HTML {
    """
    <section class="front-block front-weather \(block.sizeClass)" data-live="front-weather" \
    aria-labelledby="front-weather">
    \(label("front-weather", .weather, sections.weather, all: words.allPlaces))
    \(page.placesTrouble.map(banner))
    """
    if !page.places.isEmpty {
      #"<ul class="rows front-places">"#
      for place in page.places { self.place(place) }
      "</ul>"
    } else if page.placesTrouble == nil {
      #"<p class="front-empty">\#(words.noPlaces) <a href="\#(Route.addPlace.path)">\#(words.addPlace)</a></p>"#
    }
    "</section>"
  }

  private func place(_ row: WeatherRow) -> HTML {
    """
    <li class="front-place" data-row data-live="front-\(row.path)">
    \(frame.symbol(row.symbol))
    <p class="front-place-name"><a class="row-link" href="\(row.path)">\(row.name)</a>\
    <small>\(row.sky ?? noWeather)</small></p>
    \(Sparkline.svg(row.sparkline))
    <p class="front-place-now">\(row.temperature ?? "–")</p>
    </li>
    """
  }

  private func map(_ strip: MapStrip, _ block: FrontPageBlock) -> HTML {
    """
    <section class="front-block front-map \(block.sizeClass)" data-live="front-map" aria-labelledby="front-map">
    \(label("front-map", .map, sections.map, all: words.wholeMap))
    <svg class="map-strip" viewBox="\(strip.viewBox)" preserveAspectRatio="xMidYMid slice" role="group" \
    aria-labelledby="front-map">
    <g class="map-strip-tiles" aria-hidden="true">\(each: strip.tiles, tile)</g>
    \(each: strip.cities, city)
    </svg>
    </section>
    """
  }

  private func tile(_ tile: MapStrip.Tile) -> HTML {
    """
    <foreignObject x="\(tile.x)" y="\(tile.y)" width="257" height="257"><picture>\(tile.nightPath.map(night))\
    <img src="\(tile.path)" alt="" width="257" height="257" loading="lazy" decoding="async"></picture></foreignObject>
    """
  }

  private func night(_ path: String) -> HTML {
    #"<source srcset="\#(path)" media="(prefers-color-scheme: dark)">"#
  }

  private func city(_ city: MapStrip.City) -> HTML {
    """
    <a class="map-strip-city \(city.sideClass)" href="\(city.path)" aria-label="\(city.spoken)">\
    <circle class="map-strip-touch" cx="\(city.x)" cy="\(city.y)" r="30"/>\
    <circle cx="\(city.x)" cy="\(city.y)" r="11"/>\
    \(city.label.map { #"<text x="\#(city.labelX)" y="\#(city.y)" dy=".35em">\#($0)</text>"# as HTML })</a>
    """
  }
}

// The ads.
extension FrontPageHTML {
  @HTMLBuilder private func classifieds(_ block: FrontPageBlock) -> HTML {
    """
    <section class="front-block front-ads \(block.sizeClass)" data-live="front-ads" aria-labelledby="front-ads">
    \(label("front-ads", .classifieds, sections.classifieds, all: words.allAds))
    \(page.adsTrouble.map(banner))
    \(each: page.searches, match)
    """
    if !page.ads.isEmpty {
      #"<ul class="front-ad-list">"#
      for ad in page.ads { frame.ad(ad, urgent: words.urgent) }
      "</ul>"
    } else if page.adsTrouble == nil {
      #"<p class="front-empty">\#(words.noAds)</p>"#
    }
    "</section>"
  }

  private func match(_ search: SearchTeaser) -> HTML {
    """
    <form class="front-match" method="post" action="\(search.path)">\
    <button class="link-button" type="submit">\(search.text)</button></form>
    """
  }
}

import GazetteDomain
import GazettePresentation
import HTMLWriting
import Hummingbird

extension ClassifiedsPages {
  /// Shows everything stored about an ad, with its position in the list that the reader came from.
  func detail(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try context.adID()
    return try await context.pages.cachedPage(request, context) { edition in
      let query = try await listQuery(request)
      let detail = try await ads.show(id, in: query, for: context.reader)
      let presenter = AdDetailPresenter(edition: edition, links: pictures, query: query)
      var content = PageContent(
        title: detail.stored.ad.title, section: .classifieds,
        body: AdDetailHTML(
          frame: context.frame, page: presenter.page(detail), phrases: context.phrases.classifieds
        ).body)
      content.topics = [.classifieds]
      content.styles = ["classifieds.css"]
      content.scripts = ["ad.js"]
      return content
    }
  }

  /// Returns the list that the address names; every ad when the list's fields are invalid.
  private func listQuery(_ request: Request) async throws -> AdQuery {
    do throws(ClassifiedsError) {
      return try await ads.query(AdQuery.Fields(request.queryValues.pairs).list)
    } catch .filter {
      return AdQuery()
    }
  }
}

/// An ad's page, as HTML.
struct AdDetailHTML {
  let frame: Frame
  let page: AdDetailPage
  let phrases: ClassifiedsPhrases

  private var words: AdListPhrases { phrases.list }
  private var names: AdDetailPhrases { phrases.detail }
  private var card: AdCardHTML { html(page.card) }

  @HTMLBuilder var body: HTML {
    pager
    """
    <article class="ad-page">
    <div class="ad-figure">
    \(page.large.map(picture) ?? placeholder)
    </div>
    """
    head
    text
    facts
    "</article>"
    if !page.similar.isEmpty { similar }
  }

  private func html(_ card: AdCard) -> AdCardHTML {
    AdCardHTML(frame: frame, card: card, words: words, returnPath: page.address)
  }

  @HTMLBuilder private var pager: HTML {
    """
    <nav class="ad-way">
    <a class="ad-back" href="\(page.listPath)">\(frame.icon("i-left"))\(names.back)</a>
    <span class="ad-neighbours" data-live="ad-neighbours">
    """
    if let path = page.previousPath {
      """
      <a href="\(path)" rel="prev" data-neighbour>\(frame.icon("i-left"))<span>\(names.previous)</span></a>
      """
    }
    if let path = page.nextPath {
      """
      <a href="\(path)" rel="next" data-neighbour><span>\(names.next)</span>\(frame.icon("i-right"))</a>
      """
    }
    """
    </span>
    </nav>
    """
  }

  private func picture(_ picture: AdPicture) -> HTML {
    """
    <div class="picture picture-ad" data-missing="\(words.noPicture)">\(picture.color.map(frame.color))\
    <img src="\(picture.address)" srcset="\(picture.sourceSet)" sizes="(min-width: 60em) 44rem, 100vw" \
    width="960" height="720" alt="\(page.pictureText)" decoding="async"\
    \(attribute: "data-other", picture.otherAddress)></div>
    """
  }

  private var placeholder: HTML {
    #"<div class="placeholder picture-ad">\#(frame.icon("i-picture"))<span>\#(words.noPicture)</span></div>"#
  }

  private var head: HTML {
    """
    <header class="ad-head" data-live="ad-head">
    \(card.kicker)
    <h1>\(each: page.card.titleParts, \.html)</h1>
    \(card.price(class: "ad-price ad-price-large"))
    <p class="ad-badges">\(badges)</p>
    \(page.goneText.map { #"<p class="banner banner-warning">\#($0)</p>"# as HTML })
    <div class="page-actions ad-actions">
    <form method="post" action="\(Route.adStar(page.card.id).path)" data-quiet>\(card.starFields)\
    <button class="button button-quiet star" type="submit" aria-pressed="\(String(page.card.isStarred))" data-star>\
    \(frame.icon("i-star"))\(page.card.isStarred ? names.unstar : names.star)</button></form>
    <button class="button button-quiet needs-script" type="button" id="share-ad" data-path="\(page.sharePath)" \
    data-title="\(page.card.title)" data-copied="\(names.copied)">\(frame.icon("i-share"))\(names.share)</button>
    \(frame.watchThis(page.watchPath))
    </div>
    </header>
    """
  }

  private var badges: HTML {
    """
    \(if: page.card.isProfessional, #"<span class="badge">\#(words.professional)</span> "#)\
    \(if: page.card.drop != nil, #"<span class="badge badge-drop">\#(words.priceDropped)</span> "#)\
    \(if: page.card.isGone, #"<span class="badge">\#(words.gone)</span>"#)
    """
  }

  @HTMLBuilder private var text: HTML {
    """
    <div class="ad-body" data-live="ad-body">
    <h2 class="visually-hidden">\(names.description)</h2>
    <div class="prose ad-prose">
    """
    for paragraph in page.paragraphs { "<p>\(each: paragraph.lines, line)</p>" }
    if page.paragraphs.isEmpty { #"<p class="ad-silent">\#(names.noDescription)</p>"# }
    """
    </div>
    </div>
    """
  }

  private func line(_ line: AdDetailPage.Line) -> HTML { "\(each: line.parts, \.html)\(if: !line.isLast, "<br>")" }

  @HTMLBuilder private var facts: HTML {
    """
    <div class="ad-facts" data-live="ad-facts">
    <dl class="ad-fact-list">
    """
    for fact in page.facts { "<div><dt>\(fact.name)</dt><dd>\(value(fact))</dd></div>" }
    "</dl>"
    if !page.prices.isEmpty {
      """
      <h2 class="section-label">\(names.prices)</h2>
      <ol class="ad-prices">
      """
      for line in page.prices {
        """
        <li\(if: line.isCurrent, #" class="is-present""#)><span class="number">\(line.price)</span> \
        <small>\(line.since)</small></li>
        """
      }
      "</ol>"
    }
    "</div>"
  }

  private func value(_ fact: AdDetailPage.Fact) -> HTML {
    guard let date = fact.machineDate else { return .text(fact.value) }
    return #"<time datetime="\#(date)">\#(fact.value)</time>"#
  }

  @HTMLBuilder private var similar: HTML {
    """
    <section class="ad-similar" data-live="ad-similar">
    <h2 class="section-label">\(names.similar)</h2>
    <ol class="ads ads-cards ads-similar">
    """
    for card in page.similar { html(card).body }
    """
    </ol>
    </section>
    """
  }
}

import GazettePresentation
import HTMLWriting

/// One warning, as HTML: first the service's words, unchanged, then its area, time and source.
struct WarningDetailHTML {
  let frame: Frame
  let page: WarningPage
  /// The form of a watch on warnings like this one.
  let watchPath: String
  private var html: WarningHTML { WarningHTML(frame: frame) }
  private var words: WarningDetailPhrases { html.words.detail }

  @HTMLBuilder var body: HTML {
    """
    <p class="back"><a href="\(Route.warnings.path)">\(frame.icon("i-left"))\(html.words.all)</a></p>
    <article class="warning-page is-level-\(page.line.mark.level)\(if: !page.isShown, " is-over")" data-live="warning"\
    \(attribute: "data-over", page.isShown ? page.line.ends : nil)>
    """
    head
    """
    <div class="columns columns-main warning-columns"><div>
    """
    text
    others
    """
    </div><div class="warning-side">
    """
    page.map.map(area)
    places
    facts
    """
    </div></div>
    </article>
    """
    if page.isFromMeteoAlarm { html.disclaimer }
  }

  @HTMLBuilder private var head: HTML {
    """
    <header class="warning-head">
    <p class="warning-kicker">\(html.mark(page.line.mark))<span>\(page.kind.firstCapital)</span>\
    \(page.line.raised.map { #"<span class="warning-raised" role="status">\#($0)</span>"# as HTML })</p>
    <h1 lang="\(page.wording.event.language)">\(page.wording.event.text)</h1>
    """
    if let headline = page.wording.headline, headline != page.wording.event {
      #"<p class="standfirst">\#(html.quote(headline))</p>"#
    }
    """
    <p class="warning-when">\(if: !page.line.place.isEmpty, "<strong>\(page.line.place)</strong> · ")\(page.line.period)</p>
    <p class="byline">\(page.line.byline)</p>
    <p class="banner banner-warning" hidden data-when-over>\(html.words.standing.past)</p>
    """
    for notice in page.notices { #"<p class="\#(notice.style)" role="status">\#(notice.text)</p>"# }
    """
    <p class="page-actions">\(frame.watchThis(watchPath))</p>
    </header>
    """
  }

  @HTMLBuilder private var text: HTML {
    if page.wording.description == nil, page.wording.instruction == nil {
      #"<p class="warning-none">\#(words.noText)</p>"#
    }
    page.wording.description.map { paragraphs($0, class: "prose warning-text") }
    if let instruction = page.wording.instruction {
      #"<section class="warning-instruction"><h2 class="section-label">\#(words.instruction)</h2>"#
      paragraphs(instruction, class: "prose warning-text")
      "</section>"
    }
    if let original = page.original {
      """
      <p class="warning-original"><a href="\(original)" rel="noopener noreferrer" data-original>\
      \(frame.icon("i-external"))\(words.original)</a></p>
      """
    }
  }

  /// A service's text with its own line breaks.
  private func paragraphs(_ text: QuotedText, class names: String) -> HTML {
    #"<p class="\#(names)" lang="\#(text.language)">\#(text.text)</p>"#
  }

  @HTMLBuilder private var others: HTML {
    if !page.others.isEmpty {
      """
      <section class="warning-others"><h2 class="section-label">\(words.otherLanguages)</h2>
      """
      for other in page.others {
        """
        <details><summary><span class="warning-tag">\(other.name)</span> <span lang="\(other.event.language)">\
        \(other.event.text)</span></summary>
        """
        if let headline = other.headline { #"<p class="warning-headline">\#(html.quote(headline))</p>"# }
        other.description.map { paragraphs($0, class: "warning-text") }
        other.instruction.map { paragraphs($0, class: "warning-text") }
        "</details>"
      }
      "</section>"
    }
  }

  private var places: HTML {
    """
    <section class="block"><h2 class="section-label">\(words.area)</h2>
    \(if: !page.areas.isEmpty, #"<p class="warning-areas">\#(page.areas.joined(separator: ", "))</p>"#)\
    \(page.unplaced.map { #"<p class="warning-note is-trouble">\#(frame.icon("i-warning"))\#($0)</p>"# as HTML })
    <p class="warning-places">\(words.affectedPlaces) \(if: page.places.isEmpty, "\(words.noPlaces)")\(each: page.places, link)</p>
    </section>
    """
  }

  private func link(_ place: (name: String, path: String)) -> HTML {
    #"<a href="\#(place.path)">\#(place.name)</a>\#(" ")"#
  }

  private var facts: HTML {
    """
    <section class="block"><h2 class="section-label">\(words.facts)</h2>
    <dl class="facts">\(each: page.facts, { "<div><dt>\($0.name)</dt><dd>\($0.value)</dd></div>" })</dl></section>
    """
  }

  private func area(_ map: WarningAreaMap) -> HTML {
    """
    <svg class="warning-map" viewBox="\(map.viewBox)" role="img" aria-label="\(map.title)">
    \(WarningPatterns.html)
    <g aria-hidden="true">\(each: map.tiles, tile)</g>
    <path class="warning-shape-area" fill-rule="evenodd" fill="url(#warning-fill-\(page.line.mark.level))" d="\(map.path)"/>
    \(each: map.dots, { dot($0, on: map) })
    </svg>
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

  private func dot(_ dot: WarningAreaMap.Dot, on map: WarningAreaMap) -> HTML {
    """
    <circle class="warning-dot" cx="\(dot.x)" cy="\(dot.y)" r="\(map.dotSize)"/>\
    <text class="warning-dot-name" x="\(dot.labelX)" y="\(dot.y)" dy=".35em" font-size="\(map.nameSize)"\
    \(attribute: "text-anchor", dot.isLeft ? "end" : nil)>\(dot.name)</text>
    """
  }
}

/// The fillings of areas, each level's with lines of its own: dots, sparse strokes, dense strokes, a grid.
enum WarningPatterns {
  static let html: HTML = """
    <defs>
    <pattern id="warning-fill-1" class="is-level-1" width="8" height="8" patternUnits="userSpaceOnUse">\
    <rect width="8" height="8"/><circle cx="2" cy="2" r="1"/></pattern>
    <pattern id="warning-fill-2" class="is-level-2" width="10" height="10" patternUnits="userSpaceOnUse">\
    <rect width="10" height="10"/><path d="M-2 2 2-2M-1 11 11-1M8 12 12 8"/></pattern>
    <pattern id="warning-fill-3" class="is-level-3" width="5" height="5" patternUnits="userSpaceOnUse">\
    <rect width="5" height="5"/><path d="M-1 1 1-1M-1 6 6-1M4 6 6 4"/></pattern>
    <pattern id="warning-fill-4" class="is-level-4" width="5" height="5" patternUnits="userSpaceOnUse">\
    <rect width="5" height="5"/><path d="M0 0 5 5M5 0 0 5"/></pattern>
    </defs>
    """
}

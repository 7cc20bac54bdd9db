import GazetteDomain
import GazettePresentation
import HTMLWriting

/// The list of ads next to its filter form, as HTML.
struct AdListHTML {
  let frame: Frame
  let page: AdListPage
  let phrases: ClassifiedsPhrases

  private var words: AdListPhrases { phrases.list }
  private var names: AdFilterPhrases { phrases.filter }

  @HTMLBuilder var body: HTML {
    head
    if let tooSoon = page.tooSoon { #"<div class="banner" data-toast><p>\#(tooSoon)</p></div>"# }
    """
    <div class="ads-layout">
    <div class="ads-side">
    """
    form
    watches
    """
    </div>
    <div class="ads-main">
    """
    bar
    chips
    results
    """
    <div class="ads-later" id="ads-later"></div>
    <nav class="ads-pager" data-live="ads-pager">
    \(page.nextPath.map(next))
    </nav>
    <div data-live="ads-skipped">\(page.skipped.map(skipped))</div>
    </div>
    </div>
    """
  }

  private var head: HTML {
    """
    <div class="page-head ads-head">
    <h1>\(phrases.title)</h1>
    <div class="ads-state" data-live="ads-state">
    \(page.age.map(collected))
    <form method="post" action="\(Route.refreshAds.path)" data-quiet data-refresh>\(returnField)\
    <button class="icon-button" type="submit" aria-label="\(words.refresh)" title="\(words.refresh)">\
    \(frame.icon("i-refresh"))</button></form>
    </div>
    </div>
    """
  }

  private func collected(_ age: Age) -> HTML {
    #"<p class="ads-age">\#(words.collected) \#(age.time(class: "age"))</p>"#
  }

  private var returnField: HTML { #"<input type="hidden" name="return" value="\#(page.address)">"# }

  private func next(_ path: String) -> HTML {
    #"<a class="button button-quiet" rel="next" href="\#(path)">\#(words.more)</a>"#
  }

  private func skipped(_ summary: String) -> HTML {
    """
    <details class="ads-skipped" id="ads-skipped"><summary>\(summary)</summary>\
    <ul>\(each: page.skippedAds, { "<li>\($0)</li>" as HTML })</ul></details>
    """
  }
}

extension AdListHTML {
  @HTMLBuilder private var form: HTML {
    """
    <input class="visually-hidden ads-toggle" type="checkbox" id="ads-toggle" form="no-form">
    <form class="ads-form" method="get" action="\(Route.classifieds.path)" role="search" id="ads-form" \
    aria-label="\(names.title)" data-live="ads-form">
    <div class="ads-search-line">
    <div class="search-field"><label class="visually-hidden" for="ads-query">\(names.search)</label>\
    \(frame.icon("i-search"))<input class="input" id="ads-query" name="q" type="search" value="\(page.form.words)" \
    maxlength="\(String(SearchPresenter.maximumShownLength))" placeholder="\(names.searchHint)" autocomplete="off" spellcheck="false" enterkeyhint="search" \
    data-search-input\(mark("q"))></div>
    <label class="button button-quiet ads-toggle-label" for="ads-toggle">\(frame.icon("i-filter"))\
    \(page.form.summary)</label>
    </div>
    \(fieldError { !page.form.typed.contains($0) })
    <div class="ads-conditions">
    <fieldset class="ads-group">
    <legend>\(names.categories)</legend>
    <ul class="ads-categories">
    """
    for category in page.form.categories { "<li>\(choice("checkbox", "category", category))</li>" }
    """
    </ul>
    </fieldset>
    """
    for group in page.form.inputs { inputs(group) }
    """
    <fieldset class="ads-group">
    <legend>\(names.options)</legend>
    \(each: page.form.options, option)
    </fieldset>
    <fieldset class="ads-group">
    <legend>\(names.seller)</legend>
    """
    for seller in page.form.sellers { choice("radio", "seller", seller) }
    "</fieldset>"
    if page.isRows { #"<input type="hidden" name="view" value="rows">"# }
    """
    <p class="ads-form-end"><button class="button ads-apply" type="submit">\(names.apply)</button>\(clear)</p>
    </div>
    </form>
    """
  }

  private func choice(_ type: String, _ name: String, _ choice: AdFilterForm.Choice) -> HTML {
    """
    <label class="ads-check"><input type="\(type)" name="\(name)" value="\(choice.value)"\
    \(attribute: "checked", if: choice.isChosen)><span>\(choice.label)</span>\
    \(choice.count.map { "<small>\($0)</small>" as HTML })</label>
    """
  }

  private func option(_ box: AdFilterForm.Choice) -> HTML {
    """
    <label class="ads-check"><input type="checkbox" name="\(box.value)" value="1"\
    \(attribute: "checked", if: box.isChosen)><span>\(box.label)</span></label>
    """
  }

  @HTMLBuilder private func inputs(_ group: AdFilterForm.InputGroup) -> HTML {
    """
    <fieldset class="ads-group">
    <legend>\(group.heading)</legend>
    <div class="ads-prices">
    """
    for input in group.inputs { field(input) }
    """
    </div>
    \(fieldError { wrong in group.inputs.contains { $0.name == wrong } })
    </fieldset>
    """
  }

  private func field(_ input: AdFilterForm.Input) -> HTML {
    """
    <label><span>\(input.label)</span><input class="input" name="\(input.name)" inputmode="decimal" \
    value="\(input.value)" maxlength="20" autocomplete="off"\(mark(input.name))></label>
    """
  }

  /// Marks the invalid field.
  private func mark(_ field: String) -> HTML {
    "\(if: page.invalidField == field, #" aria-invalid="true" aria-describedby="ads-mistake""#)"
  }

  /// Returns the error message if `isShown` accepts its field.
  private func fieldError(where isShown: (_ field: String) -> Bool) -> HTML? {
    guard let message = page.queryProblem, page.invalidField.map(isShown) == true else { return nil }
    return #"<p class="field-error ads-mistake" id="ads-mistake" role="alert">\#(message)</p>"#
  }

  private var clear: HTML { #"<a class="ads-clear" href="\#(page.clearPath)" data-swap>\#(names.clear)</a>"# }
}

/// The watches of ads below the form.
extension AdListHTML {
  @HTMLBuilder private var watches: HTML {
    #"<div class="ads-watches" data-live="ads-watches">"#
    if !page.watches.isEmpty {
      """
      <h2 class="section-label"><a href="\(Route.watches.path)">\(frame.phrases[WatchPhrases.self].title)</a></h2>
      <ul class="rows ads-watch-list">
      """
      for watch in page.watches {
        """
        <li class="ads-watch"><a class="ads-watch-name" href="\(watch.target)"\
        \(if: watch.target != watch.path, " data-swap")>\(watch.name)</a>\
        \(watch.news.map { #" <a class="badge badge-accent" href="\#(watch.path)">\#($0)</a>"# as HTML })</li>
        """
      }
      "</ul>"
    }
    """
    <p class="ads-watch-this">\(frame.watchThis(page.watchPath))</p>
    </div>
    """
  }
}

/// The ads and the bar above them.
extension AdListHTML {
  @HTMLBuilder private var bar: HTML {
    """
    <div class="ads-bar" data-live="ads-bar">
    <p class="ads-count" role="status">\(page.count)</p>
    <div class="ads-bar-end">
    <label class="ads-order"><span>\(names.order)</span> <select name="sort" form="ads-form">
    """
    for order in page.form.orders {
      #"<option value="\#(order.value)"\#(attribute: "selected", if: order.isChosen)>\#(order.label)</option>"#
    }
    """
    </select></label>
    <nav class="ads-layouts" aria-label="\(names.layout)">
    """
    for layout in page.layouts {
      """
      <a href="\(layout.target)" data-swap\(if: layout.isCurrent, #" aria-current="true""#) \
      aria-label="\(layout.label)" title="\(layout.label)">\(frame.icon(layout.icon))</a>
      """
    }
    """
    </nav>
    </div>
    </div>
    """
  }

  @HTMLBuilder private var chips: HTML {
    #"<div data-live="ads-chips">"#
    if !page.chips.isEmpty {
      #"<ul class="ads-chips">"#
      for chip in page.chips {
        """
        <li><a class="chip" href="\(chip.target)" data-swap aria-label="\(chip.removal)">\(chip.label) \
        \(frame.icon("i-close"))</a></li>
        """
      }
      """
      <li>\(clear)</li>
      </ul>
      """
    } else if let last = page.lastFilter {
      #"<p class="ads-chips"><a class="chip" href="\#(last.target)" data-swap>\#(last.label)</a></p>"#
    }
    "</div>"
  }

  @HTMLBuilder private var results: HTML {
    #"<div class="ads-results" data-live="ads" data-address="\#(page.address)">"#
    if let first = page.firstPath {
      """
      <p class="ads-first"><a href="\(first)" data-swap>\(frame.icon("i-up"))\(words.first)</a></p>
      """
    }
    page.didYouMean.map(\.html)
    page.emptyState.map(emptyState)
    #"<ol class="ads \#(page.isRows ? "ads-rows" : "ads-cards")">"#
    for card in page.cards { AdCardHTML(frame: frame, card: card, words: words, returnPath: page.address).body }
    """
    </ol>
    </div>
    """
  }

  @HTMLBuilder private func emptyState(_ emptyState: AdListPage.EmptyState) -> HTML {
    """
    <div class="state">
    <svg class="state-mark" aria-hidden="true"><use href="\(frame.assets)/icons.svg#i-empty"/></svg>
    <h2>\(emptyState.heading)</h2><p>\(emptyState.sentence)</p>
    <ul class="ads-helps">
    """
    for help in emptyState.suggestions {
      #"<li><a class="button button-quiet" href="\#(help.target)" data-swap>\#(help.label)</a></li>"#
    }
    "</ul>"
    if emptyState.hasNeverFetched {
      """
      <form method="post" action="\(Route.refreshAds.path)" data-quiet>\
      <button class="button button-primary" type="submit">\(words.refresh)</button></form>
      """
    } else {
      "<p>\(clear)</p>"
    }
    "</div>"
  }
}

/// An ad in a list, as HTML; the ad's own page reuses parts of it.
struct AdCardHTML {
  let frame: Frame
  let card: AdCard
  let words: AdListPhrases
  /// The page to return to after the star's form.
  let returnPath: String

  var body: HTML {
    """
    <li class="ad\(if: card.isGone, " is-gone")" id="ad-\(card.id)" data-row>
    \(card.picture.map(picture) ?? placeholder)
    <div class="ad-text">
    \(kicker)
    <h2 class="ad-title"><a class="row-link" href="\(card.path)">\(each: card.titleParts, \.html)</a></h2>
    <p class="ad-excerpt">\(each: card.excerpt, \.html)</p>
    \(price(class: "ad-price"))
    <p class="ad-meta">\(date)\(badges)</p>
    </div>
    <form class="ad-star" method="post" action="\(Route.adStar(card.id).path)" data-quiet>\(starFields)\
    <button class="icon-button star" type="submit" aria-pressed="\(String(card.isStarred))" \
    aria-label="\(card.starLabel)" title="\(card.starLabel)" data-star>\(frame.icon("i-star"))</button></form>
    </li>
    """
  }

  private func picture(_ picture: AdPicture) -> HTML {
    """
    <div class="picture ad-picture" data-missing="\(words.noPicture)">\(picture.color.map(frame.color))\
    <img src="\(picture.address)" srcset="\(picture.sourceSet)" sizes="(min-width: 60em) 14rem, 45vw" \
    width="320" height="240" alt=""\(if: !card.isAboveTheFold, #" loading="lazy""#) decoding="async"\
    \(attribute: "data-other", picture.otherAddress)></div>
    """
  }

  private var placeholder: HTML {
    #"<div class="placeholder ad-picture">\#(frame.icon("i-picture"))</div>"#
  }

  var kicker: HTML {
    """
    <p class="ad-kicker">\(if: card.isUrgent, #"<span class="ad-urgent">\#(words.urgent)</span>"#)\
    \(card.category.map { "<span>\($0)</span>" as HTML })</p>
    """
  }

  func price(class names: String) -> HTML {
    #"<p class="\#(names)\#(if: !card.hasPrice, " is-unpriced")">\#(card.price)\#(card.drop.map(priceBefore))</p>"#
  }

  private func priceBefore(_ drop: AdCard.PriceDrop) -> HTML {
    #" <s aria-hidden="true">\#(drop.before)</s><span class="visually-hidden">, \#(drop.inWords)</span>"#
  }

  private var date: HTML {
    """
    <time datetime="\(card.date.machine)"\(attribute: "data-relative", if: card.isRecent)>\(card.date.text)</time>
    """
  }

  private var badges: HTML {
    """
    \(if: card.isProfessional, #" <span class="badge">\#(words.professional)</span>"#)\
    \(if: card.drop != nil, #" <span class="badge badge-drop">\#(words.priceDropped)</span>"#)\
    \(if: card.isGone, #" <span class="badge">\#(words.gone)</span>"#)
    """
  }

  /// The hidden fields of the star's form.
  var starFields: HTML {
    """
    <input type="hidden" name="starred" value="\(card.starValue)">\
    <input type="hidden" name="return" value="\(returnPath)">
    """
  }
}

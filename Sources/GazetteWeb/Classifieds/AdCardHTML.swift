import GazettePresentation
import HTMLWriting

/// An ad in a list, as HTML; the ad's own page takes parts of it.
struct AdCardHTML {
  let frame: Frame
  let card: AdCard
  let words: AdListPhrases
  /// Where the star's form leads back to.
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
    width="320" height="240" alt=""\(if: !card.isEarly, #" loading="lazy""#) decoding="async"\
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
    <time datetime="\(card.date.machine)"\(attribute: "data-relative", if: card.isYoung)>\(card.date.text)</time>
    """
  }

  private var badges: HTML {
    """
    \(if: card.isProfessional, #" <span class="badge">\#(words.professional)</span>"#)\
    \(if: card.drop != nil, #" <span class="badge badge-drop">\#(words.priceDropped)</span>"#)\
    \(if: card.isGone, #" <span class="badge">\#(words.gone)</span>"#)
    """
  }

  /// What the star's form sends.
  var starFields: HTML {
    """
    <input type="hidden" name="starred" value="\(card.starValue)">\
    <input type="hidden" name="return" value="\(returnPath)">
    """
  }
}

extension MarkedText {
  /// The text, within `<mark>` when it was searched for.
  var html: HTML { isMarked ? "<mark>\(text)</mark>" : .text(text) }
}

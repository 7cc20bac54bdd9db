import GazettePresentation
import HTMLWriting

/// The values that every part of a page needs for its HTML: the address of the static files, and the words of every page.
package struct Frame: Sendable {
  /// The start of every static file's address.
  let assets: String
  /// All words in the reader's language, as a reference: every part of a page has a frame, and the words are too many to copy.
  let phrases: Phrases
  /// The words of every page.
  var common: CommonPhrases { phrases.common }

  /// Returns an icon of `Static/icons.svg` for use next to words with the same meaning; `i-search`.
  func icon(_ name: String, class names: String = "icon") -> HTML {
    #"<svg class="\#(names)" aria-hidden="true"><use href="\#(assets)/icons.svg#\#(name)"/></svg>"#
  }

  /// Returns the picture of a feed for use next to its name, which says the same.
  func feedIcon(_ path: String) -> HTML {
    #"<img class="feed-icon" src="\#(path)" width="16" height="16" alt="" loading="lazy" decoding="async">"#
  }

  /// Returns a symbol of `Static/symbols.svg`, such as a weather symbol, that adjacent words explain.
  func symbol(_ name: String, class names: String = "symbol") -> HTML {
    #"<svg class="\#(names)" aria-hidden="true"><use href="\#(assets)/symbols.svg#\#(name)"/></svg>"#
  }

  /// The visible part of a file field, drawn over the browser's own.
  var fileFace: HTML {
    """
    <span class="file-face" aria-hidden="true"><span class="button">\(icon("i-file"))\(common.actions.chooseFile)</span>\
    <span class="file-name" data-none="\(common.actions.noFileChosen)">\(common.actions.noFileChosen)</span></span>
    """
  }

  /// Returns a picture in a box with a fixed shape, so that nothing moves when it loads.
  func picture(_ box: PictureBox) -> HTML {
    """
    <div class="picture \(box.shape)" data-missing="\(box.missing)">\(box.color.map(color))\
    <img src="\(box.source)" srcset="\(box.sourceSet)" sizes="\(box.sizes)" alt="\(box.alt)" \
    width="\(box.width)" height="\(box.height)"\
    \(if: box.isLead, #" fetchpriority="high""#)\(if: !box.isLead, #" loading="lazy""#) decoding="async"></div>
    """
  }

  /// Returns a picture's colour, visible until the picture loads.
  func color(_ color: String) -> HTML {
    """
    <svg class="picture-color" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1 1">\
    <rect width="1" height="1" fill="\(color)"/></svg>
    """
  }
}

extension Age {
  /// Returns an age, in words that count on while the page is open.
  func time(class names: String? = nil) -> HTML {
    let classes = [names, isStale ? "is-stale" : nil].compactMap(\.self).joined(separator: " ")
    return #"<time datetime="\#(machine)" class="\#(classes)" data-relative>\#(text)</time>"#
  }
}

extension DidYouMean {
  /// The suggestion, with a link to the list of the suggested words.
  var html: HTML { #"<p class="did-you-mean">\#(before)<a href="\#(path)">\#(text)</a>\#(after)</p>"# }
}

extension Sparkline {
  /// Returns the temperature of the next hours as a line; an empty box of the same size for nil.
  static func svg(_ line: Sparkline?) -> HTML {
    guard let line else { return #"<span class="sparkline"></span>"# }
    return """
      <svg class="sparkline" viewBox="0 0 96 28" role="img" aria-label="\(line.summary)">\
      <polyline points="\(line.points)"/></svg>
      """
  }
}

extension RefreshStatus {
  /// Returns the progress of refreshing, with the form that stops it, which posts to `route`; for nil an empty box, which a
  /// script fills.
  static func box(_ status: RefreshStatus?, stop route: Route, _ words: String) -> HTML {
    """
    <div class="refresh-status" data-live="refresh">
    \(status.map { $0.lines(stop: route, words) })
    </div>
    """
  }

  @HTMLBuilder private func lines(stop route: Route, _ words: String) -> HTML {
    #"<p role="status">\#(text)</p>"#
    if isRunning {
      """
      <progress value="\(done)" max="\(total)" aria-label="\(text)"></progress>
      <form method="post" action="\(route.path)" data-quiet>\
      <button class="link-button" type="submit">\(words)</button></form>
      """
    }
  }
}

extension MarkedText {
  /// The text, within `<mark>` when it matches the search.
  var html: HTML { isMarked ? "<mark>\(text)</mark>" : .text(text) }
}

extension String {
  /// Returns the path with one more value in its query.
  func adding(_ name: String, _ value: String) -> String { "\(self)\(contains("?") ? "&" : "?")\(name)=\(value)" }
}

extension HTML {
  /// Returns a hidden form field.
  static func hidden(_ field: (name: String, value: String)) -> HTML {
    #"<input type="hidden" name="\#(field.name)" value="\#(field.value)">"#
  }
}

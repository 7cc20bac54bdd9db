import GazettePresentation
import HTMLWriting

/// What every part of a page needs to write itself: where the static files lie, and the words of every page.
package struct Frame: Sendable {
  /// What every static file's address begins with.
  let assets: String
  /// All words in the reader's language: every part of a page has a frame, and they are too many to go with each.
  let phrases: Phrases
  /// The words of every page.
  var common: CommonPhrases { phrases.common }

  /// An icon of `Static/icons.svg` beside words that say the same; `i-search`.
  func icon(_ name: String, class names: String = "icon") -> HTML {
    #"<svg class="\#(names)" aria-hidden="true"><use href="\#(assets)/icons.svg#\#(name)"/></svg>"#
  }

  /// The picture of a feed beside its name, which says the same.
  func feedIcon(_ path: String) -> HTML {
    #"<img class="feed-icon" src="\#(path)" width="16" height="16" alt="" loading="lazy" decoding="async">"#
  }

  /// A symbol of `Static/symbols.svg`, such as a weather symbol, that words beside it explain.
  func symbol(_ name: String, class names: String = "symbol") -> HTML {
    #"<svg class="\#(names)" aria-hidden="true"><use href="\#(assets)/symbols.svg#\#(name)"/></svg>"#
  }

  /// The face of a file field, which is drawn over the browser's own.
  var fileFace: HTML {
    """
    <span class="file-face" aria-hidden="true"><span class="button">\(icon("i-file"))\(common.actions.chooseFile)</span>\
    <span class="file-name" data-none="\(common.actions.noFileChosen)">\(common.actions.noFileChosen)</span></span>
    """
  }

  /// A picture in a box of a fixed shape, so that nothing moves when it comes.
  func picture(_ box: PictureBox) -> HTML {
    """
    <div class="picture \(box.shape)" data-missing="\(box.missing)">\(box.color.map(color))\
    <img src="\(box.source)" srcset="\(box.sourceSet)" sizes="\(box.sizes)" alt="\(box.alt)" \
    width="\(box.width)" height="\(box.height)"\
    \(if: box.isLead, #" fetchpriority="high""#)\(if: !box.isLead, #" loading="lazy""#) decoding="async"></div>
    """
  }

  /// The colour of a picture, seen until the picture comes.
  func color(_ color: String) -> HTML {
    """
    <svg class="picture-color" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1 1">\
    <rect width="1" height="1" fill="\(color)"/></svg>
    """
  }
}

extension Age {
  /// How old something is, in words that count on while the page is open.
  func time(class names: String? = nil) -> HTML {
    let classes = [names, isStale ? "is-stale" : nil].compactMap(\.self).joined(separator: " ")
    return #"<time datetime="\#(machine)" class="\#(classes)" data-relative>\#(text)</time>"#
  }
}

extension DidYouMean {
  /// The question, in which what was meant leads to its own list.
  var html: HTML { #"<p class="did-you-mean">\#(before)<a href="\#(path)">\#(text)</a>\#(after)</p>"# }
}

extension Sparkline {
  /// The next hours' temperature as a line; an empty box of the same size for nil.
  static func svg(_ line: Sparkline?) -> HTML {
    guard let line else { return #"<span class="sparkline"></span>"# }
    return """
      <svg class="sparkline" viewBox="0 0 96 28" role="img" aria-label="\(line.summary)">\
      <polyline points="\(line.points)"/></svg>
      """
  }
}

extension RefreshStatus {
  /// How refreshing stands, with the form that stops it, which posts to `route`; an empty box of its own for nil, which
  /// a script fills.
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

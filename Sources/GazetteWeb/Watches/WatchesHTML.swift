import GazetteDomain
import GazettePresentation
import HTMLWriting

/// The list of watches, as HTML.
struct WatchListHTML {
  let frame: Frame
  let page: WatchesPage
  /// The watch that was just removed, if that can be undone.
  let removed: RemovedWatch?

  private var phrases: WatchPhrases { frame.phrases[WatchPhrases.self] }
  private var words: WatchListPhrases { phrases.list }

  @HTMLBuilder var body: HTML {
    """
    <div class="page-head"><h1>\(phrases.title)</h1>
    <div class="page-actions"><a class="button button-quiet" href="\(Route.channels.path)">\
    \(frame.phrases[ChannelPhrases.self].title)</a> <a class="button button-primary" href="\(Route.newWatch.path)" data-add>\
    \(frame.icon("i-add"))\(words.add)</a></div></div>
    <p class="standfirst watch-lead">\(phrases.lead)</p>
    """
    removed.map(undo)
    #"<div data-live="watches">"#
    if page.rows.isEmpty {
      """
      <div class="state">\(frame.icon("i-watch", class: "state-mark"))<h2>\(words.emptyTitle)</h2>\
      <p>\(words.emptyText)</p></div>
      """
    } else {
      #"<ul class="rows watches">"#
      for row in page.rows { self.row(row) }
      "</ul>"
    }
    if !page.ready.isEmpty { ready }
    "</div>"
  }

  private func row(_ row: WatchesPage.Row) -> HTML {
    """
    <li class="watch\(if: !row.isOn, " is-off")" data-row>
    <div class="watch-words"><h2 class="watch-name"><a class="row-link" href="\(Route.watch(row.id).path)">\(row.name)</a>\
    \(row.new.map { #" <span class="badge badge-accent">\#($0)</span>"# as HTML })\
    \(if: !row.isOn, #" <span class="badge">\#(words.isOff)</span>"#)</h2>
    <p class="watch-query"><code>\(row.query)</code></p>
    <p class="byline">\(row.matches) · \(row.actions)</p></div>
    <div class="watch-actions">
    <form method="post" action="\(Route.switchWatch(row.id).path)" data-quiet>\
    <button class="button button-quiet" type="submit" name="on" value="\(row.isOn ? "0" : "1")">\
    \(row.isOn ? words.off : words.on)<span class="visually-hidden"> \(row.name)</span></button></form>
    <form method="post" action="\(Route.removeWatch(row.id).path)" data-quiet>\
    <button class="icon-button" type="submit" aria-label="\(row.removal)" title="\(row.removal)">\
    \(frame.icon("i-trash"))</button></form>
    </div></li>
    """
  }

  private func undo(_ removed: RemovedWatch) -> HTML {
    """
    <div class="banner removed" data-toast><p>\(words.removed(removed.name))</p>\
    <form method="post" action="\(Route.watches.path)" data-quiet>\
    <input type="hidden" name="restore" value="\(removed.undoID)">\
    <button class="link-button" type="submit">\(words.undo)</button></form></div>
    """
  }

  @HTMLBuilder private var ready: HTML {
    """
    <section class="watch-ready" aria-labelledby="watch-ready"><h2 class="section-label" id="watch-ready">\(words.ready)</h2>
    <ul class="rows">
    """
    for watch in page.ready {
      """
      <li class="watch"><div class="watch-words"><h3 class="watch-name">\(watch.name)</h3>
      <p class="watch-query"><code>\(watch.query)</code></p></div>
      <form method="post" action="\(Route.watches.path)" data-quiet>\
      <button class="button" type="submit" name="ready" value="\(watch.value)">\(words.turnOn)\
      <span class="visually-hidden"> \(watch.name)</span></button></form></li>
      """
    }
    "</ul></section>"
  }
}

/// The page of one watch, as HTML.
struct WatchDetailHTML {
  let frame: Frame
  let page: WatchDetailPage
  let form: WatchForm
  /// The application to the past that was just made, if it can be undone.
  let applied: AppliedWatch?
  /// True when the form has something to show: a preview, or a mistake.
  let isFormOpen: Bool

  private var phrases: WatchPhrases { frame.phrases[WatchPhrases.self] }
  private var words: WatchDetailPhrases { phrases.detail }
  private var hidingPath: String { Route.watchHidden(page.row.id).path }

  @HTMLBuilder var body: HTML {
    """
    <p class="back"><a href="\(Route.watches.path)">\(frame.icon("i-left"))\(phrases.all)</a></p>
    <div class="watch-page">
    <h1>\(page.row.name)\(if: !page.row.isOn, #" <span class="badge">\#(phrases.list.isOff)</span>"#)</h1>
    """
    if let applied, let notice = page.notice {
      undo(applied, notice)
    } else {
      page.notice.map { #"<p class="banner banner-good" role="status">\#($0)</p>"# as HTML }
    }
    """
    <p class="watch-query"><code>\(page.row.query)</code></p>
    <p class="byline">\(page.row.matches) · \(page.row.actions)</p>
    """
    if page.hasNew { visit }
    page.ads.map { #"<p class="watch-ads"><a class="button" href="\#($0.path)">\#($0.label)</a></p>"# as HTML }
    """
    <details class="watch-edit"\(attribute: "open", if: isFormOpen)><summary class="button">\(phrases.form.edit)</summary>
    """
    WatchFormHTML(frame: frame, form: form, save: phrases.form.save).body
    "</details>"
    if page.offersPast { past }
    matches
    "</div>"
  }

  /// The form by which a script records the visit.
  private var visit: HTML {
    #"<form method="post" action="\#(Route.openWatch(page.row.id).path)" data-visit hidden></form>"#
  }

  private func undo(_ applied: AppliedWatch, _ notice: String) -> HTML {
    """
    <div class="banner removed" data-toast><p role="status">\(notice)</p>\
    <form method="post" action="\(Route.watchPast(page.row.id).path)" data-quiet>\
    <input type="hidden" name="undo" value="\(applied.undoID)">\
    <button class="link-button" type="submit">\(words.undo)</button></form></div>
    """
  }

  private var past: HTML {
    """
    <form class="watch-past" method="post" action="\(Route.watchPast(page.row.id).path)">\
    <button class="button button-quiet" type="submit" aria-describedby="watch-past-hint">\(words.past)</button>
    <p class="field-hint" id="watch-past-hint">\(words.pastHint)</p></form>
    """
  }

  @HTMLBuilder private var matches: HTML {
    """
    <section aria-labelledby="watch-matches" data-live="watch-matches">
    <h2 class="section-label" id="watch-matches">\(page.heading)</h2>
    """
    if page.matches.isEmpty { #"<p class="field-hint">\#(words.none)</p>"# }
    if page.hasHidden || page.hasShown { all }
    WatchMatchesHTML(frame: frame, rows: page.matches, hidingPath: hidingPath).list
    if let path = page.nextPath {
      #"<p class="watch-next"><a class="button button-quiet" rel="next" href="\#(path)">\#(words.more)</a></p>"#
    }
    "</section>"
  }

  private var all: HTML {
    """
    <form class="watch-all" method="post" action="\(hidingPath)" data-quiet>\
    \(if: page.hasHidden, button(words.bringAllBack, "0"))\(if: page.hasShown, button(words.hideAll, "1"))</form>
    """
  }

  private func button(_ label: String, _ value: String) -> HTML {
    #"<button class="button button-quiet" type="submit" name="hidden" value="\#(value)">\#(label)</button>"#
  }
}

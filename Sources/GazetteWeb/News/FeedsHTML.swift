import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting

/// The reader's feeds, as HTML.
struct FeedsHTML {
  /// The submitted form, and its result.
  struct Attempt: Sendable {
    /// A feed to choose.
    struct Candidate: Sendable {
      let address: String
      let title: String

      init(_ feed: DiscoveredFeed) {
        address = feed.url.absoluteString
        title = feed.title ?? address
      }
    }

    var typed = ""
    /// The reason why nothing was added; nil without a problem.
    var problem: String?
    /// The feeds to choose from.
    var candidates: [Candidate] = []
    /// The problem with an uploaded list.
    var listProblem: String?
  }

  let frame: Frame
  let page: FeedsPage
  let words: FeedsPhrases
  /// The result of the previous form, and the button that undoes it.
  let banner: HTML?
  let attempt: Attempt

  @HTMLBuilder var body: HTML {
    """
    <p class="back"><a href="\(Route.news.path)" rel="up">\(frame.icon("i-left"))\(words.back)</a></p>
    <div class="page-head">
    <h1>\(words.title)</h1>
    \(if: !page.isEmpty, refreshAll)
    </div>
    """
    RefreshStatus.box(page.refresh, stop: .cancelRefreshFeeds, words.stop)
    banner
    """
    <div class="columns columns-main feeds-columns">
    <div data-live="feeds">
    \(if: page.isEmpty, empty)
    <datalist id="folder-names">\(each: page.folderNames, { #"<option value="\#($0)"></option>"# })</datalist>
    """
    for folder in page.folders {
      """
      <section class="feed-folder"><h2 class="section-label">\(folder.name)</h2>
      <ul class="rows">
      """
      for row in folder.rows { feed(row) }
      "</ul></section>"
    }
    frame.parts(page.part, of: words.title) { Route.feeds.path(["page": String($0)]) }
    """
    </div>
    <div class="feeds-side stack">
    """
    addForm
    lists
    """
    </div>
    </div>
    """
  }

  private var refreshAll: HTML {
    """
    <div class="page-actions"><form method="post" action="\(Route.refreshFeeds.path)" data-quiet data-refresh>\
    <input type="hidden" name="return" value="\(Route.feeds.path)">\
    <button class="button button-quiet" type="submit">\(frame.icon("i-refresh"))\(words.refreshAll)</button></form></div>
    """
  }

  private var empty: HTML {
    """
    <div class="state">\(frame.icon("i-news", class: "state-mark"))<h2>\(words.empty.title)</h2>\
    <p>\(words.empty.sentence)</p></div>
    """
  }
}

// A feed with its health, and the forms that change it.
extension FeedsHTML {
  @HTMLBuilder private func feed(_ row: FeedsPage.Row) -> HTML {
    """
    <li class="feed\(if: row.isPaused, " is-paused")" id="feed-\(row.id)" data-row>
    <div class="feed-head">
    <h3 class="headline headline-small">\(row.icon.map(frame.feedIcon))<a href="\(row.articlesPath)">\(row.title)</a>\
    \(if: row.isPaused, badge(words.paused))\(if: row.wantsFullText, badge(words.whole))</h3>
    <p class="feed-site">\(site(row))</p>
    \(row.problem.map(problem))
    \(if: row.isGone, problem(words.gone))
    </div>
    """
    facts(row)
    """
    <div class="feed-actions">
    <form method="post" action="\(Route.refreshFeed(row.id).path)" data-quiet>\(frame.partField(page.part))\
    <button class="icon-button" type="submit" aria-label="\(row.refreshLabel)" title="\(words.refresh)">\
    \(frame.icon("i-refresh"))</button></form>
    <details class="feed-edit"><summary class="button button-quiet" aria-label="\(row.editLabel)">\
    \(words.edit)</summary>
    <div class="feed-forms">
    """
    nameForm(row)
    choices(row)
    if !row.warnings.isEmpty {
      """
      <div class="feed-warnings"><h4>\(words.warnings)</h4><ul>\(each: row.warnings, { "<li>\($0)</li>" })</ul></div>
      """
    }
    """
    </div></details>
    </div>
    </li>
    """
  }

  private func badge(_ text: String) -> HTML { #" <span class="badge">\#(text)</span>"# }

  private func site(_ row: FeedsPage.Row) -> HTML {
    guard let address = row.siteAddress else { return "\(row.address)" }
    return """
      <a href="\(address)" rel="noopener noreferrer" target="_blank" data-original>\(row.site)</a>
      """
  }

  private func problem(_ text: String) -> HTML { #"<p class="feed-trouble">\#(frame.icon("i-warning"))\#(text)</p>"# }

  private func facts(_ row: FeedsPage.Row) -> HTML {
    """
    <dl class="feed-facts">
    <div><dt>\(words.lastSuccess)</dt><dd>\(row.lastSuccess?.time() ?? "\(words.never)")</dd></div>
    \(row.nextFetch.map { "<div><dt>\(words.nextFetch)</dt><dd>\($0)</dd></div>" as HTML })
    <div><dt>\(words.articles)</dt><dd>\(row.counts)</dd></div>
    </dl>
    \(row.nextFetchReason.map { #"<p class="field-hint feed-why">\#($0)</p>"# as HTML })
    """
  }

  private func nameForm(_ row: FeedsPage.Row) -> HTML {
    """
    <form class="feed-form" method="post" action="\(Route.feed(row.id).path)" data-quiet>\(frame.partField(page.part))
    <div class="field"><label for="name-\(row.id)">\(words.name)</label>\
    <input class="input" id="name-\(row.id)" name="title" value="\(row.title)" maxlength="100"></div>
    <div class="field"><label for="folder-\(row.id)">\(words.folder)</label>\
    <input class="input" id="folder-\(row.id)" name="folder" value="\(row.folder)" list="folder-names" \
    maxlength="100" autocomplete="off"></div>
    <div class="field"><label for="agent-\(row.id)">\(words.userAgent)</label>\
    <input class="input" id="agent-\(row.id)" name="agent" value="\(row.userAgent)" maxlength="200" \
    autocapitalize="off" autocomplete="off" spellcheck="false" aria-describedby="agent-hint-\(row.id)">
    <p class="field-hint" id="agent-hint-\(row.id)">\(words.userAgentHint)</p></div>
    <button class="button" type="submit">\(words.save)</button>
    </form>
    """
  }

  private func choices(_ row: FeedsPage.Row) -> HTML {
    """
    <div class="feed-more">
    \(row.isPaused ? choice(row, "paused", "0", words.resume) : choice(row, "paused", "1", words.pause))
    \(row.wantsFullText ? choice(row, "full", "0", words.fetchExcerpts) : choice(row, "full", "1", words.fetchFullText))
    <form method="post" action="\(Route.removeFeed(row.id).path)" data-quiet>\(frame.partField(page.part))\
    <button class="button button-quiet" type="submit">\(frame.icon("i-trash"))\(words.remove)</button></form>
    </div>
    """
  }

  private func choice(_ row: FeedsPage.Row, _ name: String, _ value: String, _ label: String) -> HTML {
    """
    <form method="post" action="\(Route.feed(row.id).path)" data-quiet>\(frame.partField(page.part))\
    <button class="button button-quiet" name="\(name)" value="\(value)" type="submit">\(label)</button></form>
    """
  }
}

// The forms next to the feeds.
extension FeedsHTML {
  @HTMLBuilder private var addForm: HTML {
    """
    <section><h2 class="section-label">\(words.add)</h2>
    <form class="feed-add" method="post" action="\(Route.addFeed.path)">
    <div class="field"><label for="feed-address">\(words.address)</label>
    <input class="input" id="feed-address" name="address" value="\(attempt.typed)" placeholder="\(words.example)" \
    inputmode="url" autocapitalize="off" autocomplete="url" spellcheck="false" maxlength="2000" required \
    aria-describedby="feed-address-hint"\(attribute: "aria-invalid", attempt.problem.map { _ in "true" }) data-add>
    \(attempt.problem.map(fieldError))
    <p class="field-hint" id="feed-address-hint">\(words.addressHint)</p></div>
    <button class="button button-primary" type="submit">\(frame.icon("i-add"))\(words.add)</button>
    </form>
    """
    if !attempt.candidates.isEmpty {
      """
      <div class="found" role="status"><p>\(words.severalFound)</p>
      <ul class="rows">\(each: attempt.candidates, candidate)</ul></div>
      """
    }
    "</section>"
  }

  private func candidate(_ feed: Attempt.Candidate) -> HTML {
    """
    <li class="row"><div class="row-main"><strong>\(feed.title)</strong><p class="feed-site">\(feed.address)</p></div>\
    <form method="post" action="\(Route.addFeed.path)"><input type="hidden" name="address" value="\(feed.address)">\
    <button class="button" type="submit" aria-label="\(words.subscribe) – \(feed.title)">\(words.subscribe)</button>\
    </form></li>
    """
  }

  private var lists: HTML {
    """
    <section><h2 class="section-label">\(words.lists)</h2>
    <form class="feed-add" method="post" action="\(Route.importFeeds.path)" enctype="multipart/form-data" data-quiet>
    <div class="field"><label for="feed-list">\(words.importTitle)</label><div class="file">\
    <input class="input file-input" id="feed-list" type="file" name="list" \
    accept=".opml,.xml,text/xml,text/x-opml,application/xml" required aria-describedby="feed-list-hint">\
    \(frame.fileFace)</div>
    \(attempt.listProblem.map(fieldError))
    <p class="field-hint" id="feed-list-hint">\(words.importHint)</p></div>
    <button class="button" type="submit">\(words.importButton)</button>
    </form>
    <div class="refresh-status" data-live="import">\(page.feedImport.map(importing))</div>
    \(if: !page.isEmpty, export)
    </section>
    """
  }

  private func importing(_ status: RefreshStatus) -> HTML {
    """
    <p role="status">\(status.text)</p>\
    <progress value="\(status.done)" max="\(status.total)" aria-label="\(status.text)"></progress>
    """
  }

  private var export: HTML {
    #"<p class="feed-export"><a href="\#(Route.exportFeeds.path)" download>\#(words.export)</a></p>"#
  }

  private func fieldError(_ text: String) -> HTML { #"<p class="field-error" role="alert">\#(text)</p>"# }
}

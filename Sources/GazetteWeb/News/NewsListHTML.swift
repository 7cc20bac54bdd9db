import GazettePresentation
import HTMLWriting

/// The list of articles, as HTML.
struct NewsListHTML {
  let frame: Frame
  let page: NewsListPage
  let title: String
  let words: NewsListPhrases
  /// The result of the previous form, and the button that undoes it.
  let banner: HTML?
  /// The sources to choose from; nil for the rows alone.
  var sources: NewsSourcesHTML?

  @HTMLBuilder var body: HTML {
    """
    <div class="page-head news-head\(if: page.density != .comfortable, " is-dense")" data-live="news-head">
    <h1>\(title)</h1>
    """
    RefreshStatus.box(page.refresh, stop: .cancelRefreshFeeds, words.stopRefreshing)
    """
    <div class="page-actions">
    """
    if !page.hasNoFeeds { listActions }
    """
    <a class="button button-quiet" href="\(Route.feeds.path)" data-add>\(frame.icon("i-settings"))\
    \(label(words.manageFeeds, short: words.feedsShort))</a>
    </div>
    </div>
    """
    banner
    """
    <div class="news">
    <aside class="news-side">
    """
    search
    #"<div class="news-choices" data-live="news-choices">"#
    filters
    if let sources, !page.hasNoFeeds {
      sourceOptions(sources)
      sourceList(sources)
    }
    """
    </div>
    </aside>
    <div class="news-main" data-news-main>
    """
    bar
    """
    <div data-live="news-list">
    \(page.firstPath.map { #"<p class="news-newest"><a href="\#($0)">\#(page.firstText)</a></p>"# as HTML })
    \(page.didYouMean.map(\.html))
    \(page.resultText.map { #"<p class="news-found" role="status">\#($0)</p>"# as HTML })
    """
    if let emptyState = page.emptyState {
      empty(emptyState)
    } else {
      #"<div class="news-days">"#
      for day in page.days { self.day(day) }
      "</div>"
    }
    """
    </div>
    <div data-live="news-next" class="news-next">\(page.nextPath.map(next))</div>
    </div>
    </div>
    """
  }

  private var listActions: HTML {
    """
    <form method="post" action="\(Route.refreshFeeds.path)" data-quiet data-refresh>\(returnField)\
    <button class="button button-quiet" type="submit">\(frame.icon("i-refresh"))<span>\(words.refresh)</span></button></form>
    <form method="post" action="\(Route.allRead.path)" data-quiet><input type="hidden" name="scope" value="all">\
    \(each: page.hiddenFields, HTML.hidden)\
    <button class="button button-quiet" type="submit">\(frame.icon("i-check"))\
    \(label(words.markAllRead, short: words.allReadShort))</button></form>
    \(frame.watchThis(page.watchPath, class: "words-full"))
    <details class="menu news-older"><summary class="button button-quiet" aria-label="\(words.markOlder)" \
    title="\(words.markOlder)">\(frame.icon("i-more"))</summary><div class="menu-items">\
    <form method="post" action="\(Route.allRead.path)" data-quiet>\(each: page.hiddenFields, HTML.hidden)\
    <button name="scope" value="day" type="submit">\(words.olderThanDay)</button>\
    <button name="scope" value="week" type="submit">\(words.olderThanWeek)</button></form>\
    <a class="words-short" href="\(page.watchPath)">\(frame.phrases[WatchPhrases.self].watchThis)</a></div></details>
    """
  }

  /// Returns a button's label, and a short one for phones.
  private func label(_ words: String, short: String) -> HTML {
    #"<span class="words-full">\#(words)</span><span class="words-short">\#(short)</span>"#
  }

  private func empty(_ state: ErrorSentence) -> HTML {
    """
    <div class="state">\(frame.icon("i-news", class: "state-mark"))<h2>\(state.title)</h2><p>\(state.sentence)</p>\
    \(if: page.hasNoFeeds, #"<a class="button button-primary" href="\#(Route.feeds.path)">\#(words.manageFeeds)</a>"#)\
    \(page.unsearchedPath.map { #"<a class="button" href="\#($0)">\#(words.clearSearch)</a>"# as HTML })</div>
    """
  }

  private func next(_ path: String) -> HTML {
    #"<a class="button button-quiet" rel="next" href="\#(path)" data-news-next>\#(page.nextText)</a>"#
  }

  /// The field that returns to this page after a form.
  private var returnField: HTML { #"<input type="hidden" name="return" value="\#(page.ownPath)">"# }
}

// The choices next to the list.
extension NewsListHTML {
  private var search: HTML {
    """
    <form class="news-search" role="search" method="get" action="\(Route.news.path)" data-news-search>
    \(each: page.searchFields, HTML.hidden)
    <div class="search-field">\(frame.icon("i-search"))<input class="input" type="search" name="q" \
    value="\(page.searchText)" aria-label="\(words.search)" placeholder="\(words.searchButton)" maxlength="\(String(SearchPresenter.maximumShownLength))" \
    autocomplete="off" data-search-input></div>
    <button class="button visually-hidden-unless-needed" type="submit">\(words.searchButton)</button>
    </form>
    """
  }

  private var filters: HTML {
    """
    <nav class="chips news-filters" aria-label="\(words.choose)">\(each: page.filters, filter)</nav>
    """
  }

  private func filter(_ choice: NewsListPage.Choice) -> HTML {
    """
    <a class="chip" href="\(choice.path)"\(attribute: "aria-current", choice.isChosen ? "page" : nil)>\
    \(choice.name)</a>
    """
  }

  /// The choice of a source on narrow screens, which do not show the list of sources.
  private func sourceOptions(_ sources: NewsSourcesHTML) -> HTML {
    """
    <form class="news-from" method="get" action="\(Route.news.path)" data-auto>
    \(each: page.searchFields, HTML.hidden)
    <label class="visually-hidden" for="news-from">\(words.sources)</label>
    <select class="input" name="from" id="news-from"><option value="all"\(attribute: "selected", if: allSources.isChosen)>\
    \(allSources.name)\(allSources.count.map { " (\($0))" as HTML })</option>\(sources.options)</select>
    <button class="button" type="submit">\(words.choose)</button>
    </form>
    """
  }

  private func sourceList(_ sources: NewsSourcesHTML) -> HTML {
    """
    <nav class="news-sources" aria-label="\(words.sources)" data-folders="\(Route.newsFolders.path)">
    <h2 class="section-label">\(words.sources)</h2>
    <ul>
    <li><a href="\(allSources.path)"\(attribute: "aria-current", allSources.isChosen ? "page" : nil)>\
    <span>\(allSources.name)</span>\(NewsSourcesHTML.count(allSources.count))</a></li>
    \(sources.rows.filled(with: page.sourceFields))
    </ul>
    </nav>
    """
  }

  private var allSources: NewsListPage.Choice { page.allSources }
}

// The bar above the list, with its density and its order.
extension NewsListHTML {
  private var bar: HTML {
    """
    <div class="news-bar news-bar-\(page.density.rawValue)" data-live="news-bar">
    <form class="news-density" method="post" action="\(Route.newsDensity.path)" data-quiet \
    aria-label="\(words.density)">\(returnField)\(each: page.densities, density)</form>
    <nav class="news-order" aria-label="\(words.order)">\(each: page.orders, order)</nav>
    </div>
    """
  }

  private func density(_ choice: NewsListPage.Choice) -> HTML {
    """
    <button class="density" name="density" value="\(choice.path)" type="submit" \
    aria-pressed="\(String(choice.isChosen))" title="\(choice.name)">\(frame.icon("i-density-\(choice.path)"))\
    <span>\(choice.name)</span></button>
    """
  }

  private func order(_ choice: NewsListPage.Choice) -> HTML {
    """
    <a class="density" href="\(choice.path)" title="\(choice.name)"\
    \(attribute: "aria-current", choice.isChosen ? "true" : nil)>\(frame.icon("i-sort"))<span>\(choice.name)</span></a>
    """
  }

  @HTMLBuilder private func day(_ day: StoryDay) -> HTML {
    """
    <div class="news-day" id="day-\(day.day)" data-day="\(day.day)">
    <h2 class="day-title\(if: day.hidesTitle, " visually-hidden")">\(day.title)</h2>
    <ol class="\(day.listStyle)">
    """
    for row in day.stories { story(row) }
    "</ol></div>"
  }
}

// A row of the list.
extension NewsListHTML {
  @HTMLBuilder func story(_ row: StoryRow) -> HTML {
    """
    <li class="\(row.style)" id="story-\(row.id)" data-row>
    <article class="story-body">
    <div class="story-kicker">\(markRead(row))<span>\(row.source)</span></div>
    <h3 class="headline" dir="\(row.direction)"\(attribute: "lang", row.language)>\
    \(if: !row.isRead, unreadWords)<a class="row-link" href="\(row.path)">\(each: row.titleParts, \.html)</a></h3>
    \(row.excerpt.map { excerpt($0, of: row) })
    <p class="byline"><time datetime="\(row.age.machine)" data-relative>\(row.age.text)</time>\
    \(row.alsoIn.map { #"<span class="story-others">\#($0)</span>"# as HTML })</p>
    </article>
    """
    row.picture.map { #"<div class="story-picture">\#(frame.picture($0))</div>"# as HTML }
    """
    <div class="story-actions row-actions">
    \(row.original.map(original))
    \(star(row))
    <details class="menu"><summary class="icon-button" aria-label="\(row.menuLabel)">\(frame.icon("i-more"))</summary>
    <div class="menu-items">
    \(markAround(row))
    </div></details>
    </div>
    </li>
    """
  }

  private var unreadWords: HTML { #"<span class="visually-hidden">\#(words.unreadMark) </span>"# }

  private func excerpt(_ text: [MarkedText], of row: StoryRow) -> HTML {
    """
    <p class="story-excerpt" dir="\(row.direction)"\(attribute: "lang", row.language)>\(each: text, \.html)</p>
    """
  }

  private func star(_ row: StoryRow) -> HTML {
    """
    <form method="post" action="\(Route.articleStar(row.id).path)" data-quiet data-star>\
    <input type="hidden" name="starred" value="\(row.nextStar)">\(returnField)\
    <button class="icon-button star" type="submit" aria-pressed="\(String(row.isStarred))" aria-label="\(words.star)" \
    title="\(row.isStarred ? words.unstar : words.star)">\(frame.icon("i-star"))</button></form>
    """
  }

  /// A dot that is full while the article is unread; pressing it changes that.
  private func markRead(_ row: StoryRow) -> HTML {
    let label = row.isRead ? words.markUnread : words.markRead
    return """
      <form class="story-mark" method="post" action="\(Route.articleRead(row.id).path)" data-quiet data-mark-read>\
      <input type="hidden" name="read" value="\(row.nextRead)">\(returnField)\
      <button type="submit" aria-label="\(label)" title="\(label)">\
      <span class="\(row.isRead ? "read-dot" : "unread-dot")"></span></button></form>
      """
  }

  private func original(_ address: String) -> HTML {
    """
    <a class="icon-button" href="\(address)" rel="noopener noreferrer" target="_blank" aria-label="\(words.original)" \
    title="\(words.original)" data-original>\(frame.icon("i-external"))</a>
    """
  }

  /// The buttons that mark the articles above or below the row read.
  private func markAround(_ row: StoryRow) -> HTML {
    """
    <form method="post" action="\(Route.allRead.path)" data-quiet>\(each: page.hiddenFields, HTML.hidden)\
    <input type="hidden" name="article" value="\(row.id)">\
    <button name="scope" value="above" type="submit">\(frame.icon("i-up"))\(words.aboveRead)</button>\
    <button name="scope" value="below" type="submit">\(frame.icon("i-down"))\(words.belowRead)</button></form>
    """
  }
}

import GazetteDomain
import GazettePresentation
import HTMLWriting
import Hummingbird

extension WeatherPages {
  /// Shows the list of places from the store.
  func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let latest = await weather.refreshProgress(for: context.reader)
    let isShown = latest?.isShown(at: context.edition.now) ?? false
    return try await context.pages.cachedPage(request, context, variant: isShown ? "told" : "") { edition in
      let items = try await places.glances(for: context.reader, languageCode: context.language.code)
      let progress = isShown ? await weather.refreshProgress(for: context.reader) : nil
      let page = WeatherListPresenter(edition: edition, credits: credits).page(
        items, part: request.query("page"), progress: progress, added: addedPlace(request))
      let phrases = context.phrases.weather.list
      let warningContent = try await warnings?.strip(for: context.reader, edition, context.frame)
      var content = PageContent(
        title: phrases.title, section: .weather,
        body: WeatherListHTML(
          frame: context.frame, page: page, warnings: warningContent, words: phrases,
          removed: try await removedPlace(request, context)
        ).body)
      content.topics = [.weather, .places, .placesRefresh, .warnings]
      content.styles = ["weather.css", "warnings.css"]
      content.credits = page.credits + (warningContent?.credits ?? [])
      content.notices = page.offline.map { [Notice(.warning, $0)] } ?? []
      return content
    }
  }

  /// Starts refreshing all places, or joins a running refresh.
  func refreshAll(_ request: Request, _ context: WebContext) async throws -> Response {
    weather.refreshAllSoon(for: context.reader)
    return .redirect(to: Route.weather.path, form: try await request.form(context))
  }

  /// Stops refreshing all places.
  func cancelRefresh(_ request: Request, _ context: WebContext) async throws -> Response {
    await weather.cancelRefresh(for: context.reader)
    return .redirect(to: Route.weather.path, form: try await request.form(context))
  }

  /// Moves a place one up or down.
  func move(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    var ids = try await places.glances(for: context.reader).map(\.id)
    guard let place = form["place"], let index = ids.firstIndex(where: { $0.text == place }) else {
      throw Refusal(.notFound)
    }
    let target = form["move"] == "up" ? index - 1 : index + 1
    if ids.indices.contains(target) { ids.swapAt(index, target) }
    try await places.reorder(ids, for: context.reader)
    return .redirect(to: Route.weather.path, form: form)
  }

  /// Makes a place the front page's city.
  func makeHome(_ request: Request, _ context: WebContext) async throws -> Response {
    try await places.chooseHome(try placeID(context), for: context.reader)
    return .redirect(to: Route.weather.path, form: try await request.form(context))
  }

  /// Removes a place; the list then offers to undo that.
  func remove(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    let id = try placeID(context)
    let removed = try await places.remove(id, for: context.reader)
    await UndoLog<RemovedPlace>(context.pages).save(RemovedPlace(removed), of: context.reader)
    return .redirect(to: Route.weather.path(["removed": id.text]), form: form)
  }

  /// Undoes a removal.
  func restore(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    let undo = UndoLog<RemovedPlace>(context.pages)
    guard let removed = try await undo.entry(form["place"], of: context.reader), let entry = removed.entry else {
      throw Refusal(.notFound)
    }
    try await places.restore(entry, for: context.reader)
    await undo.remove(removed, of: context.reader)
    return .redirect(to: Route.weather.path, form: form)
  }

  /// Returns the place that was just added, or that was already in the list.
  private func addedPlace(_ request: Request) -> (id: PlaceID, isNew: Bool)? {
    // Text that is not a position cannot name a place.
    if let text = request.query("added"), let id = try? PlaceID(text: text) { return (id, true) }
    if let text = request.query("known"), let id = try? PlaceID(text: text) { return (id, false) }
    return nil
  }

  /// Returns the last place removed from this list, while the removal can be undone.
  private func removedPlace(
    _ request: Request, _ context: WebContext
  ) async throws -> SavedPlace? {
    let removed = try await UndoLog<RemovedPlace>(context.pages).entry(request.query("removed"), of: context.reader)
    guard let entry = removed?.entry else { return nil }
    return try await places.localized(entry, languageCode: context.language.code)
  }
}

/// The list of places, as HTML.
struct WeatherListHTML {
  let frame: Frame
  let page: WeatherListPage
  /// The warnings, and each place's mark; nil when the installation has none.
  let warnings: PlaceWarningsPart.Content?
  let words: WeatherListPhrases
  /// The place that was just removed, if that can be undone.
  let removed: SavedPlace?

  @HTMLBuilder var body: HTML {
    """
    <div class="page-head">
    <h1>\(words.title)</h1>
    """
    if !page.rows.isEmpty {
      """
      <div class="page-actions">
      <form method="post" action="\(Route.refreshPlaces.path)" data-quiet data-refresh>\(frame.partField(page.part))\
      <button class="button button-quiet" type="submit">\(frame.icon("i-refresh"))<span>\(words.refreshAll)</span></button></form>
      <a class="button button-primary" href="\(Route.addPlace.path)" data-add>\(frame.icon("i-add"))\(words.add)</a>
      </div>
      """
    }
    """
    </div>
    \(RefreshStatus.box(page.refresh, stop: .cancelRefreshPlaces, words.stopRefreshing))
    \(removed.map(undo))
    \(page.added.map { #"<p class="banner banner-good added" role="status">\#($0)</p>"# as HTML })
    \(warnings?.html)
    <div data-live="places">
    """
    if page.rows.isEmpty {
      """
      <div class="state">\(frame.symbol("w-partly-day", class: "state-mark"))<h2>\(words.emptyTitle)</h2>\
      <p>\(words.emptyText)</p><a class="button button-primary" href="\(Route.addPlace.path)" data-add>\(words.add)</a></div>
      """
    } else {
      if let line = page.line { #"<p class="weather-line">\#(line)</p>"# }
      #"<ol class="rows places">"#
      for row in page.rows { place(row) }
      "</ol>"
      frame.parts(page.part, of: words.title) { Route.weather.path(["page": String($0)]) }
    }
    "</div>"
  }

  private func undo(_ removed: SavedPlace) -> HTML {
    """
    <div class="banner removed" data-toast><p>\(words.removed(removed.place.name))</p>\
    <form method="post" action="\(Route.restorePlace.path)" data-quiet>\(frame.partField(page.part))\
    <input type="hidden" name="place" value="\(removed.id.text)">\
    <button class="link-button" type="submit">\(words.undo)</button></form></div>
    """
  }

  @HTMLBuilder private func place(_ row: WeatherRow) -> HTML {
    """
    <li class="place" data-row id="place-\(row.id)">
    \(frame.symbol(row.symbol, class: "symbol place-symbol"))
    <div class="place-name"><h2><a class="row-link" href="\(row.path)"\(if: row.isAdded, " autofocus")>\(row.name)</a>\(if: row.isHome, homeMark)\
    \(warnings?.signs[row.id])</h2>
    <p class="place-where">\(row.whereabouts)</p></div>
    <p class="place-sky">\(row.sky ?? words.noData)</p>
    \(Sparkline.svg(row.sparkline))
    <p class="place-temperature">\(row.temperature ?? "–")</p>
    <p class="place-range">\(row.range.map { #"<span class="visually-hidden">\#($0)</span>"# as HTML })\
    <span aria-hidden="true">\(row.low.map { #"<span class="low">\#($0)</span>"# as HTML }) \
    \(row.high.map { #"<span class="high">\#($0)</span>"# as HTML })</span></p>
    <p class="place-times">\(row.localTime.map { "<span data-clock>\($0)</span>" as HTML })\(row.age?.time(class: "age"))</p>
    """
    if let problem = row.problem { #"<p class="place-trouble">\#(frame.icon("i-warning"))\#(problem)</p>"# }
    menu(row)
    "</li>"
  }

  private var homeMark: HTML {
    """
    \(" ")<svg class="icon home-mark" role="img" aria-label="\(words.home)">\
    <use href="\(frame.assets)/icons.svg#i-home"/></svg>
    """
  }

  @HTMLBuilder private func menu(_ row: WeatherRow) -> HTML {
    """
    <details class="menu row-actions"><summary class="icon-button" aria-label="\(row.moreLabel)">\(frame.icon("i-more"))\
    </summary>
    <div class="menu-items">
    """
    if !row.isFirst { move(row, "up", row.moveUpLabel) }
    if !row.isLast { move(row, "down", row.moveDownLabel) }
    if !row.isHome { action(Route.homePlace(row.id).path, icon: "i-home", row.makeHomeLabel) }
    action(Route.removePlace(row.id).path, icon: "i-trash", row.removeLabel)
    "</div></details>"
  }

  private func move(_ row: WeatherRow, _ direction: String, _ label: String) -> HTML {
    """
    <form method="post" action="\(Route.arrangePlaces.path)" data-quiet>\(frame.partField(page.part))\
    <input type="hidden" name="place" value="\(row.id)">\
    <button name="move" value="\(direction)" type="submit">\(frame.icon("i-\(direction)"))\(label)</button></form>
    """
  }

  private func action(_ path: String, icon: String, _ label: String) -> HTML {
    """
    <form method="post" action="\(path)" data-quiet>\(frame.partField(page.part))<button type="submit">\(frame.icon(icon))\(label)</button></form>
    """
  }
}

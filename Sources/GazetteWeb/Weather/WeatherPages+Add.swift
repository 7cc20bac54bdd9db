import GazetteDomain
import GazettePresentation
import HTMLWriting
import Hummingbird

extension WeatherPages {
  /// Shows the page to add a place, with the results for a typed text.
  func add(_ request: Request, _ context: WebContext) async throws -> Response {
    let typed = request.queryValues.all("q").first
    if let typed, !request.mayRefreshInBackground {
      let page = WeatherAddPresenter(edition: context.edition).page(unsearched: typed)
      return try await show(page, request, context)
    }
    let page = await addPage(typed, asksProvider: request.query("more") == "1", context)
    return try await show(page, request, context)
  }

  /// Saves a suggestion, or the reader's position, and returns to the list, which shows the result at the place's row.
  func save(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    let presenter = WeatherAddPresenter(edition: context.edition)
    let added: AddedPlace
    do throws(WeatherError) {
      added = try await places.add(try await place(form, context), for: context.reader)
    } catch {
      return try await show(presenter.page(form["q"] ?? "", error), request, context)
    }
    let target = Route.weather.path([added.isNew ? "added" : "known": added.saved.id.text])
    return .redirect(to: target, form: form)
  }

  private func addPage(_ typed: String?, asksProvider: Bool, _ context: WebContext) async -> WeatherAddPage {
    let presenter = WeatherAddPresenter(edition: context.edition)
    guard let typed else { return presenter.page() }
    do throws(WeatherError) {
      let result = try await search(typed, asksProvider: asksProvider, context)
      return presenter.page(typed, result, asksProvider: asksProvider)
    } catch {
      return presenter.page(typed, error)
    }
  }

  private func search(
    _ typed: String, asksProvider: Bool, _ context: WebContext
  ) async throws(WeatherError) -> PlaceSearchResult {
    try await places.result(
      of: typed, languageCode: context.language.code, limit: 20, asksProvider: asksProvider, for: context.reader)
  }

  /// Returns the place that a form names: a suggestion of its search, or a position.
  private func place(_ form: FormValues, _ context: WebContext) async throws(WeatherError) -> Place {
    if let latitude = form["latitude"], let longitude = form["longitude"] {
      let id: PlaceID
      do throws(InvalidCoordinate) { id = try PlaceID(text: "\(latitude),\(longitude)") } catch {
        throw .position(error)
      }
      let place = try await places.place(
        at: id.coordinate, languageCode: context.language.code, for: context.reader)
      return PointName(edition: context.edition, known: KnownPlaces()).named(place)
    }
    let result = try await search(form["q"] ?? "", asksProvider: form["more"] == "1", context)
    guard let suggestion = result.suggestions.first(where: { $0.id.text == form["place"] }) else {
      throw .position(.text(form["place"] ?? ""))
    }
    return suggestion.place
  }

  private func show(_ page: WeatherAddPage, _ request: Request, _ context: WebContext) async throws -> Response {
    let words = context.phrases.weather.add
    var content = PageContent(
      title: words.title, section: .weather,
      body: WeatherAddHTML(
        frame: context.frame, page: page, words: words, language: context.language
      ).body)
    content.styles = ["weather.css"]
    content.scripts = ["weather-add.js"]
    content.status = page.problem == nil ? .ok : .badRequest
    return try await context.pages.page(request, context, content)
  }
}

/// The page to add a place, as HTML.
struct WeatherAddHTML {
  let frame: Frame
  let page: WeatherAddPage
  let words: WeatherAddPhrases
  let language: Language
  /// The address that a search without a script is sent to.
  var search = Route.addPlace
  /// The page that follows once a place is saved; nil for the list.
  var returnTo: String?

  @HTMLBuilder var body: HTML {
    """
    <p class="back"><a href="\(Route.weather.path)">\(frame.icon("i-left"))\(words.back)</a></p>
    <div class="add-place">
    <h1>\(words.title)</h1>
    """
    finder
    "</div>"
  }

  /// The search, the reader's position, and the results.
  @HTMLBuilder var finder: HTML {
    searchForm
    position
    """
    <div id="place-outcome" role="status" aria-live="polite" data-saved="\(words.isSaved)" data-people="\(words.population("#"))" \
    data-unreached="\(Phrases.of(language).offline.newPlaces)">
    """
    if let problem = page.problem { #"<p class="field-error">\#(problem)</p>"# }
    if let question = page.didYouMean { #"<p class="did-you-mean"><strong>\#(question)</strong></p>"# }
    if let outcome = page.outcome { "<p>\(outcome)</p>" }
    if let advice = page.advice { #"<p class="field-hint">\#(advice)</p>"# }
    """
    </div>
    <form method="post" action="\(Route.addPlace.path)" id="place-choose">\
    <input type="hidden" name="q" value="\(page.query)">\(returning)\
    \(if: page.asksProvider, #"<input type="hidden" name="more" value="1">"#)
    """
    if !page.suggestions.isEmpty {
      #"<ul class="rows suggestions">"#
      for row in page.suggestions { suggestion(row) }
      "</ul>"
    }
    "</form>"
    if let path = page.morePath, search == .addPlace { #"<p><a href="\#(path)">\#(words.more)</a></p>"# }
  }

  private var returning: HTML? {
    returnTo.map { #"<input type="hidden" name="return" value="\#($0)">"# }
  }

  private var searchForm: HTML {
    """
    <form class="field" method="get" action="\(search.path)" role="search" id="place-search" \
    data-search-path="\(Route.api(.placeSearch).path)" data-language="\(language.code)">
    <label for="place-query">\(words.label)</label>
    <div class="add-line">
    <div class="combobox search-field">\(frame.icon("i-search"))<input class="input" id="place-query" name="q" \
    type="search" value="\(page.query)" autocomplete="off" autocapitalize="words" spellcheck="false" \
    data-search-input autofocus aria-describedby="place-hint place-outcome"\
    \(if: page.problem != nil, #" aria-invalid="true""#)></div>
    <button class="button button-primary" type="submit">\(words.search)</button>
    </div>
    <p class="field-hint" id="place-hint">\(words.hint)</p>
    </form>
    """
  }

  private var position: HTML {
    """
    <p class="needs-script"><button class="button button-quiet" type="button" id="use-position" \
    data-denied="\(words.positionDenied)" data-late="\(words.positionLate)" data-waiting="\(words.searching)">\
    \(frame.icon("i-locate"))\(words.usePosition)</button></p>
    <form method="post" action="\(Route.addPlace.path)" id="position-form" data-name="\(words.usePosition)" hidden>\
    <input type="hidden" name="latitude"><input type="hidden" name="longitude">\(returning)</form>
    """
  }

  private func suggestion(_ row: SuggestionRow) -> HTML {
    """
    <li class="row"><span class="row-main"><strong>\(row.name)</strong> \
    <span class="place-where">\(row.whereabouts)</span>\
    \(row.population.map { " <small>\($0)</small>" as HTML })</span>\
    \(if: row.isSaved, #"<span class="badge">\#(words.isSaved)</span>"#)\
    <button class="button\(if: row.isSaved, " button-quiet")" name="place" value="\(row.id)" type="submit" \
    aria-label="\(row.saveLabel)">\(frame.icon("i-add"))</button></li>
    """
  }
}

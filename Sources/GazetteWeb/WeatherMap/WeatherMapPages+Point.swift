import GazetteDomain
import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird

extension WeatherMapPages {
  /// Shows everything stored about a point; missing or old parts are fetched in the background.
  func point(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try pointID(context)
    guard try context.captured("point") == id.text else { return .redirect(to: Route.mapPoint(id.text).path) }
    let mayRefresh = request.mayRefreshInBackground
    return try await context.pages.cachedPage(request, context, variant: mayRefresh ? "" : "kept") { edition in
      if mayRefresh { try await points.refreshIfDue(id) }
      var content = try await content(id, context, edition)
      content.reloadsUncached = !mayRefresh
      return content
    }
  }

  /// Requests the point's weather; the open page updates itself when it arrives.
  func refresh(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try pointID(context)
    weather.refreshSoon(id)
    return .redirect(to: Route.mapPoint(id.text).path)
  }

  /// Makes the point a saved city, with the reader's name for it.
  func save(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try pointID(context)
    let typed = try await request.form(context)["name"] ?? ""
    let name = try PlaceQuery(typed).text
    let report = try await weather.stored(at: id).report
    let place = Place(
      name: name, coordinate: id.coordinate, timeZone: report?.timeZone, elevation: report?.elevation)
    _ = try await places.add(place, for: context.reader)
    return .redirect(to: Route.mapPoint(id.text).path)
  }

  /// Removes a point from the list.
  func forget(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try pointID(context)
    try await points.forget(id, for: context.reader)
    return .redirect(to: Route.map.path, form: try await request.form(context))
  }

  private func content(_ id: PlaceID, _ context: WebContext, _ edition: Edition) async throws -> PageContent {
    let point = try await points.read(id, for: context.reader, languageCode: context.language.code)
    let page = MapPointPresenter(edition: edition, credits: credits).page(point)
    let warningContent = try await warnings?.strip(at: id, point.weather.report?.timeZone, edition, context.frame)
    var content = PageContent(
      title: page.name, section: .map,
      body: MapPointHTML(
        frame: context.frame, point: page, warnings: warningContent?.html, phrases: context.phrases
      ).body)
    content.topics = [.weather(id), .places, .warnings]
    content.styles = ["weather.css", "warnings.css", "map.css"]
    content.scripts = ["map-point.js", "hour-chart.js"]
    content.credits = page.detail.credits + (warningContent?.credits ?? [])
    return content
  }
}

struct MapPointHTML {
  let frame: Frame
  let point: MapPointPage
  /// The warnings at the point; nil when the installation has none.
  var warnings: HTML?
  let phrases: Phrases

  private var words: MapPointPhrases { phrases.map.point }

  @HTMLBuilder var body: HTML {
    """
    <div class="map-point" data-point-id="\(point.id)" data-point-latitude="\(point.latitude)" \
    data-point-longitude="\(point.longitude)" data-note="\(Route.openMapPoint.path)">
    """
    WeatherDetailHTML(
      frame: frame, page: point.detail, warnings: warnings, phrases: phrases.weather,
      back: (words.back, Route.map.path),
      refreshPath: Route.refreshMapPoint(point.id).path
    ).body
    #"<section class="map-save" data-live="map-save">"#
    if let awaiting = point.awaiting {
      #"<p class="banner banner-warning map-awaiting" role="status">\#(awaiting)</p>"#
    }
    point.savePath.map(saveForm)
    if let cityPath = point.cityPath {
      #"<p class="banner banner-good">\#(words.saved) · <a href="\#(cityPath)">\#(words.seeCity)</a></p>"#
    }
    """
    </section>
    </div>
    """
  }

  private func saveForm(_ path: String) -> HTML {
    """
    <form method="post" action="\(path)" data-quiet>
    <label class="field-label" for="map-save-name">\(words.saveName)</label>
    <div class="map-form-line"><input class="input" id="map-save-name" name="name" required minlength="2" \
    maxlength="100" autocomplete="off" value="\(point.suggestedName)">\
    <button class="button button-primary" type="submit">\(words.save)</button></div>
    </form>
    """
  }
}

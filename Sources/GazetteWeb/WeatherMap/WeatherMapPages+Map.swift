import Foundation
import GazetteDomain
package import GazettePresentation
import HTTPTypes
import Hummingbird

extension WeatherMapPages {
  /// Shows the map, with its stored data.
  func map(_ request: Request, _ context: WebContext) async throws -> Response {
    try await context.pages.cachedPage(request, context) { edition in
      try await content(context, edition, pointPart: request.query("points"), refused: nil)
    }
  }

  /// Opens a typed or tapped position in any usual notation, or the place with the typed name.
  func open(_ request: Request, _ context: WebContext) async throws -> Response {
    let typed = try await request.form(context)["position"] ?? ""
    let id: PlaceID
    switch try await resolve(typed, context) {
    case .success(let found): id = found
    case .failure(let failure):
      var content = try await content(context, context.edition, refused: (typed, failure.message))
      content.status = .badRequest
      return try await context.pages.page(request, context, content)
    }
    try await points.open(id, for: context.reader)
    return .redirect(to: Route.mapPoint(id.text).path)
  }

  /// The reason why no point was opened, in words.
  private struct OpenFailure: Error { let message: String }

  /// Returns the position in the text, or else the first place that a search finds.
  private func resolve(_ typed: String, _ context: WebContext) async throws(WeatherError) -> Result<
    PlaceID, OpenFailure
  > {
    let phrases = context.phrases.weather
    do throws(InvalidCoordinate) {
      return .success(PlaceID(try CoordinateParser.coordinate(typed)))
    } catch .text where !typed.allSatisfy(\.isWhitespace) {
      // A name, then.
    } catch {
      return .failure(OpenFailure(message: phrases.positionProblem(error)))
    }
    do throws(WeatherError) {
      let result = try await places.result(
        of: typed, languageCode: context.language.code, limit: 1, for: context.reader)
      if let name = result.didYouMean { return .failure(OpenFailure(message: phrases.add.didYouMean(name))) }
      guard let place = result.suggestions.first else {
        return .failure(OpenFailure(message: phrases.add.nothingFound(String(typed.prefix(PlaceQuery.maximumLength)))))
      }
      return .success(place.id)
    } catch {
      guard error.storeError == nil else { throw error }
      return .failure(OpenFailure(message: phrases.sentence(error)))
    }
  }

  /// Returns the names on the built-in map; they change only with the program.
  func names(_ request: Request, _ context: WebContext) throws -> Response {
    let language = request.query("language").flatMap { Language(tag: $0) } ?? context.language
    var response = try Response.json(KnownPlacesDocument(points.known, language: language))
    response.headers[.cacheControl] = "private, max-age=86400"
    return response
  }

  private func content(
    _ context: WebContext, _ edition: Edition,
    pointPart: String? = nil, refused: (typed: String, problem: String)?
  ) async throws -> PageContent {
    let page = WeatherMapPresenter(edition: edition, credits: credits).page(
      cities: try await places.glances(for: context.reader, languageCode: context.language.code),
      points: try await points.list(for: context.reader, languageCode: context.language.code), pointPart: pointPart,
      theme: context.theme, refused: refused)
    let words = context.phrases.map
    let shown = try await warnings?.service.onMap() ?? []
    let layer = try await warnings?.layer(of: shown, for: context.reader, edition)
    let frame = context.frame
    var content = PageContent(
      title: words.title, section: .map,
      body: WeatherMapHTML(
        frame: frame, page: page, warnings: layer,
        radar: RadarHTML(frame: frame, edition: edition, networks: radars, credits: credits),
        words: words, edition: edition, hasStreets: hasStreets
      ).body)
    content.topics = [.weather, .places, .mapPoints, .warnings]
    // If the system's package is missing, the page reports it and requests no missing files.
    content.styles = ["leaflet/leaflet.css", "weather.css", "warnings.css", "map.css"].filter(
      context.pages.assets.paths.contains)
    content.scripts = ["map.js"]
    content.preloads = ["leaflet/leaflet.esm.min.js", "map-view.js"].filter(context.pages.assets.paths.contains)
    content.isDragged = true
    content.policy = .map
    content.credits = MapCredits.all(hasStreets: hasStreets) + (warnings?.credits(of: shown) ?? [])
    return content
  }
}

/// The credits of the map.
package enum MapCredits {
  /// The Earth's picture, the library, the cities, and the street map if it is enabled.
  package static func all(hasStreets: Bool) -> [Credit] {
    [hasStreets ? openStreetMap : nil, earth, cities, leaflet].compactMap(\.self)
  }

  private static let openStreetMap = credit(
    "OpenStreetMap", "https://www.openstreetmap.org/copyright", licence: "ODbL 1.0")
  private static let earth = credit("NASA Visible Earth", "https://visibleearth.nasa.gov/", licence: nil)
  private static let cities = credit("GeoNames", "https://www.geonames.org/", licence: "CC BY 4.0")
  private static let leaflet = credit("Leaflet", "https://leafletjs.com/", licence: "BSD-2-Clause")

  private static func credit(_ name: String, _ link: String, licence: String?) -> Credit? {
    URL(string: link).map { Credit(Attribution(name: name, link: $0, licence: licence)) }
  }
}

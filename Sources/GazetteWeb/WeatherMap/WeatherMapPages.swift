package import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// The map's pages: the map, one point, and what their forms ask for.
package struct WeatherMapPages: WebSection {
  let points: MapPoints
  let places: Places
  let weather: Weather
  /// The official warnings; nil where the paper has none.
  let warnings: PlaceWarningsPart?
  let credits: @Sendable (ProviderID) -> [Attribution]
  /// Whether the operator lets the street map be shown.
  let hasStreets: Bool
  /// The networks of radars that the paper asks, those that see their own country first.
  let radars: [RadarNetwork]
  package let navigation: NavigationSection? = .map

  /// Makes the pages on the map's and the weather's services; `credits` tells what a provider asks to be shown.
  package init(
    points: MapPoints, weather: WeatherComponent, warnings: PlaceWarningsPart? = nil,
    credits: @escaping @Sendable (ProviderID) -> [Attribution],
    hasStreets: Bool, radars: [RadarNetwork] = []
  ) {
    self.points = points
    places = weather.places
    self.weather = weather.weather
    self.warnings = warnings
    self.credits = credits
    self.hasStreets = hasStreets
    self.radars = radars
  }

  package func addRoutes(to router: RouteTable, pages: PageRenderer) {
    router.get(.map) { request, context in try await map(request, context, pages) }
    router.get(.mapNames) { request, context in try names(request, context) }
    router.post(.openMapPoint) { request, context in try await open(request, context, pages) }
    router.get(.mapPoint("{point}")) { request, context in try await point(request, context, pages) }
    router.post(.refreshMapPoint("{point}")) { request, context in try await refresh(request, context, pages) }
    router.post(.saveMapPoint("{point}")) { request, context in try await save(request, context, pages) }
    router.post(.forgetMapPoint("{point}")) { request, context in try await forget(request, context, pages) }
  }

  /// The point that the path names, in any form that people write.
  func pointID(_ context: WebContext) throws(Refusal) -> PlaceID {
    let text = try context.captured("point")
    do throws(InvalidCoordinate) {
      return PlaceID(try CoordinateParser.coordinate(text))
    } catch {
      let status: HTTPResponse.Status = if case .text = error { .notFound } else { .badRequest }
      let title = context.phrases.common.errors.sentence(for: status).title
      throw Refusal(status, ErrorSentence(title, context.phrases.weather.positionProblem(error)))
    }
  }
}

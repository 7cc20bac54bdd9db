package import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// The map pages: the map, each point, and the actions of their forms.
package struct WeatherMapPages: WebSection {
  let points: MapPoints
  let places: Places
  let weather: Weather
  /// The official warnings; nil when the installation has none.
  let warnings: PlaceWarningsPart?
  let credits: @Sendable (ProviderID) -> [Attribution]
  /// True when the operator enables the street map.
  let hasStreets: Bool
  /// The radar networks that Gazette fetches, those of a single country first.
  let radars: [RadarNetwork]
  package let navigation: NavigationSection? = .map

  /// Makes the pages on the map's and the weather's services; `credits` returns the attributions that a provider requires.
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

  package func addRoutes(to router: RouteTable) {
    router.get(.map, use: map)
    router.get(.mapNames, use: names)
    router.post(.openMapPoint, use: open)
    router.get(.mapPoint("{point}"), use: point)
    router.post(.refreshMapPoint("{point}"), use: refresh)
    router.post(.saveMapPoint("{point}"), use: save)
    router.post(.forgetMapPoint("{point}"), use: forget)
  }

  /// Reads the point in the path, in any notation that people write.
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

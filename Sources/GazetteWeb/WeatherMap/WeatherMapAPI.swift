import Foundation
package import GazetteDomain
import GazettePresentation
import HTTPTypes
package import Hummingbird

/// The map below `/api/v1`.
package struct WeatherMapAPI: WebSection {
  private let dependencies: WeatherMapWebDependencies
  private let now: CurrentTime

  /// Makes the API on the map's use cases.
  package init(dependencies: WeatherMapWebDependencies, now: @escaping CurrentTime) {
    self.dependencies = dependencies
    self.now = now
  }

  /// Adds the route.
  package func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.api(.weatherGrid)) { request, context in try await grid(request, context) }
  }

  private func grid(_ request: Request, _ context: WebContext) async throws -> Response {
    let query = try GridQuery(request, context)
    let grid: WeatherGrid
    do throws(RefreshError) {
      grid = try await dependencies.map.readGrid(query.area)
    } catch {
      throw Refusal(WeatherError(error), context, now: now())
    }
    return try .json(
      GridDocument(grid, variable: query.variable, hour: query.hour, units: context.units, now: now()))
  }
}

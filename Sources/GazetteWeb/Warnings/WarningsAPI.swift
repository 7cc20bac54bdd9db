package import GazetteDomain
package import GazettePresentation
import Hummingbird

/// The warnings below `/api/v1`.
package struct WarningsAPI: WebSection {
  private let warnings: Warnings

  /// Makes the API on the service.
  package init(_ warnings: Warnings) { self.warnings = warnings }

  /// The label of the stored warnings.
  package var storageLabels: [StorageLabel] { [StorageLabel(.warnings, \.settings.storage.warnings)] }

  /// Adds the route.
  package func addRoutes(to router: RouteTable) {
    router.get(.api(.warnings), use: at)
  }

  /// Returns the stored warnings at any position; never waits for the network.
  private func at(_ request: Request, _ context: WebContext) async throws -> Response {
    let values = request.queryValues
    let point = try Coordinate(
      latitude: try values.degrees("latitude", in: -90...90), longitude: try values.degrees("longitude", in: -180...180)
    )
    let known = try await warnings.at(point)
    return try .json(WarningsDocument(known, language: context.language, from: values["cursor"]))
  }
}

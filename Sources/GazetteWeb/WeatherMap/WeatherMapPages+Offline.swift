import GazetteDomain
import GazettePresentation

// The map that a browser stores: the page with its library, the opened points, and the tiles of the whole world.
extension WeatherMapPages {
  /// The lowest zoom of the built-in map.
  private static let minimumZoom = 2

  package func offlinePart(_ scope: OfflineScope) async throws -> OfflinePart {
    let points = try await points.list(for: scope.reader, languageCode: scope.edition.language.code)
      .prefix(WeatherMapPage.pointsPerPage)
    let cities = try await places.glances(for: scope.reader, languageCode: scope.edition.language.code)
    var part = OfflinePart()
    let pages = points.map { point in
      OfflinePage(
        Route.mapPoint(point.id.text).path, content: [String(point.saved != nil)] + point.weather.contentKeys)
    }
    let shown = pages.flatMap { [$0.path] + $0.content }
    let named = cities.flatMap { city -> [String?] in [city.place.name] + city.weather.contentKeys }
    let listed = try await warnings?.service.onMap().map(\.warning.id.rawValue) ?? []
    let warned = try await warnings?.service.forReader(scope.reader, languageCode: scope.edition.language.code)
    part.pages = [OfflinePage(Route.map.path, content: shown + named + listed + (warned?.contentKeys ?? []))] + pages
    part.files = Self.world(scope.theme == .dark ? "earth-dark" : "earth")
    part.files.append(Route.mapNames.path(["language": scope.edition.language.code]))
    return part
  }

  private static func world(_ layer: String) -> [String] {
    let side = 0..<(1 << minimumZoom)
    return side.flatMap { column in
      side.map { row in
        Route.tile(layer: layer, zoom: String(minimumZoom), column: String(column), row: String(row)).path
      }
    }
  }
}

import GazetteDomain
import GazettePresentation

// The map that a browser stores: the page with its library, the opened points, and the tiles of the whole world.
extension WeatherMapPages {
  /// The lowest zoom of the built-in map.
  private static let farthestZoom = 2

  package func kept(_ wish: OfflineScope) async throws -> OfflinePart {
    let points = try await points.list(for: wish.reader, languageCode: wish.edition.language.code)
      .prefix(WeatherMapPage.pointsPerPage)
    let cities = try await places.glances(for: wish.reader, languageCode: wish.edition.language.code)
    var part = OfflinePart()
    let pages = points.map { point in
      OfflinePage(
        Route.mapPoint(point.id.text).path, madeOf: [String(point.saved != nil)] + point.weather.moments)
    }
    let shown = pages.flatMap { [$0.path] + $0.content }
    let named = cities.flatMap { city -> [String?] in [city.place.name] + city.weather.moments }
    let listed = try await warnings?.service.onMap().map(\.warning.id.rawValue) ?? []
    let warned = try await warnings?.service.forReader(wish.reader, languageCode: wish.edition.language.code)
    part.pages = [OfflinePage(Route.map.path, madeOf: shown + named + listed + (warned?.moments ?? []))] + pages
    part.files = Self.world(wish.theme == .dark ? "earth-dark" : "earth")
    part.files.append(Route.mapNames.path(["language": wish.edition.language.code]))
    return part
  }

  private static func world(_ layer: String) -> [String] {
    let side = 0..<(1 << farthestZoom)
    return side.flatMap { column in
      side.map { row in
        Route.tile(layer: layer, zoom: String(farthestZoom), column: String(column), row: String(row)).path
      }
    }
  }
}

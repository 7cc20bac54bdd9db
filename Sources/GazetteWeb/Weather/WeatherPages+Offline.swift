import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting

// The weather that a browser stores: the list, every saved city, and the page that searches for others.
extension WeatherPages {
  package func offlinePart(_ scope: OfflineScope) async throws -> OfflinePart {
    let items = try await places.glances(for: scope.reader, languageCode: scope.edition.language.code)
    let list = WeatherListPresenter(edition: scope.edition, credits: credits)
    var part = OfflinePart()
    let cities = items.map { item in
      OfflinePage(
        Route.place(item.id.text).path,
        content: [item.place.name, String(item.saved?.isHome == true)] + item.weather.contentKeys)
    }
    let warningKeys = try await warnings?.service.forReader(scope.reader).contentKeys ?? []
    part.pages =
      [OfflinePage(Route.weather.path, content: warningKeys + cities.flatMap { [$0.path] + $0.content })] + cities
    part.pages.append(OfflinePage(Route.addPlace.path, content: []))
    part.rows = items.map { item in
      let row = list.row(item)
      return OfflineRow(
        "place", path: row.path, text: "\(row.name) \(row.whereabouts)", found: PlaceResultsHTML.place(row, scope.frame)
      )
    }
    return part
  }
}

extension PositionWeather {
  /// The time of the stored weather, and of its last failed refresh. A new copy is made when one of them changes.
  var contentKeys: [String?] {
    [report?.provenance.fetchedAt, failure?.failedAt].map { $0.map { String($0.timeIntervalSince1970) } }
  }
}

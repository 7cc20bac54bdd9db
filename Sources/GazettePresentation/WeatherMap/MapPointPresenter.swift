import Foundation
package import GazetteDomain

/// Makes one point of the map ready to show.
package struct MapPointPresenter: Sendable {
  private let edition: Edition
  private let credits: @Sendable (ProviderID) -> [Attribution]

  /// Makes the presenter of an edition; `credits` names the attributions that a provider asks for.
  package init(edition: Edition, credits: @escaping @Sendable (ProviderID) -> [Attribution]) {
    self.edition = edition
    self.credits = credits
  }

  /// The page of one point.
  package func page(_ point: MapPointWeather) -> MapPointPage {
    let name = name(of: point)
    let id = point.id.text
    return MapPointPage(
      detail: WeatherDetailPresenter(edition: edition, credits: credits).page(item(point, name)), id: id,
      latitude: String(point.id.coordinate.latitude), longitude: String(point.id.coordinate.longitude), name: name,
      suggestedName: name, savePath: point.saved == nil ? Route.saveMapPoint(id).path : nil,
      cityPath: point.saved == nil ? nil : Route.place(id).path, awaiting: awaiting(point.weather))
  }

  /// The saved name, else the way from the nearest city, else the position.
  package func name(of point: MapPointWeather) -> String {
    point.saved?.place.name ?? words.text(point.nearby) ?? words.position(point.id.coordinate)
  }

  private func item(_ point: MapPointWeather, _ name: String) -> PlaceWeather {
    let report = point.weather.report
    let elevation = report?.elevation.map(MeasureFormat(edition).elevation)
    let position = point.nearby == nil ? edition.phrases.map.point.far : words.position(point.id.coordinate)
    let place =
      point.saved?.place
      ?? Place(
        name: name, region: [position, elevation].compactMap(\.self).joined(separator: " · "),
        coordinate: point.id.coordinate, timeZone: report?.timeZone)
    return PlaceWeather(place: place, saved: point.saved, weather: point.weather)
  }

  private func awaiting(_ weather: PositionWeather) -> String? {
    guard weather.report == nil, let failure = weather.failure else { return nil }
    switch failure.error {
    case .unreachable, .timedOut, .failing: return edition.phrases.map.point.awaiting
    default: return nil
    }
  }

  private var words: NearbyWords { NearbyWords(edition: edition) }
}

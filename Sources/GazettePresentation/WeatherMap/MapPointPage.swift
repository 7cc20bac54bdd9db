import BoundedNumbers
import Foundation
package import GazetteDomain

/// The view model of a point of the map.
package struct MapPointPage: Sendable, Hashable {
  /// The same details as a saved city's.
  package let detail: WeatherDetailPage
  /// The identifier.
  package let id: String
  /// Degrees, in the format for scripts.
  package let latitude, longitude: String
  /// The name.
  package let name: String
  /// The suggested name for saving it.
  package let suggestedName: String
  /// The target of the form that saves it; nil when it is saved.
  package let savePath: String?
  /// The saved city's page; nil when it is not saved.
  package let cityPath: String?
  /// The notice that it cannot be fetched now; nil when there are data, or while they are being fetched.
  package let awaiting: String?
}

/// Makes the view model of a point of the map.
package struct MapPointPresenter: Sendable {
  private let edition: Edition
  private let credits: @Sendable (ProviderID) -> [Attribution]

  /// Makes the presenter of an edition; `credits` returns the attributions that a provider requires.
  package init(edition: Edition, credits: @escaping @Sendable (ProviderID) -> [Attribution]) {
    self.edition = edition
    self.credits = credits
  }

  package func page(_ point: MapPointWeather) -> MapPointPage {
    let name = name(of: point)
    let id = point.id.text
    return MapPointPage(
      detail: WeatherDetailPresenter(edition: edition, credits: credits).page(item(point, name)), id: id,
      latitude: String(point.id.coordinate.latitude), longitude: String(point.id.coordinate.longitude), name: name,
      suggestedName: name, savePath: point.saved == nil ? Route.saveMapPoint(id).path : nil,
      cityPath: point.saved == nil ? nil : Route.place(id).path, awaiting: awaiting(point.weather))
  }

  /// Returns the saved name, else the direction from the nearest city, else the position.
  package func name(of point: MapPointWeather) -> String {
    point.saved?.place.name ?? words.text(point.nearby) ?? words.position(point.id.coordinate)
  }

  private func item(_ point: MapPointWeather, _ name: String) -> PlaceWeather {
    let report = point.weather.report
    let elevation = report?.elevation.map(MeasureFormat(edition).elevation)
    // The position is among the details.
    let position = words.whereabouts(point.nearby) ?? edition.phrases.map.point.noNearbyCity
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

  private var words: LocationDescription { LocationDescription(edition: edition) }
}

/// Names positions that have no name of their own; the same on pages, in the terminal and in documents.
package struct PointName: Sendable {
  private let edition: Edition
  private let known: KnownPlaces

  /// Makes names from the direction from the nearest of the `known` cities, in the edition's language and units.
  package init(edition: Edition, known: KnownPlaces) {
    self.edition = edition
    self.known = known
  }

  /// Returns the place with a name such as `Annecy` or `12 km north-west of Annecy` if its name is only its position.
  package func named(_ place: Place) -> Place {
    guard place.name == place.id.text else { return place }
    var named = place
    named.name = name(of: place.coordinate)
    return named
  }

  /// Returns the name of a position.
  package func name(of coordinate: Coordinate) -> String {
    let words = LocationDescription(edition: edition)
    return words.text(known.nearest(to: coordinate)) ?? words.position(coordinate)
  }
}

/// Describes the location of a point of the map.
struct LocationDescription {
  let edition: Edition

  /// Returns `Annecy` in the city, `12 km au nord-ouest d’Annecy` around it; nil far from every known city.
  func text(_ nearby: Nearby?) -> String? {
    guard let nearby else { return nil }
    let city = nearby.place.name(languageCode: edition.language.code)
    guard !nearby.isInside else { return city }
    let octant = Int((nearby.bearing.degrees / 45).rounded(), clampedTo: 0...8) % 8
    return phrases.nearby(distance(nearby.distance), octant, city)
  }

  /// Returns the nearest city with its region: `Annecy, Auvergne-Rhône-Alpes, France`, inside it without the city; nil far from
  /// all.
  func whereabouts(_ nearby: Nearby?) -> String? {
    guard let place = nearby?.place else { return nil }
    let country = Locale(identifier: edition.language.code).localizedString(forRegionCode: place.countryCode)
    let city = nearby?.isInside == true ? nil : place.name(languageCode: edition.language.code)
    let parts = [city, place.region(languageCode: edition.language.code), country].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Returns `48,85° N, 2,35° E`.
  func position(_ coordinate: Coordinate) -> String {
    phrases.position(
      edition.numbers.decimal(coordinate.latitude.magnitude, places: 2), coordinate.latitude >= 0,
      edition.numbers.decimal(coordinate.longitude.magnitude, places: 2), coordinate.longitude >= 0)
  }

  /// Returns whole kilometres or miles: the distance from a city's middle is not more precise.
  private func distance(_ length: Length) -> String {
    let usesMiles = edition.units.usesMiles
    let number = usesMiles ? length.miles : length.kilometers
    return edition.numbers.integer(Int(saturating: number.rounded())) + "\u{A0}" + (usesMiles ? "mi" : "km")
  }

  private var phrases: MapPointPhrases { edition.phrases.map.point }
}

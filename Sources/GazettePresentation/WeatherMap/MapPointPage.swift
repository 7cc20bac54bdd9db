import BoundedNumbers
import Foundation
package import GazetteDomain

/// One point of the map, ready to show.
package struct MapPointPage: Sendable, Hashable {
  /// The same details as a saved city's.
  package let detail: WeatherDetailPage
  /// Its identity.
  package let id: String
  /// Degrees, as a script reads them.
  package let latitude, longitude: String
  /// What it is called.
  package let name: String
  /// What it is saved as unless the reader types another name.
  package let suggestedName: String
  /// Where saving posts to; nil when it is saved.
  package let savePath: String?
  /// The saved city's page; nil when it is not saved.
  package let cityPath: String?
  /// That it cannot be fetched now; nil when there is something to show, or when it is on its way.
  package let awaiting: String?
}

/// Makes one point of the map ready to show.
package struct MapPointPresenter: Sendable {
  private let edition: Edition
  private let credits: @Sendable (ProviderID) -> [Attribution]

  /// Makes the presenter of an edition; `credits` names the attributions that a provider asks for.
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

  /// The saved name, else the way from the nearest city, else the position.
  package func name(of point: MapPointWeather) -> String {
    point.saved?.place.name ?? words.text(point.nearby) ?? words.position(point.id.coordinate)
  }

  private func item(_ point: MapPointWeather, _ name: String) -> PlaceWeather {
    let report = point.weather.report
    let elevation = report?.elevation.map(MeasureFormat(edition).elevation)
    // The position stands among the details.
    let position = words.whereabouts(point.nearby) ?? edition.phrases.map.point.far
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

/// Names positions that have no name of their own, the same on pages, in the terminal and for programs.
package struct PointName: Sendable {
  private let edition: Edition
  private let known: KnownPlaces

  /// Names positions by the way from the nearest of the `known` cities, in the edition's language and units.
  package init(edition: Edition, known: KnownPlaces) {
    self.edition = edition
    self.known = known
  }

  /// The place, called `Annecy` or `12 km north-west of Annecy` where it was called by its numbers alone.
  package func named(_ place: Place) -> Place {
    guard place.name == place.id.text else { return place }
    var named = place
    named.name = name(of: place.coordinate)
    return named
  }

  /// What a position is called.
  package func name(of coordinate: Coordinate) -> String {
    let words = NearbyWords(edition: edition)
    return words.text(known.nearest(to: coordinate)) ?? words.position(coordinate)
  }
}

/// Says where a point of the map is.
struct NearbyWords {
  let edition: Edition

  /// `Annecy` in the city, `12 km au nord-ouest d’Annecy` around it; nil far from every known city.
  func text(_ nearby: Nearby?) -> String? {
    guard let nearby else { return nil }
    let city = nearby.place.name(languageCode: edition.language.code)
    guard !nearby.isInside else { return city }
    let octant = Int((nearby.bearing.degrees / 45).rounded(), clampedTo: 0...8) % 8
    return phrases.nearby(distance(nearby.distance), octant, city)
  }

  /// The nearest city and where it lies: `Annecy, Auvergne-Rhône-Alpes, France`, without the city in it; nil far from all.
  func whereabouts(_ nearby: Nearby?) -> String? {
    guard let place = nearby?.place else { return nil }
    let country = Locale(identifier: edition.language.code).localizedString(forRegionCode: place.countryCode)
    let city = nearby?.isInside == true ? nil : place.name(languageCode: edition.language.code)
    let parts = [city, place.region(languageCode: edition.language.code), country].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// `48,85° N, 2,35° E`.
  func position(_ coordinate: Coordinate) -> String {
    phrases.position(
      edition.numbers.decimal(coordinate.latitude.magnitude, places: 2), coordinate.latitude >= 0,
      edition.numbers.decimal(coordinate.longitude.magnitude, places: 2), coordinate.longitude >= 0)
  }

  /// Whole kilometres or miles: the way from a city's middle is not known any better.
  private func distance(_ length: Length) -> String {
    let usesMiles = edition.units.usesMiles
    let number = usesMiles ? length.miles : length.kilometers
    return edition.numbers.integer(Int(saturating: number.rounded())) + "\u{A0}" + (usesMiles ? "mi" : "km")
  }

  private var phrases: MapPointPhrases { edition.phrases.map.point }
}

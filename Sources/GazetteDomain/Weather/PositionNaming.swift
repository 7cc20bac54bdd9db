import Foundation

/// Names a position after the city that contains it or is near it: `Toulouse`, `near Albi`.
struct PositionNaming: Sendable {
  /// The maximum distance of a city that names a position.
  static let reach = Length(clampingMeters: 50_000)
  private static let languages = ["en", "fr"]

  let gazetteer: (any Gazetteer)?
  /// Returns `near Albi` for `Albi`, in the language of a code.
  let nearName: NearName

  /// Returns the place at `coordinate`, named in the language of `code`, with its names in others; named by its numbers without a
  /// city nearby.
  func place(at coordinate: Coordinate, languageCode code: String) -> Place {
    let id = PlaceID(coordinate)
    guard let city = gazetteer?.nearest(to: coordinate) else { return Place(name: id.text, coordinate: coordinate) }
    let distance = city.coordinate.distance(to: coordinate)
    guard distance <= Self.reach else { return Place(name: id.text, coordinate: coordinate) }
    var place = city.place(languageCode: code)
    place.coordinate = coordinate
    place.population = nil
    let isInside = distance.kilometers < 3 || distance <= city.reach
    return isInside ? place : near(city, place, languageCode: code)
  }

  /// The place at `coordinate` for a reader who has `saved`: the saved place of that name within 2 km, or one that is named as
  /// near where another saved place has the name.
  func place(at coordinate: Coordinate, among saved: [SavedPlace], languageCode code: String) -> Place {
    let place = place(at: coordinate, languageCode: code)
    let namesakes = saved.filter { $0.isNamesake(of: place) }
    if let same = namesakes.first(where: { $0.place.isColocated(with: place) }) { return same.place }
    guard !namesakes.isEmpty, let city = gazetteer?.nearest(to: coordinate) else { return place }
    return near(city, place, languageCode: code)
  }

  private func near(_ city: GazetteerCity, _ place: Place, languageCode code: String) -> Place {
    var place = place
    place.name = nearName(city.name(languageCode: code), PlaceNames.language(code) ?? "en")
    place.localNames = Dictionary(
      uniqueKeysWithValues: Self.languages.map { ($0, nearName(city.name(languageCode: $0), $0)) })
    // Geocoders do not know such a name. Only places with a country are requested from them.
    place.countryCode = nil
    return place
  }
}

/// Returns the name of a position near a city, by the city's name and a language code: `near Albi`, `près d’Albi`.
public typealias NearName = @Sendable (_ city: String, _ languageCode: String) -> String

extension SavedPlace {
  /// True for a place that has one of the entry's names.
  func isNamesake(of place: Place) -> Bool {
    variants.contains { TextFolding.fold($0.name) == TextFolding.fold(place.name) }
  }
}

extension Place {
  /// How far two positions of one name may be apart and still be one place.
  private static let maximumColocationDistance = Length(clampingMeters: 2000)

  /// True for a position within 2 km.
  func isColocated(with other: Place) -> Bool {
    coordinate.distance(to: other.coordinate) <= Self.maximumColocationDistance
  }
}

import Foundation

/// Names a position after the city that it lies in or near: `Toulouse`, `near Albi`.
struct PositionNaming: Sendable {
  /// Farther than this a city does not name a position.
  static let reach = Length(clampingMeters: 50_000)
  private static let languages = ["en", "fr"]

  let gazetteer: (any Gazetteer)?
  /// `near Albi` of `Albi`, in the language of a code.
  let nearName: NearName

  /// The place at `coordinate`, called in the language of `code`, with its names in others; called by its numbers where
  /// no city is near.
  func place(at coordinate: Coordinate, languageCode code: String) -> Place {
    let id = PlaceID(coordinate)
    guard let city = gazetteer?.nearest(to: coordinate) else { return Place(name: id.text, coordinate: coordinate) }
    let distance = city.coordinate.distance(to: coordinate)
    guard distance <= Self.reach else { return Place(name: id.text, coordinate: coordinate) }
    var place = city.place(languageCode: code)
    place.coordinate = coordinate
    place.population = nil
    let isInside = distance.kilometers < 3 || distance <= city.reach
    guard !isInside else { return place }
    place.name = nearName(place.name, PlaceNames.language(code) ?? "en")
    place.localNames = Dictionary(
      uniqueKeysWithValues: Self.languages.map { ($0, nearName(city.name(languageCode: $0), $0)) })
    // No geocoder knows such a name: it is not to be asked for it.
    place.countryCode = nil
    return place
  }
}

/// What a position beside a city is called, by the city's name and a language code: `near Albi`, `près d’Albi`.
public typealias NearName = @Sendable (_ city: String, _ languageCode: String) -> String

import BoundedNumbers
import GazetteDomain

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

  /// `48,85° N, 2,35° E`.
  func position(_ coordinate: Coordinate) -> String {
    phrases.position(
      edition.numbers.decimal(coordinate.latitude.magnitude, places: 2), coordinate.latitude >= 0,
      edition.numbers.decimal(coordinate.longitude.magnitude, places: 2), coordinate.longitude >= 0)
  }

  /// Whole kilometres or miles: the way from a city's middle is not known any better.
  private func distance(_ length: Length) -> String {
    let isMetric = edition.units == .metric
    let number = isMetric ? length.kilometers : length.miles
    return edition.numbers.integer(Int(saturating: number.rounded())) + "\u{202F}" + (isMetric ? "km" : "mi")
  }

  private var phrases: MapPointPhrases { edition.phrases.map.point }
}

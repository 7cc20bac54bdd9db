package import GazetteDomain

/// Says where a place is.
package enum PlaceWords {
  /// Region and country, as far as they are known: `Île-de-France, France`; empty when neither is.
  package static func whereabouts(_ place: Place) -> String {
    [place.region, place.country].compactMap { $0 }.filter { !$0.isEmpty && $0 != place.name }.joined(separator: ", ")
  }

  /// Name, region and country: `Paris, Île-de-France, France`.
  package static func full(_ place: Place) -> String {
    let rest = whereabouts(place)
    return rest.isEmpty ? place.name : "\(place.name), \(rest)"
  }
}

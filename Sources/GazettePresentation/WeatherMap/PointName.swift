package import GazetteDomain

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

/// Puts what a geocoder found in the order a person expects.
enum PlaceRanking {
  /// Exact names first, then the more populous; the geocoder's order decides ties. Duplicates are gone.
  static func ranked(_ places: [Place], for text: String) -> [Place] {
    let folded = TextFolding.fold(text)
    let order = places.enumerated().sorted { left, right in
      let leftExact = TextFolding.fold(left.element.name) == folded
      let rightExact = TextFolding.fold(right.element.name) == folded
      if leftExact != rightExact { return leftExact }
      let leftPopulation = left.element.population ?? 0
      let rightPopulation = right.element.population ?? 0
      return leftPopulation != rightPopulation ? leftPopulation > rightPopulation : left.offset < right.offset
    }
    return withoutDuplicates(order.map(\.element))
  }

  /// True for two entries of one place: the same position, or the same name in the same region within 20 km.
  static func isSame(_ left: Place, _ right: Place) -> Bool {
    if left.id == right.id { return true }
    return TextFolding.fold(left.name) == TextFolding.fold(right.name)
      && left.countryCode == right.countryCode
      && left.coordinate.distance(to: right.coordinate).kilometers < 20
  }

  private static func withoutDuplicates(_ places: [Place]) -> [Place] {
    var kept: [Place] = []
    for place in places where !kept.contains(where: { isSame($0, place) }) { kept.append(place) }
    return kept
  }
}

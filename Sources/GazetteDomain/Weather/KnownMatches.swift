import Foundation

/// Finds what was typed among the places that need no provider: the reader's own and the gazetteer's.
struct KnownMatches {
  /// So many are looked at where the reader says where the place lies, as most of them lie elsewhere.
  private static let mostElsewhere = 400

  let gazetteer: (any Gazetteer)?
  let saved: [SavedPlace]
  let languageCode: String
  let limit: Int

  /// The places that are meant without forgiving a slip, best first.
  func exact(_ query: PlaceQuery) -> [Place] {
    for (number, reading) in query.readings.enumerated() {
      let words = FoldedName(reading.name)
      var cities = gazetteer?.cities(named: words, limit: most(reading)) ?? []
      // `Saint Victor` may be a village that nobody here knows, before it is a Saint-… in Victoria.
      if number > 0 { cities.removeAll { city in !city.allNames.contains { words.match($0) == .whole } } }
      let found = places(among: cities, reading, forgiving: false) { words.match($0) }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The places that are meant when slips are forgiven, best first.
  func resembling(_ query: PlaceQuery) -> [Place] {
    for reading in query.readings {
      let words = FoldedName(reading.name)
      // Where the whereabouts alone have a slip, the name is exact.
      let exact = reading.whereabouts.isEmpty ? [] : gazetteer?.cities(named: words, limit: most(reading)) ?? []
      let cities = exact + (gazetteer?.cities(resembling: words, limit: most(reading)) ?? [])
      let found = places(among: cities, reading, forgiving: true) { words.match($0) }
      if !found.isEmpty { return found }
    }
    return []
  }

  private func most(_ reading: PlaceReading) -> Int { reading.whereabouts.isEmpty ? limit : Self.mostElsewhere }

  /// The cities that lie where the reader said, in their order; before them those of the reader's own places that are
  /// called so, after them the others that match.
  private func places(
    among cities: [GazetteerCity], _ reading: PlaceReading, forgiving: Bool, match: (FoldedName) -> PlaceMatch?
  ) -> [Place] {
    var (called, similar): ([Place], [Place]) = ([], [])
    for entry in saved {
      let variants = entry.variants.filter { reading.admits($0, forgiving: forgiving) }
      guard let best = variants.compactMap({ match(FoldedName($0.name)) }).min() else { continue }
      if best == .whole { called.append(entry.place) } else if forgiving || best.isExact { similar.append(entry.place) }
    }
    var area = Whereabouts(reading: reading, forgiving: forgiving)
    let known = cities.filter { area.admits($0) }.prefix(limit).map { $0.place(languageCode: languageCode) }
    return PlaceRanking.withoutDuplicates(replacingSaved(known, with: called) + similar)
  }

  /// A city that the reader saved is listed as it is saved; only what no gazetteer knows stands by itself.
  private func replacingSaved(_ known: [Place], with own: [Place]) -> [Place] {
    own.filter { place in !known.contains { PlaceRanking.isSame($0, place) || $0.isNear(place) } } + known
  }
}

/// Tells which cities lie where a reader said, asking for the names of a country once.
private struct Whereabouts {
  let reading: PlaceReading
  let forgiving: Bool
  private var countries: [String: Bool] = [:]

  init(reading: PlaceReading, forgiving: Bool) {
    self.reading = reading
    self.forgiving = forgiving
  }

  mutating func admits(_ city: GazetteerCity) -> Bool {
    guard !reading.whereabouts.isEmpty else { return true }
    let regions = [city.region, city.frenchRegion].compactMap(\.self)
    if reading.admits(nil, areas: regions, forgiving: forgiving) { return true }
    let code = city.countryCode
    if let known = countries[code] { return known }
    let names = ["en", "fr"].compactMap { Locale(identifier: $0).localizedString(forRegionCode: code) }
    let isAdmitted = reading.admits(code, areas: names, forgiving: forgiving)
    countries[code] = isAdmitted
    return isAdmitted
  }
}

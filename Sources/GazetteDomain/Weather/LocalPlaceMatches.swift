import Foundation

/// Finds typed names among the places that need no provider: the reader's own and the gazetteer's.
struct LocalPlaceMatches {
  /// The maximum number of candidates when the reader names an area, because most of them are elsewhere.
  private static let maximumElsewhere = 400

  let gazetteer: (any Gazetteer)?
  let saved: [SavedPlace]
  let languageCode: String
  let limit: Int

  /// Returns the places that match without typos, best first.
  func exact(_ query: PlaceQuery) -> [Place] {
    for (number, reading) in query.readings.enumerated() {
      let words = FoldedName(reading.name)
      var cities = gazetteer?.cities(named: words, limit: candidateLimit(reading)) ?? []
      // `Saint Victor` may be a village unknown to the gazetteer, rather than a Saint-… in Victoria.
      if number > 0 { cities.removeAll { city in !city.allNames.contains { words.match($0) == .whole } } }
      let found = places(among: cities, reading, allowsTypos: false) { words.match($0) }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Returns the places that match with typos, best first.
  func resembling(_ query: PlaceQuery) -> [Place] {
    for reading in query.readings {
      let words = FoldedName(reading.name)
      // The name is exact when only the area has a typo.
      let exact = reading.areaName.isEmpty ? [] : gazetteer?.cities(named: words, limit: candidateLimit(reading)) ?? []
      let cities = exact + (gazetteer?.cities(resembling: words, limit: candidateLimit(reading)) ?? [])
      let found = places(among: cities, reading, allowsTypos: true) { words.match($0) }
      if !found.isEmpty { return found }
    }
    return []
  }

  private func candidateLimit(_ reading: PlaceReading) -> Int {
    reading.areaName.isEmpty ? limit : Self.maximumElsewhere
  }

  /// Returns the matching cities in the named area, in their order; before them the reader's own places with exactly that name,
  /// after them the reader's other matching places.
  private func places(
    among cities: [GazetteerCity], _ reading: PlaceReading, allowsTypos: Bool, match: (FoldedName) -> PlaceMatch?
  ) -> [Place] {
    var (called, similar): ([Place], [Place]) = ([], [])
    for entry in saved {
      let variants = entry.variants.filter { reading.admits($0, allowsTypos: allowsTypos) }
      guard let best = variants.compactMap({ match(FoldedName($0.name)) }).min() else { continue }
      if best == .whole {
        called.append(entry.place)
      } else if allowsTypos || best.isExact {
        similar.append(entry.place)
      }
    }
    var area = NamedAreaFilter(reading: reading, allowsTypos: allowsTypos)
    let known = cities.filter { area.admits($0) }.prefix(limit).map { $0.place(languageCode: languageCode) }
    return PlaceRanking.withoutDuplicates(replacingSaved(known, with: called) + similar)
  }

  /// A saved city is listed as saved; only a place unknown to the gazetteer is listed in addition.
  private func replacingSaved(_ known: [Place], with own: [Place]) -> [Place] {
    own.filter { place in !known.contains { PlaceRanking.isSame($0, place) || $0.isNear(place) } } + known
  }
}

/// Filters cities by the area that a reader named, looking up the names of each country once.
private struct NamedAreaFilter {
  let reading: PlaceReading
  let allowsTypos: Bool
  private var countries: [String: [String]] = [:]

  init(reading: PlaceReading, allowsTypos: Bool) {
    self.reading = reading
    self.allowsTypos = allowsTypos
  }

  mutating func admits(_ city: GazetteerCity) -> Bool {
    guard !reading.areaName.isEmpty else { return true }
    let regions = [city.region, city.frenchRegion].compactMap(\.self)
    return reading.admits(city.countryCode, areas: regions + names(of: city.countryCode), allowsTypos: allowsTypos)
  }

  private mutating func names(of code: String) -> [String] {
    if let known = countries[code] { return known }
    let names = ["en", "fr"].compactMap { Locale(identifier: $0).localizedString(forRegionCode: code) }
    countries[code] = names
    return names
  }
}

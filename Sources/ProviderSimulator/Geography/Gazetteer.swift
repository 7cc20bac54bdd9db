import Foundation

/// The simulator's cities, and the facts about any position that follow from them.
struct Gazetteer: Sendable {
  /// The most populous first.
  let cities: [City]
  private let land: LandMask
  private let foldedNames: [[String]]
  private let vectors: [UnitVector]

  static func bundled(land: LandMask) throws(SimulatorError) -> Gazetteer {
    let countries = try Country.bundled()
    var cities: [City] = []
    for line in try BundledText.lines(of: "cities.tsv", in: "Cities") {
      guard let city = City(row: line, countries: countries) else {
        throw .badResource(name: "Cities/cities.tsv: \(line)")
      }
      cities.append(city)
    }
    return Gazetteer(cities: cities, land: land)
  }

  init(cities: [City], land: LandMask) {
    let ranked = cities.sorted { ($0.population, $1.id) > ($1.population, $0.id) }
    self.cities = ranked
    self.land = land
    vectors = ranked.map { UnitVector($0.position) }
    foldedNames = ranked.map { city in
      ([city.english, city.french, city.localName] + city.aliases).map(FoldedName.fold)
    }
  }

  /// Cities with a name that begins with `text`, or equals it if `exactly`, the most populous first.
  func cities(named text: String, exactly: Bool) -> [City] {
    let foldedPrefix = FoldedName.fold(text)
    return cities.indices.filter { index in
      foldedNames[index].contains { exactly ? $0 == foldedPrefix : $0.hasPrefix(foldedPrefix) }
    }.map { cities[$0] }
  }

  /// The `count` nearest cities with their distances in kilometres, nearest first.
  func nearest(_ count: Int, to position: Position) -> [(city: City, kilometres: Double)] {
    let point = UnitVector(position)
    var best: [(index: Int, closeness: Double)] = []
    // The only work for almost all cities is one comparison: a radar picture asks for thousands of positions.
    var farthest = -Double.infinity
    for index in vectors.indices {
      let closeness = vectors[index].dot(point)
      guard closeness > farthest else { continue }
      let place = best.firstIndex { $0.closeness < closeness } ?? best.endIndex
      best.insert((index, closeness), at: place)
      if best.count > count { best.removeLast() }
      if best.count == count, let last = best.last { farthest = last.closeness }
    }
    return best.map { (cities[$0.index], cities[$0.index].position.kilometres(to: position)) }
  }

  /// The facts about a position.
  func site(at position: Position) -> Site {
    let nearest = nearest(4, to: position)
    let onLand = land.isLand(position)
    let isSea = !onLand && (nearest.first?.kilometres ?? .infinity) > 25
    return Site(
      position: position, nearestCities: nearest.map(\.city), distances: nearest.map(\.kilometres), isSea: isSea,
      isOpenOcean: isSea && land.landShare(around: position, reach: 10) == 0, isLand: onLand)
  }
}

/// Makes names comparable: lower case, no accents, hyphens and apostrophes as spaces.
enum FoldedName {
  static func fold(_ name: String) -> String {
    var folded = ""
    for scalar in name.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
      if (0x300...0x36F).contains(scalar.value) { continue }
      folded += replacement(for: scalar) ?? String(scalar)
    }
    return folded.split(separator: " ").joined(separator: " ")
  }

  // Letters without a decomposition.
  private static func replacement(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "ø": "o"
    case "ł": "l"
    case "đ", "ð": "d"
    case "þ": "th"
    case "æ": "ae"
    case "œ": "oe"
    case "ß": "ss"
    case "ı": "i"
    case "-", "\u{2010}", "\u{2011}", "\u{2013}", "'", "\u{2019}", "\u{2BB}", "\u{2BC}", ".", "_": " "
    default: nil
    }
  }
}

extension FoldedName {
  /// The name without accents, in its original case.
  static func ascii(_ name: String) -> String {
    String(
      name.decomposedStringWithCanonicalMapping.unicodeScalars.compactMap { scalar in
        scalar.isASCII ? Character(scalar) : nil
      })
  }
}

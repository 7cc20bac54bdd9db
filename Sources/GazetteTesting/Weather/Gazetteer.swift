public import GazetteDomain

/// The contract of every ``Gazetteer``; each check gets one with Paris in France and in Texas, and Toulouse.
public enum GazetteerContract {
  /// The checks.
  public static let checks: [ContractCheck<any Gazetteer>] = [
    ContractCheck("finds a name ignoring accents, most populous first") { gazetteer in
      let found = gazetteer.cities(named: FoldedName("PÁRIS"), limit: 2)
      try requireEqual(found.map(\.countryCode), ["FR", "US"], "countries")
    },
    ContractCheck("matches the beginning of a name") { gazetteer in
      try requireEqual(gazetteer.cities(named: FoldedName("toulou"), limit: 5).first?.name, "Toulouse", "first name")
    },
    ContractCheck("tolerates typos only in the search for similar names") { gazetteer in
      for typed in ["toulosue", "tuolouse", "toulouze", "touluse"] {
        try requireEqual(gazetteer.cities(named: FoldedName(typed), limit: 5).count, 0, "cities named \(typed)")
        let found = gazetteer.cities(resembling: FoldedName(typed), limit: 5)
        try requireEqual(found.first?.name, "Toulouse", "the city that \(typed) means")
      }
    },
    ContractCheck("tolerates no typos in a postcode") { gazetteer in
      try requireEqual(gazetteer.cities(resembling: FoldedName("75001"), limit: 5).count, 0, "number of cities")
    },
    ContractCheck("returns at most the limit, and no city for an empty name") { gazetteer in
      try requireEqual(gazetteer.cities(named: FoldedName("paris"), limit: 1).count, 1, "number of cities")
      try requireEqual(gazetteer.cities(named: FoldedName("paris"), limit: 0).count, 0, "number of cities")
      for typed in ["", " ", "-", "\u{0}"] {
        try requireEqual(gazetteer.cities(named: FoldedName(typed), limit: 5).count, 0, "cities for nothing")
        try requireEqual(gazetteer.cities(resembling: FoldedName(typed), limit: 5).count, 0, "cities like nothing")
      }
    },
    ContractCheck("returns the city at or near a point") { gazetteer in
      for (latitude, longitude) in [(43.6, 1.44), (43.61, 1.45), (43.59, 1.42)] {
        let city = gazetteer.nearest(to: Coordinate(clamping: latitude, longitude))
        try requireEqual(city?.name, "Toulouse", "the city around \(latitude), \(longitude)")
      }
    },
  ]
}

/// Contains a few cities, under all of their names.
public struct FakeGazetteer: Gazetteer {
  private let cities: [GazetteerCity]

  /// Creates a gazetteer of `cities`, sorted by population.
  public init(_ cities: [GazetteerCity] = GazetteerCity.fixtures) {
    self.cities = cities.sorted { $0.population > $1.population }
  }

  /// The cities with an exact match.
  public func cities(named name: FoldedName, limit: Int) -> [GazetteerCity] {
    best(limit) { city in
      Self.names(of: city).compactMap { name.match($0) }.filter(\.isExact).min()
    }
  }

  /// The cities with a match that has typing errors.
  public func cities(resembling name: FoldedName, limit: Int) -> [GazetteerCity] {
    best(limit) { city in Self.names(of: city).compactMap { name.typos(to: $0) }.min().map(PlaceMatch.typos) }
  }

  /// The nearest city.
  public func nearest(to point: Coordinate) -> GazetteerCity? {
    cities.min { $0.coordinate.distance(to: point) < $1.coordinate.distance(to: point) }
  }

  private func best(_ limit: Int, _ match: (GazetteerCity) -> PlaceMatch?) -> [GazetteerCity] {
    let found = cities.enumerated().compactMap { rank, city in match(city).map { (match: $0, rank: rank, city: city) } }
    let sorted = found.sorted { ($0.match, $0.rank) < ($1.match, $1.rank) }
    return sorted.prefix(max(0, limit)).map(\.city)
  }

  private static func names(of city: GazetteerCity) -> [FoldedName] {
    Set([city.name] + city.names.values).map { FoldedName($0) }
  }
}

extension GazetteerCity {
  /// Paris in France and in Texas, Toulouse and Albi, London and Tokyo under all their names.
  public static let fixtures = [
    fixture("Paris", "Île-de-France", "FR", at: (48.8534, 2.3488), "Europe/Paris", 2_138_551),
    fixture("Paris", "Texas", "US", at: (33.6609, -95.5555), "America/Chicago", 24_699),
    fixture("Toulouse", "Occitanie", "FR", at: (43.6043, 1.4437), "Europe/Paris", 511_684),
    fixture("Albi", "Occitanie", "FR", at: (43.9298, 2.148), "Europe/Paris", 48_858),
    fixture("Saint-Étienne", "Auvergne-Rhône-Alpes", "FR", at: (45.4339, 4.39), "Europe/Paris", 176_280),
    fixture("London", "England", "GB", at: (51.5085, -0.1257), "Europe/London", 8_961_989, french: "Londres"),
    fixture("Tokyo", "Tokyo", "JP", at: (35.6895, 139.6917), "Asia/Tokyo", 9_733_276, others: ["ja": "東京"]),
  ]

  private static func fixture(
    _ name: String, _ region: String, _ country: String, at position: (Double, Double), _ zone: String,
    _ population: Int,
    french: String? = nil, others: [String: String] = [:]
  ) -> GazetteerCity {
    GazetteerCity(
      name: name, names: ["en": name, "fr": french ?? name].merging(others) { $1 }, region: region,
      countryCode: country,
      coordinate: Coordinate(clamping: position.0, position.1), timeZone: zone, population: population)
  }
}

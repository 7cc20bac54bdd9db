package import GazetteDomain

/// The names on the built-in map, in a compact form for a script.
package struct KnownPlacesDocument: Encodable, Sendable {
  /// Countries, then cities; each has a name, latitude, longitude, importance (0 first), and whether it is a capital.
  let countries, cities: [Entry]

  /// Makes the document of the names in `language`.
  package init(_ known: KnownPlaces, language: Language) {
    func entries(_ places: [KnownPlace]) -> [Entry] {
      places.map {
        Entry(
          name: $0.name(languageCode: language.code), latitude: $0.coordinate.latitude,
          longitude: $0.coordinate.longitude, rank: $0.rank, isCapital: $0.kind == .capital)
      }
    }
    countries = entries(known.all.filter { $0.kind == .country })
    cities = entries(known.all.filter { $0.kind != .country })
  }

  struct Entry: Encodable, Sendable {
    let name: String
    let latitude, longitude: Double
    let rank: Int
    let isCapital: Bool

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(name)
      try list.encode(latitude)
      try list.encode(longitude)
      try list.encode(rank)
      try list.encode(isCapital ? 1 : 0)
    }
  }
}

/// A real city of the world; facts only.
struct City: Sendable, Equatable {
  /// The GeoNames id.
  let id: Int
  /// The name in English, in French, and in the local language.
  let english: String
  let french: String
  let localName: String
  /// Further names for the search.
  let aliases: [String]
  let country: Country
  /// The region in English and French; nil when there is none.
  let region: String?
  let frenchRegion: String?
  /// The department, county or the like.
  let district: String?
  let position: Position
  /// Metres above sea level.
  let elevation: Double
  /// The IANA time zone.
  let timeZone: String
  let population: Int
  /// GeoNames' feature code: PPLC capital, PPLA seat of a region, PPL any other.
  let kind: String

  func name(in language: String) -> String {
    switch language {
    case "fr": french
    case country.language: localName
    default: english
    }
  }

  func region(in language: String) -> String? { language == "fr" ? frenchRegion : region }
}

extension City {
  /// Parses a row of the cities' file; nil when it is malformed.
  ///
  /// Columns: id, English name, French name, local name, aliases separated by `|`, country, region, French region, district,
  /// latitude, longitude, elevation, time zone, population, kind. An empty French or local name means the English one, an empty
  /// French region the English one.
  init?(row: Substring, countries: [String: Country]) {
    let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 15, let id = Int(fields[0]), let country = countries[fields[5]],
      let latitude = Double(fields[9]), let longitude = Double(fields[10]), let elevation = Double(fields[11]),
      let population = Int(fields[13])
    else { return nil }
    let region = fields[6].isEmpty ? nil : fields[6]
    self.init(
      id: id, english: fields[1], french: fields[2].isEmpty ? fields[1] : fields[2],
      localName: fields[3].isEmpty ? fields[1] : fields[3],
      aliases: fields[4].split(separator: "|").map(String.init), country: country, region: region,
      frenchRegion: fields[7].isEmpty ? region : fields[7], district: fields[8].isEmpty ? nil : fields[8],
      position: Position(latitude: latitude, longitude: longitude), elevation: elevation, timeZone: fields[12],
      population: population, kind: fields[14])
  }
}

/// A country or territory.
struct Country: Sendable, Equatable {
  /// The two-letter code of ISO 3166.
  let code: String
  /// The GeoNames id.
  let id: Int
  let english: String
  let french: String
  /// The two-letter code of the language of its cities' local names.
  let language: String

  func name(in language: String) -> String { language == "fr" ? french : english }

  static func bundled() throws(SimulatorError) -> [String: Country] {
    var countries: [String: Country] = [:]
    for line in try BundledText.lines(of: "countries.tsv", in: "Cities") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 5, let id = Int(fields[1]) else { throw .badResource(name: "Cities/countries.tsv") }
      countries[fields[0]] = Country(
        code: fields[0], id: id, english: fields[2], french: fields[3], language: fields[4])
    }
    return countries
  }
}

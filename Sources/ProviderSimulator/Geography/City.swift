/// A real city of the world; facts only.
struct City: Sendable, Equatable {
  /// As GeoNames numbers it.
  let id: Int
  /// In English, in French, and as its people write it.
  let english: String
  let french: String
  let own: String
  /// Further names by which it is looked for.
  let aliases: [String]
  let country: Country
  /// Region in English and French; nil where there is none to tell.
  let region: String?
  let frenchRegion: String?
  /// Department, county or the like.
  let district: String?
  let position: Position
  /// Metres above the sea.
  let elevation: Double
  /// As in the IANA database.
  let timeZone: String
  let population: Int
  /// GeoNames' kind of place: PPLC capital, PPLA seat of a region, PPL any other.
  let kind: String

  func name(in language: String) -> String {
    switch language {
    case "fr": french
    case country.language: own
    default: english
    }
  }

  func region(in language: String) -> String? { language == "fr" ? frenchRegion : region }
}

extension City {
  /// Reads a row of the cities' file; nil when it is not as it should be.
  ///
  /// Columns: id, English name, French name, own name, aliases with `|` between, country, region, French region,
  /// district, latitude, longitude, elevation, time zone, population, kind. An empty French or own name means the English one,
  /// an empty French region the English one.
  init?(row: Substring, countries: [String: Country]) {
    let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 15, let id = Int(fields[0]), let country = countries[fields[5]],
      let latitude = Double(fields[9]), let longitude = Double(fields[10]), let elevation = Double(fields[11]),
      let population = Int(fields[13])
    else { return nil }
    let region = fields[6].isEmpty ? nil : fields[6]
    self.init(
      id: id, english: fields[1], french: fields[2].isEmpty ? fields[1] : fields[2],
      own: fields[3].isEmpty ? fields[1] : fields[3],
      aliases: fields[4].split(separator: "|").map(String.init), country: country, region: region,
      frenchRegion: fields[7].isEmpty ? region : fields[7], district: fields[8].isEmpty ? nil : fields[8],
      position: Position(latitude: latitude, longitude: longitude), elevation: elevation, timeZone: fields[12],
      population: population, kind: fields[14])
  }
}

/// A country or territory.
struct Country: Sendable, Equatable {
  /// Two letters, as in ISO 3166.
  let code: String
  /// As GeoNames numbers it.
  let id: Int
  let english: String
  let french: String
  /// The language of its cities' own names, two letters.
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

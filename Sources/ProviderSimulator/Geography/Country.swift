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

import SeededNumbers
import Foundation

/// Searches places like Open-Meteo's geocoding.
struct GeocodingReply: Sendable {
  let gazetteer: Gazetteer

  func json(_ request: ProviderRequest) throws(OpenMeteoError) -> JSONValue {
    let count = try Self.count(request)
    let language = request.value("language")?.lowercased() ?? "en"
    let found = matches(request.value("name") ?? "", country: request.value("countryCode"))
    let generation = ("generationtime_ms", JSONValue.single(0.1 + Float(found.count % 50) * 0.030_217_2))
    // Without results, the reply has no list at all instead of an empty one.
    guard !found.isEmpty else { return .object([generation]) }
    let results = found.prefix(count).map { Self.result($0, language: language) }
    return .object([("results", .array(results)), generation])
  }

  private func matches(_ name: String, country: String?) -> [City] {
    let query = name.trimmingCharacters(in: .whitespaces)
    guard query.count >= 2 else { return [] }
    let city = Self.postcodes[query]
    let found = gazetteer.cities(named: city ?? query, exactly: city != nil || query.count == 2)
    guard let country else { return found }
    return found.filter { $0.country.code == country.uppercased() }
  }

  // The service knows all postcodes; a few are enough for a demo.
  private static let postcodes = [
    "75001": "Paris", "75011": "Paris", "69001": "Lyon", "13001": "Marseille", "31000": "Toulouse", "10115": "Berlin",
  ]

  private static func count(_ request: ProviderRequest) throws(OpenMeteoError) -> Int {
    guard let text = request.value("count") else { return 10 }
    guard let count = Int(text), (1...100).contains(count) else {
      throw OpenMeteoError("Parameter count must be between 1 and 100.")
    }
    return count
  }

  // Fields without a value are omitted.
  private static func result(_ city: City, language: String) -> JSONValue {
    let members: [(String, JSONValue?)] = [
      ("id", .integer(city.id)), ("name", .string(city.name(in: language))),
      ("latitude", .trimmed(city.position.latitude, places: 5)),
      ("longitude", .trimmed(city.position.longitude, places: 5)),
      ("elevation", .fixed(city.elevation, places: 1)), ("feature_code", .string(city.kind)),
      ("country_code", .string(city.country.code)),
      ("admin1_id", city.region.map { .integer(regionID($0, city.country)) }),
      ("timezone", .string(city.timeZone)),
      ("population", city.population > 0 ? .integer(city.population) : nil), ("country_id", .integer(city.country.id)),
      ("country", .string(city.country.name(in: language))),
      ("admin1", city.region(in: language).map(JSONValue.string)),
      ("admin2", city.district.map(JSONValue.string)),
    ]
    return .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  // The file does not contain the regions' real numbers; any stable number works.
  private static func regionID(_ region: String, _ country: Country) -> Int {
    var random = SeededRandom(seed: UInt64(country.id), region)
    return 1_000_000 + Int(random.next() % 9_000_000)
  }
}

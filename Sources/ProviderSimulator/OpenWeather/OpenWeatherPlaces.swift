/// Finds places like `/geo/1.0/direct` and `/reverse`.
struct OpenWeatherPlaces: Sendable {
  let gazetteer: Gazetteer

  /// Places with that name, at most 5; a state and a country may follow, separated by commas.
  func direct(_ request: ProviderRequest) throws(OpenWeatherError) -> JSONValue {
    guard let query = request.value("q") else { throw .nothingToGeocode }
    let parts = query.split(separator: ",").map { $0.trimmingPrefix(while: \.isWhitespace) }
    guard let name = parts.first, !name.isEmpty else { throw .nothingToGeocode }
    let country = parts.count > 1 ? parts.last.map { $0.uppercased() } : nil
    let found = gazetteer.cities(named: String(name), exactly: true).filter {
      country == nil || $0.country.code == country
    }
    return .array(found.prefix(limit(request)).map(Self.json))
  }

  /// Places near a position, nearest first.
  func reverse(_ request: ProviderRequest) throws(OpenWeatherError) -> JSONValue {
    let position = try OpenWeatherPosition.of(request)
    let nearest = gazetteer.nearest(limit(request), to: position).filter { $0.kilometres < 80 }
    return .array(nearest.map { Self.json($0.city) })
  }

  private func limit(_ request: ProviderRequest) -> Int {
    min(5, max(1, request.value("limit").flatMap(Int.init) ?? 1))
  }

  // The languages include `ascii` and `feature_name`, which are not languages.
  private static func json(_ city: City) -> JSONValue {
    var names: [(String, String)] = [
      ("ascii", FoldedName.ascii(city.english)), ("en", city.english), ("feature_name", city.english),
      ("fr", city.french),
    ]
    if city.country.language != "en", city.country.language != "fr" {
      names.append((city.country.language, city.localName))
    }
    var members: [(String, JSONValue)] = [
      ("name", .string(city.english)), ("local_names", .object(names.map { ($0.0, .string($0.1)) })),
      ("lat", .trimmed(city.position.latitude, places: 7)), ("lon", .trimmed(city.position.longitude, places: 7)),
      ("country", .string(city.country.code)),
    ]
    if let region = city.region { members.append(("state", .string(region))) }
    return .object(members)
  }
}

import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

extension WeatherAPI {
  /// The reader's places by rank.
  func list(_ context: WebContext) async throws -> Response {
    let places = try await translated(context) { () async throws(StoreError) in
      try await dependencies.component.listPlaces.glances(reader: dependencies.reader)
    }
    return try .json(PlaceListDocument(places: places.map { PlaceDocument($0.place, saved: $0.saved) }))
  }

  /// Saves a place: 201 when it is new, 200 when it was saved already.
  func add(_ request: Request, _ context: WebContext) async throws -> Response {
    let entry = try await request.json(PlaceEntry.self, context)
    try entry.checkFigures()
    let place = try translated(context) { () throws(WeatherError) in try entry.place() }
    let (saved, isNew) = try await translated(context) { () async throws(StoreError) in
      let known = try await dependencies.component.listPlaces.glances(reader: dependencies.reader)
      let saved = try await dependencies.component.addPlace(place, reader: dependencies.reader)
      return (saved, !known.contains { $0.id == place.id })
    }
    return try .json(
      PlaceDocument(saved.place, saved: saved), status: isNew ? .created : .ok,
      headers: [.location: Route.api(.placeWeather(saved.id.text)).path])
  }

  /// Places of the world by name.
  func search(_ request: Request, _ context: WebContext) async throws -> Response {
    let limit = try request.queryValues.number("limit", in: 1...50) ?? 10
    let query = request.query("q") ?? ""
    let found = try await translated(context) { () async throws(WeatherError) in
      try await dependencies.component.searchPlaces(
        query, languageCode: context.language.code, reader: dependencies.reader, limit: limit)
    }
    return try .json(PlaceSearchDocument(query, found, language: context.language))
  }

  /// Removes a saved place.
  func remove(_ context: WebContext) async throws -> Response {
    let id = try placeID(context)
    _ = try await translated(context) { () async throws(WeatherError) in
      try await dependencies.component.removePlace(id, reader: dependencies.reader)
    }
    return Response(status: .noContent)
  }

  /// Puts the places in another order.
  func reorder(_ request: Request, _ context: WebContext) async throws -> Response {
    let order = try await request.json(PlaceOrder.self, context)
    let ids = try translated(context) { () throws(WeatherError) in
      var ids: [PlaceID] = []
      for text in order.ids {
        do throws(InvalidCoordinate) { ids.append(try PlaceID(text: text)) } catch { throw .position(error) }
      }
      return ids
    }
    try await translated(context) { () async throws(StoreError) in
      try await dependencies.component.arrangePlaces(order: ids, reader: dependencies.reader)
    }
    return try await list(context)
  }

  /// Makes a saved place the front page's city.
  func makeHome(_ context: WebContext) async throws -> Response {
    let id = try placeID(context)
    try await translated(context) { () async throws(WeatherError) in
      try await dependencies.component.arrangePlaces(home: id, reader: dependencies.reader)
    }
    return Response(status: .noContent)
  }
}

/// The places in the order that a client wants.
struct PlaceOrder: Decodable {
  let ids: [String]
}

/// What a client sends to save a place.
struct PlaceEntry: Decodable {
  let name: String
  let latitude: Double
  let longitude: Double
  let region: String?
  let country: String?
  let countryCode: String?
  let timeZone: String?
  let elevationMeters: Double?
  let population: Int?

  /// The place, checked.
  /// - Throws: ``WeatherError/query(_:)`` for a name that is none, ``WeatherError/position(_:)``.
  func place() throws(WeatherError) -> Place {
    let checked: PlaceQuery
    do throws(PlaceQueryProblem) {
      checked = try PlaceQuery(name)
      for text in [region, country, timeZone].compactMap(\.self) where !text.isEmpty { try Self.check(text) }
    } catch { throw .query(error) }
    let coordinate: Coordinate
    do throws(InvalidCoordinate) {
      coordinate = try Coordinate(latitude: latitude, longitude: longitude)
    } catch { throw .position(error) }
    return Place(
      name: checked.text, region: region, country: country, countryCode: code, coordinate: coordinate,
      timeZone: timeZone.flatMap(TimeZone.init(identifier:)),
      elevation: elevationMeters.flatMap(Length.init(meters:)), population: population)
  }

  /// Refuses a height and a population that cannot be.
  func checkFigures() throws(FieldProblem) {
    if let elevationMeters, !Place.isElevation(elevationMeters) {
      throw FieldProblem("elevationMeters", given: "\(elevationMeters)", expected: .number(Place.elevations))
    }
    if let population, !Place.populations.contains(population) {
      throw FieldProblem("population", given: "\(population)", expected: .number(Place.populations))
    }
  }

  private var code: String? { countryCode.flatMap { $0.utf8.count == 2 ? $0.uppercased() : nil } }

  private static func check(_ text: String) throws(PlaceQueryProblem) {
    guard text.unicodeScalars.count <= PlaceQuery.longest else { throw .tooLong(limit: PlaceQuery.longest) }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .controlCharacters
    }
  }
}

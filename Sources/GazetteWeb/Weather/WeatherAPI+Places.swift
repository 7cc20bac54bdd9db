import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

extension WeatherAPI {
  /// Returns a part of the reader's places, by rank.
  func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let items = try await places.glances(for: context.reader, languageCode: context.language.code)
    let (part, headers) = try request.part(of: items, at: .places)
    return try .json(
      PlaceListDocument(places: part.map { PlaceDocument($0.place, saved: $0.saved) }), headers: headers)
  }

  /// Saves a place: 201 for a new one, 200 for one that was already saved.
  func add(_ request: Request, _ context: WebContext) async throws -> Response {
    let entry = try await request.json(PlaceEntry.self, context)
    try entry.checkFigures()
    let added = try await places.add(try entry.place(), for: context.reader)
    return try .json(
      PlaceDocument(added.saved.place, saved: added.saved), status: added.isNew ? .created : .ok,
      headers: [.location: Route.api(.placeWeather(added.saved.id.text)).path])
  }

  /// Finds places of the world by name.
  func search(_ request: Request, _ context: WebContext) async throws -> Response {
    let limit = try request.queryValues.number("limit", in: 1...50) ?? 10
    let query = request.query("q") ?? ""
    let found = try await places.result(
      of: query, languageCode: context.language.code, limit: limit, asksProvider: request.query("more") == "1",
      for: context.reader)
    return try .json(PlaceSearchDocument(query, found, language: context.language))
  }

  /// Removes a saved place.
  func remove(_: Request, _ context: WebContext) async throws -> Response {
    _ = try await places.remove(try placeID(context), for: context.reader)
    return Response(status: .noContent)
  }

  /// Reorders the places.
  func reorder(_ request: Request, _ context: WebContext) async throws -> Response {
    let order = try await request.json(PlaceOrder.self, context)
    try await places.reorder(try order.ids.map { try PlaceID(text: $0) }, for: context.reader)
    return try await list(request, context)
  }

  /// Makes a saved place the front page's city.
  func makeHome(_: Request, _ context: WebContext) async throws -> Response {
    try await places.chooseHome(try placeID(context), for: context.reader)
    return Response(status: .noContent)
  }
}

/// The places in the order that a client requests.
struct PlaceOrder: Decodable {
  let ids: [String]
}

/// A client's request to save a place.
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

  /// Returns the place, validated.
  /// - Throws: ``PlaceQueryProblem`` for an invalid name, ``InvalidCoordinate``.
  func place() throws -> Place {
    let checked = try PlaceQuery(name)
    for text in [region, country, timeZone].compactMap(\.self) where !text.isEmpty { try Self.check(text) }
    return Place(
      name: checked.text, region: region, country: country, countryCode: code,
      coordinate: try Coordinate(latitude: latitude, longitude: longitude),
      timeZone: timeZone.flatMap(TimeZone.init(identifier:)),
      elevation: elevationMeters.flatMap(Length.init(meters:)), population: population)
  }

  /// Rejects an impossible height or population.
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
    guard text.unicodeScalars.count <= PlaceQuery.maximumLength else { throw .tooLong(limit: PlaceQuery.maximumLength) }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .controlCharacters
    }
  }
}

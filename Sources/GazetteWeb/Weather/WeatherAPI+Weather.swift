import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

extension WeatherAPI {
  /// Returns everything stored about a saved place; never waits for the network.
  func read(_: Request, _ context: WebContext) async throws -> Response {
    let item = try await weather.read(try placeID(context), for: context.reader, languageCode: context.language.code)
    return try document(item, context)
  }

  /// Returns everything about any position: the stored weather while it is fresh, else fetched now.
  func weatherAnywhere(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = PlaceID(try coordinate(request))
    var item = try await weather.fresh(id, for: context.reader, languageCode: context.language.code).item
    item.place = PointName(edition: context.edition, known: known).named(item.place)
    return try document(item, context)
  }

  /// Returns the forecasts of several models for a saved place, fetched now if the stored ones are old.
  func models(_: Request, _ context: WebContext) async throws -> Response {
    let id = try placeID(context)
    let item = try await weather.read(id, for: context.reader, languageCode: context.language.code)
    guard let fresh = try await modelComparison?.fresh(id) else { throw Refusal(.notFound) }
    return try .json(
      ModelComparisonDocument(item, fresh, scores: try await record.scores(at: id), edition: context.edition))
  }

  /// Fetches the weather of a saved place now, and returns everything about it.
  func refresh(_: Request, _ context: WebContext) async throws -> Response {
    let id = try placeID(context)
    return try document(
      try await weather.refresh(id, for: context.reader, languageCode: context.language.code), context)
  }

  /// Starts refreshing all places, or joins a running refresh; responds at once.
  func refreshAll(_: Request, _ context: WebContext) async throws -> Response {
    weather.refreshAllSoon(for: context.reader)
    let progress = await weather.refreshProgress(for: context.reader) ?? RefreshProgress(total: 0)
    return try .json(
      RefreshDocument(progress, language: context.language), status: .accepted,
      headers: [.location: Route.api(.placesRefresh).path])
  }

  /// Returns the progress of refreshing all places; `idle` before the first run.
  func progress(_: Request, _ context: WebContext) async throws -> Response {
    try .json(RefreshDocument(await weather.refreshProgress(for: context.reader), language: context.language))
  }

  /// Stops refreshing all places.
  func cancel(_: Request, _ context: WebContext) async throws -> Response {
    await weather.cancelRefresh(for: context.reader)
    return Response(status: .noContent)
  }

  private func document(_ item: PlaceWeather, _ context: WebContext) throws -> Response {
    try .json(WeatherDocument(item, units: context.units, language: context.language, now: now()))
  }

  private func coordinate(_ request: Request) throws -> Coordinate {
    let values = request.queryValues
    return try Coordinate(
      latitude: try values.degrees("latitude", in: -90...90), longitude: try values.degrees("longitude", in: -180...180)
    )
  }
}

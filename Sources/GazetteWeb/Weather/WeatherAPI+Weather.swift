import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

extension WeatherAPI {
  /// Everything stored about a saved place; never waits for the network.
  func weather(_ context: WebContext) async throws -> Response {
    let id = try placeID(context)
    let item = try await translated(context) { () async throws(WeatherError) in
      try await dependencies.component.readPlace(id, reader: dependencies.reader)
    }
    return try document(item, context)
  }

  /// Everything about any position: what is stored when it is fresh, else fetched now.
  func weatherAnywhere(_ request: Request, _ context: WebContext, _ edition: Edition) async throws -> Response {
    let id = PlaceID(try coordinate(request))
    let item = try await translated(context) { () async throws(WeatherError) in
      let component = dependencies.component
      let stored = try await component.readPlace.anywhere(id, reader: dependencies.reader)
      guard component.freshness.isOld(stored.weather, at: now()) else { return stored }
      do throws(WeatherError) {
        try await component.refreshPlace(id)
      } catch {
        guard stored.weather.report != nil else { throw error }
      }
      return try await component.readPlace.anywhere(id, reader: dependencies.reader)
    }
    let place = PointName(edition: edition, known: dependencies.known).named(item.place)
    return try document(PlaceWeather(place: place, saved: item.saved, weather: item.weather), context)
  }

  /// Fetches a saved place now and answers everything about it.
  func refresh(_ context: WebContext) async throws -> Response {
    let id = try placeID(context)
    let item = try await translated(context) { () async throws(WeatherError) in
      _ = try await dependencies.component.readPlace(id, reader: dependencies.reader)
      dependencies.component.readmit(id)
      try await dependencies.component.refreshPlace(id)
      return try await dependencies.component.readPlace(id, reader: dependencies.reader)
    }
    return try document(item, context)
  }

  /// Begins refreshing all places, or joins; answers at once.
  func refreshAll(_ context: WebContext) async throws -> Response {
    dependencies.component.requests.askForAllPlaces()
    let progress = await dependencies.component.refreshAllPlaces.progress() ?? RefreshProgress(total: 0)
    return try .json(
      RefreshDocument(progress, language: context.language), status: .accepted,
      headers: [.location: Route.api(.placesRefresh).path])
  }

  /// How refreshing all places stands; `idle` before the first run.
  func progress(_ context: WebContext) async throws -> Response {
    try .json(
      RefreshDocument(await dependencies.component.refreshAllPlaces.progress(), language: context.language))
  }

  /// Stops refreshing all places.
  func cancel() async throws -> Response {
    await dependencies.component.refreshAllPlaces.cancel()
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

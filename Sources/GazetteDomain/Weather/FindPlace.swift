import Foundation

/// Finds the one place that a person means at a terminal: a saved one, a position, or one of the world's.
public struct FindPlace: Sendable {
  /// What was found.
  public enum Finding: Sendable, Hashable {
    /// The place, saved or not.
    case one(Place)
    /// Several that it may be, best first.
    case several([PlaceSuggestion])
    /// None.
    case none
  }

  private let places: any PlaceStore
  private let searchPlaces: SearchPlaces

  /// Makes the use case.
  public init(places: any PlaceStore, searchPlaces: SearchPlaces) {
    self.places = places
    self.searchPlaces = searchPlaces
  }

  /// The place meant by `typed`: `48.85,2.35`, a name, or a name with its region or country (`Paris, Texas`).
  ///
  /// A saved place of that name is preferred; then the only place of that name, then the only place found.
  /// - Throws: ``WeatherError``.
  public func callAsFunction(_ typed: String, languageCode: String, reader: ReaderKey) async throws(WeatherError)
    -> Finding
  {
    if let id = try position(typed) { return .one(try await place(at: id, reader: reader)) }
    let readings = try readings(typed)
    let saved = try await self.saved(reader).filter { Self.isMeant($0, by: readings) }
    if saved.count == 1 { return .one(saved[0]) }
    let found = try await searchPlaces(typed, languageCode: languageCode, reader: reader, limit: 50)
    let exact = found.filter { Self.isMeant($0.place, by: readings) }
    if exact.count == 1 { return .one(exact[0].place) }
    if found.count == 1 { return .one(found[0].place) }
    return found.isEmpty ? .none : .several(exact.isEmpty ? found : exact)
  }

  /// The position that was typed; nil when it is a name.
  private func position(_ typed: String) throws(WeatherError) -> PlaceID? {
    guard typed.contains(where: \.isNumber) else { return nil }
    do throws(InvalidCoordinate) {
      return PlaceID(try CoordinateParser.coordinate(typed))
    } catch .text {
      return nil
    } catch {
      throw .position(error)
    }
  }

  private func place(at id: PlaceID, reader: ReaderKey) async throws(WeatherError) -> Place {
    try await saved(reader).first { $0.id == id } ?? Place(name: id.text, coordinate: id.coordinate)
  }

  private func saved(_ reader: ReaderKey) async throws(WeatherError) -> [Place] {
    do throws(StoreError) {
      return try await places.savedPlaces(of: reader).map(\.place)
    } catch {
      throw .store(error)
    }
  }

  private func readings(_ typed: String) throws(WeatherError) -> [PlaceReading] {
    do throws(PlaceQueryProblem) { return try PlaceQuery(typed).readings } catch { throw .query(error) }
  }

  /// True when the place has the whole name that one of the readings says, and lies there.
  private static func isMeant(_ place: Place, by readings: [PlaceReading]) -> Bool {
    readings.contains { TextFolding.fold(place.name) == TextFolding.fold($0.name) && $0.admits(place) }
  }
}

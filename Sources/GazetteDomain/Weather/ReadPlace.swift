/// Reads one place with its weather, as it is stored; never waits for the network.
public struct ReadPlace: Sendable {
  private let places: any PlaceStore
  private let weather: any WeatherStore

  /// Makes the use case.
  public init(places: any PlaceStore, weather: any WeatherStore) {
    self.places = places
    self.weather = weather
  }

  /// The saved place with what is stored of its weather.
  /// - Throws: ``WeatherError/notSaved(_:)``, ``WeatherError/store(_:)``.
  public func callAsFunction(_ id: PlaceID, reader: ReaderKey) async throws(WeatherError) -> PlaceWeather {
    let saved: SavedPlace?
    do throws(StoreError) { saved = try await places.savedPlace(id, of: reader) } catch { throw .store(error) }
    guard let saved else { throw .notSaved(id) }
    return PlaceWeather(place: saved.place, saved: saved, weather: try await stored(at: id))
  }

  /// Any position with what is stored of its weather: the saved place where there is one, else a place called by its
  /// numbers.
  /// - Throws: ``WeatherError/store(_:)``.
  public func anywhere(_ id: PlaceID, reader: ReaderKey) async throws(WeatherError) -> PlaceWeather {
    do throws(WeatherError) {
      return try await callAsFunction(id, reader: reader)
    } catch .notSaved {
      let weather = try await stored(at: id)
      let place = Place(name: id.text, coordinate: id.coordinate, timeZone: weather.report?.timeZone)
      return PlaceWeather(place: place, saved: nil, weather: weather)
    }
  }

  /// The reader's home city with what is stored of its weather: the first of the list when none was chosen, nil when the
  /// list is empty.
  /// - Throws: ``WeatherError/store(_:)``.
  public func home(of reader: ReaderKey) async throws(WeatherError) -> PlaceWeather? {
    let saved: [SavedPlace]
    do throws(StoreError) { saved = try await places.savedPlaces(of: reader) } catch { throw .store(error) }
    guard let home = saved.first(where: \.isHome) ?? saved.first else { return nil }
    return PlaceWeather(place: home.place, saved: home, weather: try await stored(at: home.id))
  }

  /// What is stored of the weather at any position, saved or not; empty when nothing is.
  /// - Throws: ``WeatherError/store(_:)``.
  public func stored(at id: PlaceID) async throws(WeatherError) -> PositionWeather {
    do throws(StoreError) {
      return try await weather.weather(at: [id])[id] ?? PositionWeather()
    } catch {
      throw .store(error)
    }
  }
}

/// Reads the reader's places with their weather, as they are stored; never waits for the network.
public struct ListPlaces: Sendable {
  private let places: any PlaceStore
  private let weather: any WeatherStore
  private let now: CurrentTime

  /// Makes the use case.
  public init(places: any PlaceStore, weather: any WeatherStore, now: @escaping CurrentTime) {
    self.places = places
    self.weather = weather
    self.now = now
  }

  /// The reader's places by rank, each with everything stored of its weather; empty at first.
  public func callAsFunction(reader: ReaderKey) async throws(StoreError) -> [PlaceWeather] {
    let saved = try await places.savedPlaces(of: reader)
    return join(saved, try await weather.weather(at: saved.map(\.id)))
  }

  /// The same with only what a list shows (see ``WeatherStore/glances(at:from:)``), for hundreds of places at once.
  public func glances(reader: ReaderKey) async throws(StoreError) -> [PlaceWeather] {
    let saved = try await places.savedPlaces(of: reader)
    return join(saved, try await weather.glances(at: saved.map(\.id), from: now()))
  }

  private func join(_ saved: [SavedPlace], _ stored: [PlaceID: PositionWeather]) -> [PlaceWeather] {
    saved.map { PlaceWeather(place: $0.place, saved: $0, weather: stored[$0.id] ?? PositionWeather()) }
  }
}

/// A place together with what is stored about its weather.
public struct PlaceWeather: Sendable, Hashable, Identifiable {
  /// The place's identity.
  public var id: PlaceID { place.id }
  /// The place.
  public var place: Place
  /// The reader's entry for it; nil when it is not saved.
  public var saved: SavedPlace?
  /// What is stored about its weather.
  public var weather: PositionWeather
  /// Makes a place with its weather.
  public init(place: Place, saved: SavedPlace?, weather: PositionWeather) {
    self.place = place
    self.saved = saved
    self.weather = weather
  }
}

public import Foundation

// The ports' calls for callers that are not async, like those of the services in `Places+Completion`: each returns a task;
// cancelling it cancels the work. The completion is called exactly once, on no particular thread. An implementation of a port
// provides only the async call.

extension Geocoder {
  /// Finds places by name; see ``places(matching:languageCode:limit:)``.
  @discardableResult
  public func places(
    matching query: String, languageCode: String, limit: Int,
    completion: @escaping @Sendable (Result<[Place], SourceError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(SourceError) in
      try await places(matching: query, languageCode: languageCode, limit: limit)
    }
  }
}

extension WeatherSource {
  /// Loads the weather at positions; see ``reports(at:languageCode:)``.
  @discardableResult
  public func reports(
    at coordinates: [Coordinate], languageCode: String,
    completion: @escaping @Sendable (Result<[Result<WeatherReport, SourceError>], SourceError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(SourceError) in
      try await reports(at: coordinates, languageCode: languageCode)
    }
  }

  /// Loads the weather with the day before; see ``reportsWithDayBefore(at:languageCode:)``.
  @discardableResult
  public func reportsWithDayBefore(
    at coordinates: [Coordinate], languageCode: String,
    completion: @escaping @Sendable (Result<[Result<WeatherReport, SourceError>], SourceError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(SourceError) in
      try await reportsWithDayBefore(at: coordinates, languageCode: languageCode)
    }
  }
}

extension AirQualitySource {
  /// Loads the air at positions; see ``airQualities(at:)``.
  @discardableResult
  public func airQualities(
    at coordinates: [Coordinate],
    completion: @escaping @Sendable (Result<[Result<AirQuality, SourceError>], SourceError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(SourceError) in try await airQualities(at: coordinates) }
  }
}

extension PlaceStore {
  /// Loads the reader's places by rank; see ``savedPlaces(of:)``.
  @discardableResult
  public func savedPlaces(
    of reader: ReaderKey, completion: @escaping @Sendable (Result<[SavedPlace], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await savedPlaces(of: reader) }
  }

  /// Loads the reader's places by rank, with their names in a language; see ``savedPlaces(of:languageCode:)``.
  @discardableResult
  public func savedPlaces(
    of reader: ReaderKey, languageCode: String?,
    completion: @escaping @Sendable (Result<[SavedPlace], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in
      try await savedPlaces(of: reader, languageCode: languageCode)
    }
  }

  /// Loads one saved place; see ``savedPlace(_:of:)``.
  @discardableResult
  public func savedPlace(
    _ id: PlaceID, of reader: ReaderKey, completion: @escaping @Sendable (Result<SavedPlace?, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await savedPlace(id, of: reader) }
  }

  /// Loads one saved place, with its name in a language; see ``savedPlace(_:of:languageCode:)``.
  @discardableResult
  public func savedPlace(
    _ id: PlaceID, of reader: ReaderKey, languageCode: String?,
    completion: @escaping @Sendable (Result<SavedPlace?, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in
      try await savedPlace(id, of: reader, languageCode: languageCode)
    }
  }

  /// Loads each position that any reader saved; see ``allSavedPlaces()``.
  @discardableResult
  public func allSavedPlaces(
    completion: @escaping @Sendable (Result<[Place], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await allSavedPlaces() }
  }

  /// Loads the positions that each reader saved; see ``positionsByReader()``.
  @discardableResult
  public func positionsByReader(
    completion: @escaping @Sendable (Result<[ReaderKey: [PlaceID]], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await positionsByReader() }
  }

  /// Loads the readers that saved one of these positions; see ``readers(of:)``.
  @discardableResult
  public func readers(
    of ids: Set<PlaceID>, completion: @escaping @Sendable (Result<Set<ReaderKey>, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await readers(of: ids) }
  }

  /// Saves a place; see ``save(_:for:at:)``.
  @discardableResult
  public func save(
    _ place: Place, for reader: ReaderKey, at date: Date,
    completion: @escaping @Sendable (Result<SavedPlace, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await save(place, for: reader, at: date) }
  }

  /// Restores a removed place; see ``restore(_:for:)``.
  @discardableResult
  public func restore(
    _ saved: SavedPlace, for reader: ReaderKey, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await restore(saved, for: reader) }
  }

  /// Removes a place; see ``remove(_:of:)``.
  @discardableResult
  public func remove(
    _ id: PlaceID, of reader: ReaderKey, completion: @escaping @Sendable (Result<SavedPlace?, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await remove(id, of: reader) }
  }

  /// Reorders the places; see ``reorder(_:of:)``.
  @discardableResult
  public func reorder(
    _ ids: [PlaceID], of reader: ReaderKey, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await reorder(ids, of: reader) }
  }

  /// Makes a place home; see ``chooseHome(_:of:)``.
  @discardableResult
  public func chooseHome(
    _ id: PlaceID, of reader: ReaderKey, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await chooseHome(id, of: reader) }
  }

  /// Loads the known names; see ``names(of:)``.
  @discardableResult
  public func names(
    of ids: [PlaceID], completion: @escaping @Sendable (Result<[PlaceID: PlaceNames], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await names(of: ids) }
  }

  /// Stores names; see ``save(_:)``.
  @discardableResult
  public func save(
    _ names: [PlaceID: PlaceNames], completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await save(names) }
  }
}

extension WeatherStore {
  /// Loads the stored weather at positions; see ``weather(at:)``.
  @discardableResult
  public func weather(
    at ids: [PlaceID], completion: @escaping @Sendable (Result<[PlaceID: PositionWeather], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await weather(at: ids) }
  }

  /// Loads the weather of a list; see ``glances(at:from:)``.
  @discardableResult
  public func glances(
    at ids: [PlaceID], from date: Date,
    completion: @escaping @Sendable (Result<[PlaceID: PositionWeather], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await glances(at: ids, from: date) }
  }

  /// Replaces the report; see ``replace(_:air:at:)``.
  @discardableResult
  public func replace(
    _ report: WeatherReport, air: AirQuality?, at id: PlaceID,
    completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await replace(report, air: air, at: id) }
  }

  /// Replaces the air; see ``replace(_:at:)``.
  @discardableResult
  public func replace(
    _ air: AirQuality, at id: PlaceID, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await replace(air, at: id) }
  }

  /// Records a failure; see ``note(_:at:)``.
  @discardableResult
  public func note(
    _ failure: RefreshFailure, at id: PlaceID, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await note(failure, at: id) }
  }

  /// Loads the times of the last fetches; see ``fetchTimes(of:)``.
  @discardableResult
  public func fetchTimes(
    of ids: [PlaceID], completion: @escaping @Sendable (Result<[PlaceID: Date], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await fetchTimes(of: ids) }
  }

  /// Deletes positions; see ``forget(fetchedBefore:keeping:)``.
  @discardableResult
  public func forget(
    fetchedBefore date: Date, keeping: Set<PlaceID>, completion: @escaping @Sendable (Result<Int, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await forget(fetchedBefore: date, keeping: keeping)
    }
  }
}

extension RefreshJournal {
  /// Loads the start of the unfinished run; see ``unfinishedRun(of:)``.
  @discardableResult
  public func unfinishedRun(
    of reader: ReaderKey, completion: @escaping @Sendable (Result<Date?, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await unfinishedRun(of: reader) }
  }

  /// Loads the readers with an unfinished run; see ``readersWithUnfinishedRun()``.
  @discardableResult
  public func readersWithUnfinishedRun(
    completion: @escaping @Sendable (Result<[ReaderKey], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await readersWithUnfinishedRun() }
  }

  /// Records the start of a run; see ``begin(at:for:)``.
  @discardableResult
  public func begin(
    at date: Date, for reader: ReaderKey, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await begin(at: date, for: reader) }
  }

  /// Records the end of a run; see ``finish(for:)``.
  @discardableResult
  public func finish(
    for reader: ReaderKey, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await finish(for: reader) }
  }
}

extension RequestBudget {
  /// Charges the budget; see ``reserve(_:weight:of:for:)``.
  @discardableResult
  public func reserve(
    _ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose,
    completion: @escaping @Sendable (Result<BudgetDecision, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in
      try await reserve(count, weight: weight, of: provider, for: purpose)
    }
  }

  /// Pauses a provider; see ``pause(_:until:)``.
  @discardableResult
  public func pause(
    _ provider: ProviderID, until date: Date, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await pause(provider, until: date) }
  }

  /// Loads the rest of the limits; see ``remaining(of:)``.
  @discardableResult
  public func remaining(
    of provider: ProviderID, completion: @escaping @Sendable (Result<BudgetRemaining, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await remaining(of: provider) }
  }
}

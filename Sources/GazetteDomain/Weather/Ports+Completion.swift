public import Foundation

// The ports' calls for callers that are not async, as `Places+Completion` has those of the services: each answers a task, which
// cancels the work; the completion comes exactly once, on no particular thread. Whoever fills a port writes the async call.

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
  /// The weather at positions; see ``reports(at:languageCode:)``.
  @discardableResult
  public func reports(
    at coordinates: [Coordinate], languageCode: String,
    completion: @escaping @Sendable (Result<[Result<WeatherReport, SourceError>], SourceError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(SourceError) in
      try await reports(at: coordinates, languageCode: languageCode)
    }
  }

  /// The weather with the day before; see ``reportsWithDayBefore(at:languageCode:)``.
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
  /// The air at positions; see ``airQualities(at:)``.
  @discardableResult
  public func airQualities(
    at coordinates: [Coordinate],
    completion: @escaping @Sendable (Result<[Result<AirQuality, SourceError>], SourceError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(SourceError) in try await airQualities(at: coordinates) }
  }
}

extension PlaceStore {
  /// The reader's places by rank; see ``savedPlaces(of:)``.
  @discardableResult
  public func savedPlaces(
    of reader: ReaderKey, completion: @escaping @Sendable (Result<[SavedPlace], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await savedPlaces(of: reader) }
  }

  /// The reader's places by rank, under their names in a language; see ``savedPlaces(of:languageCode:)``.
  @discardableResult
  public func savedPlaces(
    of reader: ReaderKey, languageCode: String?,
    completion: @escaping @Sendable (Result<[SavedPlace], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in
      try await savedPlaces(of: reader, languageCode: languageCode)
    }
  }

  /// One saved place; see ``savedPlace(_:of:)``.
  @discardableResult
  public func savedPlace(
    _ id: PlaceID, of reader: ReaderKey, completion: @escaping @Sendable (Result<SavedPlace?, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await savedPlace(id, of: reader) }
  }

  /// One saved place, under its name in a language; see ``savedPlace(_:of:languageCode:)``.
  @discardableResult
  public func savedPlace(
    _ id: PlaceID, of reader: ReaderKey, languageCode: String?,
    completion: @escaping @Sendable (Result<SavedPlace?, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in
      try await savedPlace(id, of: reader, languageCode: languageCode)
    }
  }

  /// Each position that any reader saved; see ``placesOfAll()``.
  @discardableResult
  public func placesOfAll(
    completion: @escaping @Sendable (Result<[Place], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await placesOfAll() }
  }

  /// The positions that each reader saved; see ``positionsByReader()``.
  @discardableResult
  public func positionsByReader(
    completion: @escaping @Sendable (Result<[ReaderKey: [PlaceID]], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await positionsByReader() }
  }

  /// Saves a place; see ``save(_:for:at:)``.
  @discardableResult
  public func save(
    _ place: Place, for reader: ReaderKey, at date: Date,
    completion: @escaping @Sendable (Result<SavedPlace, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await save(place, for: reader, at: date) }
  }

  /// Puts a removed place back; see ``restore(_:for:)``.
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

  /// Puts the places in another order; see ``reorder(_:of:)``.
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

  /// What is known of names; see ``names(of:)``.
  @discardableResult
  public func names(
    of ids: [PlaceID], completion: @escaping @Sendable (Result<[PlaceID: PlaceNames], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await names(of: ids) }
  }

  /// Keeps what was learned of names; see ``keep(_:)``.
  @discardableResult
  public func keep(
    _ names: [PlaceID: PlaceNames], completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await keep(names) }
  }
}

extension WeatherStore {
  /// What is stored at positions; see ``weather(at:)``.
  @discardableResult
  public func weather(
    at ids: [PlaceID], completion: @escaping @Sendable (Result<[PlaceID: PositionWeather], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await weather(at: ids) }
  }

  /// What a list shows of positions; see ``glances(at:from:)``.
  @discardableResult
  public func glances(
    at ids: [PlaceID], from date: Date,
    completion: @escaping @Sendable (Result<[PlaceID: PositionWeather], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await glances(at: ids, from: date) }
  }

  /// Puts a new report in place of the old; see ``replace(_:air:at:)``.
  @discardableResult
  public func replace(
    _ report: WeatherReport, air: AirQuality?, at id: PlaceID,
    completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await replace(report, air: air, at: id) }
  }

  /// Puts new air in place of the old; see ``replace(_:at:)``.
  @discardableResult
  public func replace(
    _ air: AirQuality, at id: PlaceID, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await replace(air, at: id) }
  }

  /// Notes that refreshing failed; see ``note(_:at:)``.
  @discardableResult
  public func note(
    _ failure: RefreshFailure, at id: PlaceID, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await note(failure, at: id) }
  }

  /// When positions were last fetched; see ``fetchTimes(of:)``.
  @discardableResult
  public func fetchTimes(
    of ids: [PlaceID], completion: @escaping @Sendable (Result<[PlaceID: Date], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await fetchTimes(of: ids) }
  }

  /// Forgets positions; see ``forget(fetchedBefore:keeping:)``.
  @discardableResult
  public func forget(
    fetchedBefore date: Date, keeping: Set<PlaceID>, completion: @escaping @Sendable (Result<Int, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await forget(fetchedBefore: date, keeping: keeping)
    }
  }
}

extension RefreshJournal {
  /// When the unfinished run was begun; see ``unfinishedRun(of:)``.
  @discardableResult
  public func unfinishedRun(
    of reader: ReaderKey, completion: @escaping @Sendable (Result<Date?, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await unfinishedRun(of: reader) }
  }

  /// Who has an unfinished run; see ``readersWithUnfinishedRun()``.
  @discardableResult
  public func readersWithUnfinishedRun(
    completion: @escaping @Sendable (Result<[ReaderKey], StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await readersWithUnfinishedRun() }
  }

  /// Notes that a run begins; see ``begin(at:for:)``.
  @discardableResult
  public func begin(
    at date: Date, for reader: ReaderKey, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await begin(at: date, for: reader) }
  }

  /// Notes that the run ended; see ``finish(for:)``.
  @discardableResult
  public func finish(
    for reader: ReaderKey, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await finish(for: reader) }
  }
}

extension RequestBudget {
  /// Spends what may be sent now; see ``reserve(_:weight:of:for:)``.
  @discardableResult
  public func reserve(
    _ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose,
    completion: @escaping @Sendable (Result<BudgetAnswer, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in
      try await reserve(count, weight: weight, of: provider, for: purpose)
    }
  }

  /// Obeys the provider's wish to wait; see ``pause(_:until:)``.
  @discardableResult
  public func pause(
    _ provider: ProviderID, until date: Date, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await pause(provider, until: date) }
  }

  /// What is left of the limits; see ``remaining(of:)``.
  @discardableResult
  public func remaining(
    of provider: ProviderID, completion: @escaping @Sendable (Result<BudgetRemaining, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await remaining(of: provider) }
  }
}

import GazetteDomain
import GazetteTesting
import Testing

/// The fakes of other tests pass the same suites as the real adapters.
struct FakesKeepTheirContractsTests {
  @Test(arguments: PlaceStoreContract.checks)
  func `passes the place store contract`(check: ContractCheck<any PlaceStore>) async throws {
    try await check(InMemoryPlaceStore())
  }

  @Test(arguments: WeatherStoreContract.checks)
  func `passes the weather store contract`(check: ContractCheck<any WeatherStore>) async throws {
    try await check(InMemoryWeatherStore())
  }

  @Test(arguments: RequestBudgetContract.checks)
  func `passes the request budget contract`(check: ContractCheck<Timed<any RequestBudget>>) async throws {
    let time = ManualTime()
    let budget = InMemoryRequestBudget(limits: RequestBudgetContract.limits, now: time.now)
    try await check(Timed(budget, time: time))
  }

  @Test(arguments: RefreshJournalContract.checks)
  func `passes the refresh journal contract`(check: ContractCheck<any RefreshJournal>) async throws {
    try await check(InMemoryRefreshJournal())
  }

  @Test(arguments: ReaderSettingsStoreContract.checks)
  func `passes the reader settings store contract`(check: ContractCheck<any ReaderSettingsStore>) async throws {
    try await check(InMemoryReaderSettingsStore())
  }

  @Test(arguments: MapPointStoreContract.checks)
  func `passes the map point store contract`(check: ContractCheck<any MapPointStore>) async throws {
    try await check(InMemoryMapPointStore())
  }

  @Test(arguments: ReaderQuotaContract.checks)
  func `passes the reader quota contract`(check: ContractCheck<QuotaStores>) async throws {
    let quotas = ReaderQuotaContract.quotas
    try await check(
      QuotaStores(
        places: InMemoryPlaceStore(quotas: quotas), feeds: InMemoryNewsStore(quotas: quotas),
        points: InMemoryMapPointStore(quotas: quotas)))
  }

  @Test(arguments: PictureCacheContract.checks)
  func `passes the picture cache contract`(check: ContractCheck<any PictureCache>) async throws {
    try await check(InMemoryPictureCache())
  }

  @Test(arguments: WorkLeaseContract.checks)
  func `passes the work lease contract`(check: ContractCheck<Timed<any WorkLease>>) async throws {
    let time = ManualTime()
    try await check(Timed(InMemoryWorkLease(now: time.now), time: time))
  }

  @Test(arguments: UndoStoreContract.checks)
  func `passes the undo store contract`(check: ContractCheck<Timed<any UndoStore>>) async throws {
    let time = ManualTime()
    try await check(Timed(InMemoryUndoStore(now: time.now), time: time))
  }

  @Test(arguments: FormReplyStoreContract.checks)
  func `passes the form reply store contract`(check: ContractCheck<Timed<any FormReplyStore>>) async throws {
    let time = ManualTime()
    try await check(Timed(InMemoryFormReplyStore(now: time.now), time: time))
  }

  @Test(arguments: ThrottleStoreContract.checks)
  func `passes the throttle store contract`(check: ContractCheck<Timed<any ThrottleStore>>) async throws {
    let time = ManualTime()
    let store = InMemoryThrottleStore(maximumClients: ThrottleStoreContract.maximumClients, now: time.now)
    try await check(Timed(store, time: time))
  }

  @Test(arguments: WeatherSourceContract.checks)
  func `passes the weather source contract`(check: ContractCheck<any WeatherSource>) async throws {
    try await check(FakeWeatherSource())
  }

  @Test(arguments: AirQualitySourceContract.checks)
  func `passes the air quality source contract`(check: ContractCheck<any AirQualitySource>) async throws {
    try await check(FakeAirQualitySource())
  }

  @Test(arguments: GeocoderContract.checks)
  func `passes the geocoder contract`(check: ContractCheck<any Geocoder>) async throws {
    try await check(FakeGeocoder())
  }

  @Test(arguments: RadarStoreContract.checks)
  func `passes the radar store contract`(check: ContractCheck<any RadarStore>) async throws {
    try await check(InMemoryRadarStore(limit: RadarStoreContract.limit))
  }

  @Test(arguments: RadarSourceContract.checks)
  func `passes the radar source contract`(check: ContractCheck<any RadarSource>) async throws {
    let frames = ["1795363200", "1795363800-1795363200"].compactMap { RadarFrame(name: $0) }
    try await check(FakeRadarSource(frames: frames))
  }
}

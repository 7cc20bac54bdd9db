import GazetteDomain
import GazetteTesting
import Testing

/// The fakes of other tests pass the same suites as the real adapters.
struct FakesKeepTheirContractsTests {
  @Test(arguments: PlaceStoreContract.checks)
  func `places in memory`(check: ContractCheck<any PlaceStore>) async throws {
    try await check(InMemoryPlaceStore())
  }

  @Test(arguments: WeatherStoreContract.checks)
  func `weather in memory`(check: ContractCheck<any WeatherStore>) async throws {
    try await check(InMemoryWeatherStore())
  }

  @Test(arguments: RequestBudgetContract.checks)
  func `a budget in memory`(check: ContractCheck<Timed<any RequestBudget>>) async throws {
    let time = ManualTime()
    let budget = InMemoryRequestBudget(limits: RequestBudgetContract.limits, now: time.now)
    try await check(Timed(budget, time: time))
  }

  @Test(arguments: RefreshJournalContract.checks)
  func `a journal in memory`(check: ContractCheck<any RefreshJournal>) async throws {
    try await check(InMemoryRefreshJournal())
  }

  @Test(arguments: ReaderSettingsStoreContract.checks)
  func `settings in memory`(check: ContractCheck<any ReaderSettingsStore>) async throws {
    try await check(InMemoryReaderSettingsStore())
  }

  @Test(arguments: MapPointStoreContract.checks)
  func `map points in memory`(check: ContractCheck<any MapPointStore>) async throws {
    try await check(InMemoryMapPointStore())
  }

  @Test(arguments: ReaderQuotaContract.checks)
  func `quotas in memory`(check: ContractCheck<QuotaStores>) async throws {
    let quotas = ReaderQuotaContract.quotas
    try await check(
      QuotaStores(
        places: InMemoryPlaceStore(quotas: quotas), feeds: InMemoryNewsStore(quotas: quotas),
        searches: InMemoryAdStore(quotas: quotas), points: InMemoryMapPointStore(quotas: quotas)))
  }

  @Test(arguments: PictureCacheContract.checks)
  func `pictures in memory`(check: ContractCheck<any PictureCache>) async throws {
    try await check(InMemoryPictureCache())
  }

  @Test(arguments: WorkLeaseContract.checks)
  func `leases in memory`(check: ContractCheck<Timed<any WorkLease>>) async throws {
    let time = ManualTime()
    try await check(Timed(InMemoryWorkLease(now: time.now), time: time))
  }

  @Test(arguments: WeatherSourceContract.checks)
  func `made-up weather`(check: ContractCheck<any WeatherSource>) async throws {
    try await check(FakeWeatherSource())
  }

  @Test(arguments: AirQualitySourceContract.checks)
  func `made-up air`(check: ContractCheck<any AirQualitySource>) async throws {
    try await check(FakeAirQualitySource())
  }

  @Test(arguments: GeocoderContract.checks)
  func `a few made-up places`(check: ContractCheck<any Geocoder>) async throws {
    try await check(FakeGeocoder())
  }

  @Test(arguments: RadarStoreContract.checks)
  func `radar pictures in memory`(check: ContractCheck<any RadarStore>) async throws {
    try await check(InMemoryRadarStore(limit: RadarStoreContract.limit))
  }

  @Test(arguments: RadarSourceContract.checks)
  func `a fake radar`(check: ContractCheck<any RadarSource>) async throws {
    let frames = ["1795363200", "1795363800-1795363200"].compactMap { RadarFrame(name: $0) }
    try await check(FakeRadarSource(frames: frames))
  }
}

import GazetteDomain
import GazetteTesting
import Testing

/// The fakes that other tests rely on pass the very suites that the real adapters pass.
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

  @Test(arguments: PictureCacheContract.checks)
  func `pictures in memory`(check: ContractCheck<any PictureCache>) async throws {
    try await check(InMemoryPictureCache())
  }

  @Test(arguments: ReaderStoreContract.checks + CredentialStoreContract.checks)
  func `readers in memory`(check: ContractCheck<ReaderStores>) async throws {
    let store = InMemoryReaderStore()
    try await check(ReaderStores(readers: store, credentials: store))
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
}

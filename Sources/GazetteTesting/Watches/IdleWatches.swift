public import GazetteDomain

extension Watches {
  /// The service on `store`, without weather and warnings.
  public static func idle(
    on store: any WatchStore, places: any PlaceStore = InMemoryPlaceStore(), changes: ChangeFeed = ChangeFeed(),
    now: @escaping CurrentTime
  ) -> Watches {
    let lease = InMemoryWorkLease(now: now)
    let warnings = Warnings(
      ports: Warnings.Ports(
        sources: [], store: InMemoryWarningStore(), places: places, gazetteer: nil, zones: FakeWarningZones(),
        access: ProviderAccess(budget: InMemoryRequestBudget(limits: [:], now: now), limits: [:]), lease: lease),
      timing: Timing(now: now, sleep: { (_) async throws(CancellationError) in throw CancellationError() }))
    return Watches(
      ports: Watches.Ports(
        store: store, places: places, weather: InMemoryWeatherStore(), warnings: warnings,
        settings: InMemoryReaderSettingsStore(), lease: lease),
      changes: changes, now: now)
  }
}

/// The classifieds as one value: their use cases, composed from the ports.
public struct ClassifiedsComponent: Sendable {
  /// Everything the component needs from outside.
  public struct Ports: Sendable {
    /// Publish ads, in the order in which they are shown to the operator.
    public var sources: [any ListingSource]
    /// Takes listings in.
    public var listings: any ListingStore
    /// Reads ads.
    public var ads: any AdStore
    /// Keeps searches.
    public var searches: any SavedSearchStore
    /// Notes what is being read.
    public var crashes: any CrashJournal

    /// Makes the set of ports.
    public init(
      sources: [any ListingSource], listings: any ListingStore, ads: any AdStore, searches: any SavedSearchStore,
      crashes: any CrashJournal = UnkeptCrashJournal()
    ) {
      self.sources = sources
      self.listings = listings
      self.ads = ads
      self.searches = searches
      self.crashes = crashes
    }
  }

  /// Checks a query written as texts.
  public let readQuery: ReadAdQuery
  /// Finds ads.
  public let searchAds: SearchAds
  /// Shows one ad.
  public let showAd: ShowAd
  /// Stars ads.
  public let starAd: StarAd
  /// Lists the categories.
  public let listCategories: ListAdCategories
  /// Saves searches.
  public let keepSearches: KeepSearches
  /// Asks one source.
  public let refreshListing: RefreshListing

  private let ports: Ports
  private let timing: Timing
  private let rhythm: ListingRhythm

  /// Composes the component.
  public init(
    ports: Ports, changes: ChangeFeed, timing: Timing = .system, rhythm: ListingRhythm = ListingRhythm()
  ) {
    self.ports = ports
    self.timing = timing
    self.rhythm = rhythm
    readQuery = ReadAdQuery(ads: ports.ads)
    searchAds = SearchAds(ads: ports.ads)
    showAd = ShowAd(ads: ports.ads)
    starAd = StarAd(ads: ports.ads, changes: changes, now: timing.now)
    listCategories = ListAdCategories(ads: ports.ads)
    keepSearches = KeepSearches(ads: ports.ads, searches: ports.searches, changes: changes, now: timing.now)
    refreshListing = RefreshListing(
      store: ports.listings, crashes: ports.crashes, changes: changes, now: timing.now, rhythm: rhythm)
  }

  /// Lets every source be read again that was set aside, as a reader wishes.
  public func readmitSources() {
    for source in ports.sources { ports.crashes.readmit(CrashSubject(.listing, source.id.rawValue)) }
  }

  /// Asks every source now, as a reader wishes; answers what came of each.
  public func refreshAll() async -> [ListingSourceID: ListingOutcome] {
    var outcomes: [ListingSourceID: ListingOutcome] = [:]
    for source in ports.sources { outcomes[source.id] = await refreshListing(source, for: .reader) }
    return outcomes
  }

  /// Asks every source now, as a reader wishes; answers what came of each and how it stands then, in the operator's
  /// order.
  /// - Throws: ``StoreError`` when that cannot be told any more.
  public func askSources() async throws(StoreError) -> [(status: ListingSourceStatus, outcome: ListingOutcome)] {
    readmitSources()
    let outcomes = await refreshAll()
    return try await sources().compactMap { status in outcomes[status.source].map { (status, $0) } }
  }

  /// How every source stands, in the operator's order.
  /// - Throws: ``StoreError``.
  public func sources() async throws(StoreError) -> [ListingSourceStatus] {
    var statuses: [ListingSourceStatus] = []
    for source in ports.sources {
      let health = try await ports.listings.health(of: source.id)
      statuses.append(
        ListingSourceStatus(
          source: source.id, health: health, notAskedBefore: rhythm.wait(health, for: .reader, at: timing.now())))
    }
    return statuses
  }

  /// The background work: run it in a task or service of its own.
  /// - Parameter report: is told what came of every attempt, for the log.
  public func keepFresh(
    report: @escaping @Sendable (ListingSourceID, ListingOutcome) -> Void
  ) -> KeepListingsFresh {
    KeepListingsFresh(
      sources: ports.sources, refresh: refreshListing, store: ports.listings, timing: timing, report: report)
  }
}

/// Why a use case of the classifieds could not do its work.
public enum ClassifiedsError: Error, Sendable, Hashable {
  /// The filter, the order or the cursor cannot be used.
  case filter(AdFilterProblem)
  /// There is no such ad, or not any more.
  case unknownAd(AdID)
  /// There is no such saved search.
  case unknownSearch(SavedSearchID)
  /// A saved search needs a name of 1...100 characters.
  case badName
  /// The store could not do its part.
  case store(StoreError)
}

import Foundation

/// The rules of readers: what matters among articles, ads, weather and warnings, and what Gazette does about it.
public struct Watches: Sendable {
  /// Everything that the service needs from outside.
  public struct Ports: Sendable {
    /// Stores the watches, and the changes that they evaluate.
    public var store: any WatchStore
    /// Stores the readers' cities.
    public var places: any PlaceStore
    /// Stores the forecasts.
    public var weather: any WeatherStore
    /// The official warnings.
    public var warnings: Warnings
    /// Stores the readers' languages.
    public var settings: any ReaderSettingsStore
    /// Ensures that only one node evaluates.
    public var lease: any WorkLease
    /// The language of readers who chose none, as a BCP 47 code.
    public var languageCode: String
    /// Returns more names that find a category of ads, such as those in other languages.
    public var categoryNames: @Sendable (AdCategory) -> [String]

    /// Makes the set of ports.
    public init(
      store: any WatchStore, places: any PlaceStore, weather: any WeatherStore, warnings: Warnings,
      settings: any ReaderSettingsStore, lease: any WorkLease, languageCode: String = "fr",
      categoryNames: @escaping @Sendable (AdCategory) -> [String] = { _ in [] }
    ) {
      self.store = store
      self.places = places
      self.weather = weather
      self.warnings = warnings
      self.settings = settings
      self.lease = lease
      self.languageCode = languageCode
      self.categoryNames = categoryNames
    }

    /// Returns the ad with the names of its category in all languages.
    func translated(_ ad: WatchedAd) -> WatchedAd {
      guard let id = ad.ad.category, let name = ad.category else { return ad }
      var ad = ad
      ad.translatedCategory = categoryNames(AdCategory(id: id, name: name)).filter { $0 != name }
      return ad
    }
  }

  let ports: Ports
  let changes: ChangeFeed
  let now: CurrentTime
  var store: any WatchStore { ports.store }

  /// Composes the service.
  public init(ports: Ports, changes: ChangeFeed, now: @escaping CurrentTime) {
    self.ports = ports
    self.changes = changes
    self.now = now
  }

  /// Returns the reader's watches by name, with the numbers of their matches.
  /// - Throws: ``WatchesError/store(_:)``.
  public func list(for reader: ReaderKey) async throws(WatchesError) -> [WatchStatus] {
    try await WatchesError.translating { () async throws(StoreError) in try await store.watches(of: reader) }
  }

  /// Returns a watch without recording a visit.
  /// - Throws: ``WatchesError/unknownWatch(_:)``, ``WatchesError/store(_:)``.
  public func watch(_ id: WatchID, for reader: ReaderKey) async throws(WatchesError) -> WatchStatus {
    guard let found = try await list(for: reader).first(where: { $0.id == id }) else { throw .unknownWatch(id) }
    return found
  }

  /// Opens a watch and records the visit: only later matches count as new from now on. Returns the numbers before the visit.
  /// - Throws: ``WatchesError/unknownWatch(_:)``, ``WatchesError/store(_:)``.
  public func open(_ id: WatchID, for reader: ReaderKey) async throws(WatchesError) -> WatchStatus {
    let status = try await watch(id, for: reader)
    try await finding(id) { () async throws(StoreError) in
      try await store.recordVisit(to: id, of: reader, at: now())
    }
    if status.newMatches > 0 { changes.publish(.watches.of(reader)) }
    return status
  }

  /// Adds a watch. The current weather and warnings fire nothing.
  /// - Throws: ``WatchesError/badName``, ``WatchesError/badLabel``, ``WatchesError/query(_:)``, ``WatchesError/store(_:)``.
  public func add(_ draft: WatchDraft, for reader: ReaderKey) async throws(WatchesError) -> Watch {
    let watch = try draft.applied(to: Watch(draft, at: now()))
    try await requireFreeName(watch, for: reader)
    return try await save(watch, for: reader)
  }

  /// Adds a removed watch again, with a new identity and without its matches.
  /// - Throws: ``WatchesError/badName`` when another watch has its name by now, ``WatchesError/store(_:)``.
  public func restore(_ watch: Watch, for reader: ReaderKey) async throws(WatchesError) -> Watch {
    try await requireFreeName(watch, for: reader)
    return try await save(watch, for: reader)
  }

  /// Replaces the fields of a watch. Its matches stay, and an edited rule fires nothing for the past.
  /// - Throws: ``WatchesError/unknownWatch(_:)``, and like ``add(_:for:)``.
  public func update(
    _ id: WatchID, to draft: WatchDraft, for reader: ReaderKey
  ) async throws(WatchesError) -> Watch {
    let before = try await watch(id, for: reader).watch
    let watch = try draft.applied(to: before)
    try await requireFreeName(watch, for: reader)
    try await finding(id) { () async throws(StoreError) in
      try await store.update(watch, of: reader)
      if watch.isOn, watch.query != before.query || !before.isOn { try await recordConditions(watch, for: reader) }
    }
    changes.publish(.watches.of(reader))
    return watch
  }

  /// Removes a watch with its matches; articles hidden only by it appear again. Returns it, so that ``restore(_:for:)`` can undo
  /// the removal.
  /// - Throws: ``WatchesError/unknownWatch(_:)``, ``WatchesError/store(_:)``.
  public func remove(_ id: WatchID, for reader: ReaderKey) async throws(WatchesError) -> Watch {
    let removed = try await finding(id) { () async throws(StoreError) in try await store.remove(id, of: reader) }
    changes.publish(.watches.of(reader))
    changes.publish(.news.of(reader))
    return removed
  }

  private func save(_ watch: Watch, for reader: ReaderKey) async throws(WatchesError) -> Watch {
    let saved = try await WatchesError.translating { () async throws(StoreError) in
      let saved = try await store.add(watch, for: reader)
      if saved.isOn { try await recordConditions(saved, for: reader) }
      return saved
    }
    changes.publish(.watches.of(reader))
    return saved
  }

  private func requireFreeName(_ watch: Watch, for reader: ReaderKey) async throws(WatchesError) {
    let name = TextFolding.fold(watch.name)
    let isTaken = try await list(for: reader).contains { $0.id != watch.id && TextFolding.fold($0.watch.name) == name }
    if isTaken { throw .badName }
  }

  /// Runs `work` on the watch with that identity.
  func finding<Value>(
    _ id: WatchID, _ work: () async throws(StoreError) -> Value
  ) async throws(WatchesError) -> Value {
    do throws(StoreError) { return try await work() } catch {
      throw error == .notFound ? .unknownWatch(id) : .store(error)
    }
  }
}

extension Watch {
  /// Makes a new watch with the fields of a draft that need no reading; the store assigns its identity.
  fileprivate init(_ draft: WatchDraft, at date: Date) throws(WatchesError) {
    self.init(id: WatchID(rawValue: 0), name: draft.name, query: try WatchDraft.query(draft.query), createdAt: date)
  }
}

extension ReaderSettings.FrontPageSection {
  /// The latest matches of watches for the front page.
  public static let watches = Self("watches")
}

extension Topic {
  /// The watches of a reader and their matches; always for one reader: `.watches.of(reader)`.
  public static let watches = Topic("watches")
}

extension StorageKind {
  /// The matches of watches.
  public static let watches = StorageKind("watches")
}

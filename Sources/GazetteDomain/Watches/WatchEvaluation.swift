import Foundation

/// The watches of all readers at one version, compiled to find those that may match a thing.
struct CompiledWatches: Sendable {
  /// The number of the watches' last change.
  let version: Int64
  /// The index of the watches for articles and ads.
  let percolator: WatchPercolator
  /// The watches for weather and warnings, by reader.
  let placeWatches: [ReaderKey: [Watch]]
  /// True when no watch is on.
  let isEmpty: Bool

  init(version: Int64, _ watches: [ActiveWatch]) {
    self.version = version
    percolator = WatchPercolator(watches)
    isEmpty = watches.isEmpty
    let forPlaces = watches.filter { !$0.watch.query.kinds.isDisjoint(with: [.weather, .warning]) }
    placeWatches = Dictionary(grouping: forPlaces, by: \.reader).mapValues { $0.map(\.watch) }
  }
}

/// Evaluates occurrences: loads their things, and decides about matches, actions, notifications and states.
struct WatchEvaluation: Sendable {
  let ports: Watches.Ports
  let watches: CompiledWatches
  let now: Date

  /// Returns the results of `occurrences`, in their order. Things that no longer exist match nothing.
  func outcome(of occurrences: [Occurrence]) async throws(StoreError) -> WatchOutcome {
    var outcome = WatchOutcome()
    outcome.occurrences = occurrences.map(\.id)
    guard !watches.isEmpty else { return outcome }
    try await addArticles(occurrences, to: &outcome)
    try await addAds(occurrences, to: &outcome)
    try await addPlaces(occurrences, to: &outcome)
    return outcome
  }

  /// Returns the watches that may match, by reader.
  private func candidateWatches(for thing: IndexedThing) -> [ReaderKey: [ActiveWatch]] {
    let found = watches.percolator.candidates(for: thing).map { watches.percolator.watches[$0] }
    return Dictionary(grouping: found, by: \.reader)
  }

  // MARK: Articles

  private func addArticles(_ occurrences: [Occurrence], to outcome: inout WatchOutcome) async throws(StoreError) {
    let ids = occurrences.compactMap { if case .article(let id) = $0.subject { id } else { nil } }
    guard !ids.isEmpty else { return }
    let found = try await ports.store.articles(ids).sorted { $0.id < $1.id }
    let candidates = found.compactMap { article in
      let thing = IndexedThing(.article(article))
      let watches = candidateWatches(for: thing)
      return watches.isEmpty ? nil : (article: article, thing: thing, watches: watches)
    }
    let subscriptions = try await subscriptions(
      candidates.map { ($0.article.feedID, Set($0.watches.keys)) })
    for (article, thing, byReader) in candidates {
      for (reader, watches) in byReader.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        guard let subscription = subscriptions[article.feedID]?[reader] else { continue }
        var own = article
        (own.feedTitle, own.folder) = subscription
        outcome.add(matches(of: own, thing.seen(as: .article(own)), by: watches), of: reader, at: now)
      }
    }
  }

  private func subscriptions(
    _ wanted: [(FeedID, Set<ReaderKey>)]
  ) async throws(StoreError) -> [FeedID: [ReaderKey: (title: String, folder: String?)]] {
    let readers = Dictionary(wanted, uniquingKeysWith: { $0.union($1) })
    var subscriptions: [FeedID: [ReaderKey: (title: String, folder: String?)]] = [:]
    for (feed, readers) in readers {
      subscriptions[feed] = try await ports.store.subscriptions(to: feed, of: readers)
    }
    return subscriptions
  }

  private func matches(of article: WatchedArticle, _ thing: IndexedThing, by watches: [ActiveWatch]) -> [FoundMatch] {
    watches.map(\.watch).compactMap { watch in
      watch.query.occasion(ofArrivalOf: thing).map { occasion in
        FoundMatch(
          watch: watch, subject: .article(article.id), occasion: occasion, title: article.title,
          notification: .article(article, at: now))
      }
    }
  }

  // MARK: Ads

  private func addAds(_ occurrences: [Occurrence], to outcome: inout WatchOutcome) async throws(StoreError) {
    var appeared = Set<AdID>()
    var ids: [AdID] = []
    for occurrence in occurrences {
      switch occurrence.subject {
      case .ad(let id):
        appeared.insert(id)
        ids.append(id)
      case .price(let id): ids.append(id)
      default: break
      }
    }
    guard !ids.isEmpty else { return }
    var seen = Set<AdID>()
    for ad in try await ports.store.ads(ids.filter { seen.insert($0).inserted }).map(ports.translated) {
      let thing = IndexedThing(.ad(ad))
      let byReader = candidateWatches(for: thing)
      let starrers = try await starrers(of: ad, byReader)
      for (reader, watches) in byReader.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        var own = ad
        own.isStarred = starrers.contains(reader)
        let found = matches(
          of: ad.ad, thing.seen(as: .ad(own)), hasAppeared: appeared.contains(ad.ad.id), by: watches)
        outcome.add(found, of: reader, at: now)
      }
    }
  }

  private func starrers(
    of ad: WatchedAd, _ watches: [ReaderKey: [ActiveWatch]]
  ) async throws(StoreError) -> Set<ReaderKey> {
    let readers = watches.filter { $0.value.contains { $0.watch.query.isAboutStars } }
    return readers.isEmpty ? [] : try await ports.store.starrers(of: ad.ad.id, among: Set(readers.keys))
  }

  private func matches(
    of ad: Ad, _ thing: IndexedThing, hasAppeared: Bool, by watches: [ActiveWatch]
  ) -> [FoundMatch] {
    watches.map(\.watch).compactMap { watch in
      // An ad that arrived and became cheaper before the evaluation is one match.
      let occasion =
        hasAppeared ? watch.query.occasion(ofListed: thing) : watch.query.occasion(ofNewPriceOf: thing)
      return occasion.map { occasion in
        FoundMatch(
          watch: watch, subject: .ad(ad.id), occasion: occasion,
          mark: occasion == .priceFell ? ad.price?.cents ?? 0 : 0, title: ad.title,
          notification: QueuedNotification(urgency: .normal, expires: now.addingTimeInterval(6 * 3600)))
      }
    }
  }

  // MARK: Weather and warnings

  private func addPlaces(_ occurrences: [Occurrence], to outcome: inout WatchOutcome) async throws(StoreError) {
    guard !watches.placeWatches.isEmpty else { return }
    var forecasts = Set<PlaceID>()
    var scopes: [WarningScope] = []
    for occurrence in occurrences {
      switch occurrence.subject {
      case .weather(let place): forecasts.insert(place)
      case .warnings(let text): scopes += [WarningScope(text: text)].compactMap(\.self)
      default: break
      }
    }
    guard !forecasts.isEmpty || !scopes.isEmpty else { return }
    let places = try await ports.places.allSavedPlaces()
    // A forecast can include warnings of its provider.
    let kinds: Set<WatchedKind> = ports.warnings.ports.alerts == nil ? [.weather] : [.weather, .warning]
    try await addPlaces(places.filter { forecasts.contains($0.id) }, kinds, to: &outcome)
    let warned = places.filter { place in
      scopes.contains { $0.covers(place) } && !(kinds.contains(.warning) && forecasts.contains(place.id))
    }
    try await addPlaces(warned, [.warning], to: &outcome)
  }

  /// Evaluates the things of `kinds` at some cities.
  private func addPlaces(
    _ places: [Place], _ kinds: Set<WatchedKind>, to outcome: inout WatchOutcome
  ) async throws(StoreError) {
    guard !places.isEmpty else { return }
    let ids = Set(places.map(\.id))
    let readers = try await ports.places.positionsByReader().filter { $0.value.contains(where: ids.contains) }.keys
    let affected = readers.sorted { $0.rawValue < $1.rawValue }.compactMap { reader in
      let own = watches.placeWatches[reader]?.filter { !$0.query.kinds.isDisjoint(with: kinds) } ?? []
      return own.isEmpty ? nil : (reader: reader, watches: own)
    }
    guard !affected.isEmpty else { return }
    let conditions = try await ports.conditions(at: places, for: kinds, now: now)
    let states = try await ports.store.states(of: affected.flatMap(\.watches).map(\.id))
    for (reader, watches) in affected {
      let (saved, language) = try await ports.savedPlaces(of: reader)
      PlaceEvaluation(conditions: conditions, states: states, languageCode: language)
        .add(saved.filter { ids.contains($0.id) }, watches, of: reader, to: &outcome)
    }
  }
}

extension WarningScope {
  /// Returns true when a change of this scope can concern `place`.
  fileprivate func covers(_ place: Place) -> Bool {
    if let point { return point == place.id }
    return place.countryCode.map { $0.uppercased() == countryCode } ?? true
  }
}

extension QueuedNotification {
  /// Makes the notification of an article, once for all feeds that tell its story.
  fileprivate static func article(_ article: WatchedArticle, at now: Date) -> QueuedNotification {
    var told = Article(guid: "", title: article.title, published: article.published)
    told.link = article.link
    let key = StoryKey(told)
    return QueuedNotification(
      urgency: .low, expires: now.addingTimeInterval(12 * 3600),
      story: (key.titleHash.map { "title \($0)" }) ?? key.linkHash.map { "link \($0)" })
  }
}

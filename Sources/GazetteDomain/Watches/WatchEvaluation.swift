import Foundation

/// Evaluates occurrences: loads their things, and decides about matches, actions, notifications and states. It loads nothing of a
/// reader without a candidate.
struct WatchEvaluation: Sendable {
  /// The number of readers above which all subscribers of a feed are loaded: looking up each reader would take longer.
  private static let maximumNamedReaders = 100

  let ports: Watches.Ports
  let percolator: WatchPercolator
  let now: Date

  /// Returns the results of `occurrences`, in their order. Things that no longer exist match nothing.
  func outcome(of occurrences: [Occurrence]) async throws(StoreError) -> WatchOutcome {
    var outcome = WatchOutcome()
    outcome.occurrences = occurrences.map(\.id)
    try await addArticles(occurrences, to: &outcome)
    try await addAds(occurrences, to: &outcome)
    try await addPlaces(occurrences, to: &outcome)
    return outcome
  }

  /// Returns the watches that may match by the thing's words and names, by reader.
  private func candidates(for thing: IndexedThing) -> [ReaderKey: [ActiveWatch]] {
    Dictionary(grouping: percolator.candidates(for: thing), by: \.reader)
  }

  // MARK: Articles

  /// An article with the watches that may match it by its words and names, of readers who may not subscribe to its feed.
  private struct Arrival {
    let article: WatchedArticle
    let thing: IndexedThing
    let candidates: [ActiveWatch]
  }

  /// The readers of a feed with watches that may match its articles.
  private struct Readership {
    /// The names of the feed and its folder by reader.
    var names: [ReaderKey: WatchedFeedNames]
    /// The watches that are filed under the readers, except those that the feed's names rule out.
    var filed: [ReaderKey: [ActiveWatch]] = [:]
  }

  private func addArticles(_ occurrences: [Occurrence], to outcome: inout WatchOutcome) async throws(StoreError) {
    let ids = occurrences.compactMap { if case .article(let id) = $0.subject { id } else { nil } }
    guard !ids.isEmpty, percolator.covers(.article) else { return }
    let arrivals = try await ports.store.articles(ids).sorted { $0.id < $1.id }.map { article in
      let thing = IndexedThing(.article(article))
      return Arrival(article: article, thing: thing, candidates: percolator.candidates(for: thing))
    }
    let readerships = try await readerships(of: arrivals)
    for arrival in arrivals {
      guard let readership = readerships[arrival.article.feedID] else { continue }
      let found = arrival.candidates.filter { readership.names[$0.reader] != nil }
      let byReader = Dictionary(grouping: found, by: \.reader).merging(readership.filed) { $0 + $1 }
      for (reader, watches) in byReader.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        guard let names = readership.names[reader] else { continue }
        let own = arrival.article.named(names)
        outcome.add(matches(of: own, arrival.thing.seen(as: .article(own)), by: watches), of: reader, at: now)
      }
    }
  }

  private func readerships(of arrivals: [Arrival]) async throws(StoreError) -> [FeedID: Readership] {
    let filed = percolator.readers(of: .article)
    var named = Set<ReaderKey>()
    for arrival in arrivals where filed.count + named.count <= Self.maximumNamedReaders {
      named.formUnion(arrival.candidates.lazy.map(\.reader))
    }
    // Articles without a candidate need no subscriptions.
    let feeds = Dictionary(
      arrivals.filter { !filed.isEmpty || !$0.candidates.isEmpty }.map { ($0.article.feedID, $0) }
    ) { first, _ in first }
    guard !feeds.isEmpty else { return [:] }
    let isShort = filed.count + named.count <= Self.maximumNamedReaders
    let subscriptions = try await ports.store.subscriptions(
      to: feeds.keys.sorted(), of: isShort ? named.union(filed) : nil)
    return subscriptions.reduce(into: [:]) { readerships, entry in
      var readership = Readership(names: entry.value)
      guard let arrival = feeds[entry.key] else { return }
      for (reader, names) in entry.value where filed.contains(reader) {
        let thing = arrival.thing.seen(as: .article(arrival.article.named(names)))
        let watches = percolator.watches(of: reader, for: .article).filter { !$0.watch.query.excludesFeed(of: thing) }
        if !watches.isEmpty { readership.filed[reader] = watches }
      }
      readerships[entry.key] = readership
    }
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
    guard !ids.isEmpty, percolator.covers(.ad) else { return }
    var seen = Set<AdID>()
    let ads = try await ports.store.ads(ids.filter { seen.insert($0).inserted }).map(ports.translated)
    let stars = try await ports.store.starrers(of: ads.map(\.ad.id))
    for ad in ads {
      let thing = IndexedThing(.ad(ad))
      let starrers = stars[ad.ad.id] ?? []
      var byReader = candidates(for: thing)
      for reader in starrers { byReader[reader, default: []] += percolator.watches(of: reader, for: .ad) }
      for (reader, watches) in byReader.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        var own = ad
        own.isStarred = starrers.contains(reader)
        let found = matches(
          of: ad.ad, thing.seen(as: .ad(own)), hasAppeared: appeared.contains(ad.ad.id), by: watches)
        outcome.add(found, of: reader, at: now)
      }
    }
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
    guard percolator.covers(.weather) || percolator.covers(.warning) else { return }
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
    guard !places.isEmpty, kinds.contains(where: percolator.covers) else { return }
    let ids = Set(places.map(\.id))
    let readers = try await ports.places.readers(of: ids)
    let conditions = try await ports.conditions(at: places, for: kinds, now: now)
    let worded = candidates(for: conditions.warnings)
    let affected = readers.sorted { $0.rawValue < $1.rawValue }.compactMap { reader in
      let filed = kinds.flatMap { percolator.watches(of: reader, for: $0) }
      // A watch for both kinds is filed twice.
      let own = Dictionary((filed + (worded[reader] ?? [])).map { ($0.watch.id, $0.watch) }) { first, _ in first }
      return own.isEmpty ? nil : (reader: reader, watches: own.values.sorted { $0.id < $1.id })
    }
    guard !affected.isEmpty else { return }
    let states = try await ports.store.states(of: affected.flatMap(\.watches).map(\.id))
    for (reader, watches) in affected {
      let (saved, language) = try await ports.savedPlaces(of: reader)
      PlaceEvaluation(conditions: conditions, states: states, languageCode: language)
        .add(saved.filter { ids.contains($0.id) }, watches, of: reader, to: &outcome)
    }
  }

  /// Returns the watches that may match one of the warnings by its words, by reader.
  private func candidates(for warnings: [PlaceID: [WeatherWarning]]) -> [ReaderKey: [ActiveWatch]] {
    var found: [WatchID: ActiveWatch] = [:]
    var seen = Set<WarningID>()
    for (place, warnings) in warnings {
      for warning in warnings where seen.insert(warning.id).inserted {
        let warned = WatchedWarning(warning: warning, place: place, names: [], isHome: false)
        for active in percolator.candidates(for: IndexedThing(.warning(warned))) { found[active.watch.id] = active }
      }
    }
    return Dictionary(grouping: found.values, by: \.reader)
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

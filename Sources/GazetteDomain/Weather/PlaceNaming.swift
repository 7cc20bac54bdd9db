import Foundation
import Synchronization

/// Collects names of places: from geocoder replies to searches, and by background requests.
final class PlaceNaming: Sendable {
  private let store: any PlaceStore
  private let geocoder: any Geocoder
  private let gazetteer: (any Gazetteer)?
  private let fetching: WeatherFetch
  private let otherLanguages: Set<String>
  /// The time of the geocoder's last failure: while it is down, it gets one request per interval.
  private let failedAt = Mutex<Date?>(nil)

  /// Makes the service; it collects names in `languages`, in addition to the language of provider texts.
  init(
    store: any PlaceStore, geocoder: any Geocoder, gazetteer: (any Gazetteer)?, fetching: WeatherFetch,
    languages: Set<String>
  ) {
    self.store = store
    self.geocoder = geocoder
    self.gazetteer = gazetteer
    self.fetching = fetching
    otherLanguages = Set(languages.compactMap(PlaceNames.language))
  }

  private var languages: Set<String> {
    otherLanguages.union([fetching.languageCode()].compactMap(PlaceNames.language))
  }

  /// Stores the names of `found`, a geocoder's reply in `languageCode`; only logs a failure, because the search or the save
  /// succeeds without it.
  func learn(_ found: [Place], languageCode: String) async {
    guard !found.isEmpty, let language = PlaceNames.language(languageCode) else { return }
    do throws(StoreError) {
      let known = try await store.names(of: found.map(\.id))
      var news: [PlaceID: PlaceNames] = [:]
      for place in found {
        let replyNames = place.names(in: language, and: languages)
        let isNew = replyNames.contains { known[place.id]?.byLanguage[$0.key] != $0.value }
        if isNew { news[place.id] = PlaceNames(replyNames) }
      }
      guard !news.isEmpty else { return }
      try await store.save(news)
      for id in news.keys { fetching.changes.publish(.names(of: id)) }
    } catch .readOnly {
      // A read-only command searches too; a process that writes will store the name another time.
    } catch {
      fetching.reportError(.store(error))
    }
  }

  /// Stores the names of a place that is being saved: those that it contains, and those of the gazetteer.
  func learn(of place: Place, from gazetteer: (any Gazetteer)?) async {
    var names = gazetteer?.city(of: place)?.placeNames ?? [:]
    for (code, name) in place.localNames where names[code] == nil {
      let around = gazetteer?.nearest(to: place.coordinate)?.place(languageCode: code)
      names[code] = PlaceName(name, region: around?.region ?? place.region, country: around?.country)
    }
    guard !names.isEmpty else { return }
    do throws(StoreError) {
      // A geocoder's name stays: it includes the region's name in that language.
      let known = try await store.names(of: [place.id])[place.id]?.byLanguage ?? [:]
      let news = names.filter { known[$0.key] == nil }
      if !news.isEmpty { try await store.save([place.id: PlaceNames(news)]) }
    } catch {
      fetching.reportError(.store(error))
    }
  }

  /// Performs one pass over the places that any reader saved: asks the geocoder once for each unknown name in the supported
  /// languages, within the background's share of the budget. Ends at the first failure; the next pass continues.
  /// - Throws: ``WeatherError/source(_:)``, ``WeatherError/store(_:)``.
  func requestMissingNames(pause: Duration) async throws(WeatherError) {
    guard canRequest(after: pause) else { return }
    let (places, known) = try await WeatherError.translating { () async throws(StoreError) in
      let places = try await store.allSavedPlaces()
      return (places, try await store.names(of: places.map(\.id)))
    }
    var learned: Set<PlaceID> = []
    defer { for id in learned { fetching.changes.publish(.names(of: id)) } }
    for language in languages.sorted() {
      for place in places where needsName(place, language, known[place.id]) && !Task.isCancelled {
        do throws(RefreshError) {
          if try await requestMissingNames(place, language) { learned.insert(place.id) }
        } catch .source(.budgetSpent) {
          return
        } catch {
          failedAt.withLock { $0 = fetching.now() }
          throw WeatherError(error)
        }
      }
    }
  }

  private func canRequest(after pause: Duration) -> Bool {
    let now = fetching.now()
    guard let failed = failedAt.withLock(\.self), !failed.isAhead(of: now) else { return true }
    return now.timeIntervalSince(failed) > pause.seconds
  }

  private func needsName(_ place: Place, _ language: String, _ known: PlaceNames?) -> Bool {
    (known ?? PlaceNames()).needsName(for: place, in: language, at: fetching.now())
  }

  /// Requests the name of `place`, unless it is known by now; returns true when it was found.
  private func requestMissingNames(_ place: Place, _ language: String) async throws(RefreshError) -> Bool {
    // Reads the names again: a reply in one language may have included the other.
    let stored = try await translating { () async throws(StoreError) in try await store.names(of: [place.id]) }[
      place.id]
    guard needsName(place, language, stored) else { return false }
    let known = stored ?? PlaceNames()
    if let name = gazetteer?.city(of: place)?.placeNames[language] {
      let names = [place.id: PlaceNames([language: name])]
      try await translating { () async throws(StoreError) in try await store.save(names) }
      return true
    }
    var learned = PlaceNames(requestedAt: [language: fetching.now()])
    if let same = try await requestName(known.query(for: place), place, language) {
      learned.byLanguage = same.names(in: language, and: languages)
      // A search for the saved name found the place, so it is one of its public names, in some language.
      if known.byLanguage.isEmpty, !learned.isPublicName(place.name) {
        learned.byLanguage[PlaceNames.unknownLanguage] = PlaceName(place.name)
      }
    }
    let news = [place.id: learned]
    try await translating { () async throws(StoreError) in try await store.save(news) }
    return !learned.byLanguage.isEmpty
  }

  /// Returns the result that is `place`; nil when there is none, or when the place is quarantined.
  private func requestName(_ name: String, _ place: Place, _ language: String) async throws(RefreshError) -> Place? {
    let query = String(name.prefix(PlaceQuery.maximumLength))
    let subject = CrashSubject(.search, query)
    let found = try await fetching.crashes.reading(subject) { () async throws(RefreshError) in
      try await fetching.access.call(geocoder.provider, for: .background) { () async throws(SourceError) in
        try await geocoder.places(matching: query, languageCode: language, limit: 50)
      }
    }
    return found?.first { $0.id == place.id } ?? found?.first { $0.isNear(place) }
  }

  private func translating<Value>(_ work: () async throws(StoreError) -> Value) async throws(RefreshError) -> Value {
    do throws(StoreError) { return try await work() } catch { throw .store(error) }
  }
}

import Foundation

extension Places {
  /// Returns the places that `typed` may mean; see ``result(of:languageCode:limit:asksProvider:for:)``.
  /// - Throws: ``WeatherError``.
  public func search(
    _ typed: String, languageCode: String, limit: Int = 10, for reader: ReaderKey
  ) async throws(WeatherError) -> [PlaceSuggestion] {
    try await result(of: typed, languageCode: languageCode, limit: limit, for: reader).suggestions
  }

  /// Returns the places that `typed` may mean, best first, at most `limit`, without duplicates; empty when there are none.
  ///
  /// The text is a position in any form of ``CoordinateParser``, or a name, optionally followed by its area: `Paris, Texas`. The
  /// search ignores accents and hyphens, expands `st` to `saint`, and allows typos. Places with exactly that name come first,
  /// then those whose name begins with it, the more populous first; those that `reader` saved are marked. The gazetteer and the
  /// saved places come first; only unknown names are requested from the geocoder.
  /// - Parameters:
  ///   - languageCode: The language of the names, such as `fr`.
  ///   - asksProvider: True to ask the geocoder in any case; its failure is then thrown.
  /// - Throws: ``WeatherError``.
  public func result(
    of typed: String, languageCode: String, limit: Int = 10, asksProvider: Bool = false, for reader: ReaderKey
  ) async throws(WeatherError) -> PlaceSearchResult {
    let query: PlaceQuery
    do throws(PlaceQueryProblem) { query = try PlaceQuery(typed) } catch { throw .query(error) }
    let saved = try await WeatherError.translating { () async throws(StoreError) in
      try await store.savedPlaces(of: reader, languageCode: languageCode)
    }
    if let position = try Self.position(query.text) {
      return PlaceSearchResult(suggestions: [suggestion(at: position, saved, languageCode)])
    }
    let known = LocalPlaceMatches(
      gazetteer: gazetteer, saved: saved, languageCode: languageCode, limit: max(0, limit))
    var found = known.exact(query)
    var isSure = !found.isEmpty
    if found.isEmpty || asksProvider || gazetteer == nil {
      do throws(WeatherError) {
        let geocoderResults = try await geocoderResults(query, languageCode: languageCode, saved)
        isSure = isSure || Self.isSure(of: geocoderResults, query)
        found = merged(found, geocoderResults, for: query)
      } catch {
        guard found.isEmpty, !asksProvider, !known.resembling(query).isEmpty else { throw error }
      }
    }
    var result = PlaceSearchResult()
    if !isSure {
      let similar = known.resembling(query).filter { place in !found.contains { PlaceRanking.isSame($0, place) } }
      result.didYouMean = similar.first?.name
      found += similar
    }
    result.suggestions = found.prefix(max(0, limit)).map { place in
      PlaceSuggestion(place: place, isSaved: saved.contains { PlaceRanking.isSame($0.place, place) })
    }
    return result
  }

  /// Returns the place at a typed position, with its name in the reader's list if it is there.
  private func suggestion(at id: PlaceID, _ saved: [SavedPlace], _ languageCode: String) -> PlaceSuggestion {
    let entry = saved.first { $0.id == id }
    let place = entry?.place ?? place(at: id.coordinate, languageCode: languageCode, among: saved)
    return PlaceSuggestion(place: place, isSaved: saved.contains { $0.id == place.id })
  }

  /// Returns true when no typos need to be allowed: a result has the name or begins with it, or the text is a postcode.
  private static func isSure(of found: [Place], _ query: PlaceQuery) -> Bool {
    guard !found.isEmpty else { return false }
    let readings = query.readings.map { FoldedName($0.name) }
    guard readings.allSatisfy({ $0.maximumTypos > 0 }) else { return true }
    return found.contains { place in
      let names = ([place.name] + place.localNames.values).map { FoldedName($0) }
      return readings.contains { words in names.contains { words.match($0)?.isExact == true } }
    }
  }

  /// Known places precede the geocoder's, except that places with exactly the name precede all others.
  private func merged(_ known: [Place], _ geocoderResults: [Place], for query: PlaceQuery) -> [Place] {
    let name = query.readings[0].name
    guard gazetteer != nil else { return PlaceRanking.ranked(geocoderResults + known, for: name) }
    let words = FoldedName(name)
    let all = known + geocoderResults
    let exactNames = all.filter { words.match(FoldedName($0.name)) == .whole }
    return PlaceRanking.withoutDuplicates(exactNames + all)
  }

  /// Returns the geocoder's results, ranked.
  private func geocoderResults(
    _ query: PlaceQuery, languageCode: String, _ saved: [SavedPlace]
  ) async throws(WeatherError) -> [Place] {
    let subject = CrashSubject(.search, query.text)
    let found = try await weather.fetching.crashes.reading(subject) { () async throws(WeatherError) in
      var found: [Place] = []
      for reading in query.readings where found.isEmpty {
        let named = try await geocode(reading, languageCode: languageCode)
        found = PlaceRanking.ranked(named.filter(reading.admits), for: reading.name)
      }
      return found
    }
    guard let found else { throw .source(.quarantined(geocoder.provider)) }
    await weather.naming.learn(
      found.filter { place in saved.contains { $0.id == place.id } }, languageCode: languageCode)
    return found
  }

  private func geocode(_ reading: PlaceReading, languageCode: String) async throws(WeatherError) -> [Place] {
    let key = RecentSearches.Key(text: reading.name, languageCode: languageCode)
    if let known = await recent.answer(for: key) { return known }
    var found: [Place] = []
    for spelling in reading.spellings where found.isEmpty {
      do throws(RefreshError) {
        found = try await weather.fetching.access.call(geocoder.provider) { () async throws(SourceError) in
          try await geocoder.places(matching: spelling, languageCode: languageCode, limit: 50)
        }
      } catch {
        throw WeatherError(error)
      }
    }
    await recent.save(found, for: key)
    return found
  }
}

/// The result of a search for places.
public struct PlaceSearchResult: Sendable, Hashable {
  /// The places, best first, without duplicates; empty when there are none.
  public var suggestions: [PlaceSuggestion]
  /// The probable correction of the text, when only matches with typos were found; nil when the text is a name.
  public var didYouMean: String?

  /// Makes a result.
  public init(suggestions: [PlaceSuggestion] = [], didYouMean: String? = nil) {
    self.suggestions = suggestions
    self.didYouMean = didYouMean
  }
}

/// A search result.
public struct PlaceSuggestion: Sendable, Hashable, Identifiable {
  /// The place's identity.
  public var id: PlaceID { place.id }
  /// The place.
  public var place: Place
  /// True when it is in the reader's list.
  public var isSaved: Bool
  /// Makes a suggestion.
  public init(place: Place, isSaved: Bool) {
    self.place = place
    self.isSaved = isSaved
  }
}

/// Finds places by name.
public protocol Geocoder: Sendable {
  /// The provider whose budget a request uses.
  var provider: ProviderID { get }
  /// Returns places whose name begins with or equals `query`, best first, at most `limit`; empty when there are none.
  /// - Parameter languageCode: The language of the names, such as `fr`.
  /// - Throws: ``SourceError``. Never retries.
  func places(matching query: String, languageCode: String, limit: Int) async throws(SourceError) -> [Place]
}

/// A cache of the last searches, so that typing, erasing and retyping sends one request.
actor RecentSearches {
  struct Key: Hashable, Sendable {
    let text: String
    let languageCode: String
  }

  private let now: CurrentTime
  private let lifetime: TimeInterval = 600
  private let capacity = 200
  private var answers: [Key: (places: [Place], date: Date)] = [:]

  init(now: @escaping CurrentTime) { self.now = now }

  func answer(for key: Key) -> [Place]? {
    guard let answer = answers[key], answer.date.isWithin(lifetime, of: now()) else { return nil }
    return answer.places
  }

  /// Returns the cached results at a position, with the language of each request.
  func answers(at id: PlaceID) -> [(languageCode: String, place: Place)] {
    answers.compactMap { key, answer in
      guard answer.date.isWithin(lifetime, of: now()) else { return nil }
      return answer.places.first { $0.id == id }.map { (key.languageCode, $0) }
    }
  }

  func save(_ places: [Place], for key: Key) {
    if answers.count >= capacity, let oldest = answers.min(by: { $0.value.date < $1.value.date }) {
      answers[oldest.key] = nil
    }
    answers[key] = (places, now())
  }
}

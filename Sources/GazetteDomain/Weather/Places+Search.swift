import Foundation

extension Places {
  /// The places that `typed` may mean, best first, at most `limit`, without duplicates; empty when none does.
  ///
  /// Accents and hyphens are forgiven. Places of exactly that name come first, then the more populous; those that `reader`
  /// saved are marked. The name may be followed by where the place lies: `Paris, Texas`.
  /// - Parameter languageCode: the language of the names, such as `fr`.
  /// - Throws: ``WeatherError``.
  public func search(
    _ typed: String, languageCode: String, limit: Int = 10, for reader: ReaderKey
  ) async throws(WeatherError) -> [PlaceSuggestion] {
    let query: PlaceQuery
    do throws(PlaceQueryProblem) { query = try PlaceQuery(typed) } catch { throw .query(error) }
    let subject = CrashSubject(.search, query.text)
    let found = try await weather.fetching.crashes.reading(subject) { () async throws(WeatherError) in
      var found: [Place] = []
      for reading in query.readings where found.isEmpty {
        let named = try await lookUp(reading, languageCode: languageCode)
        found = PlaceRanking.ranked(named.filter(reading.admits), for: reading.name)
      }
      return found
    }
    guard let found else { throw .source(.setAside(geocoder.provider)) }
    let saved = try await WeatherError.translating { () async throws(StoreError) in
      try await store.savedPlaces(of: reader)
    }
    await weather.naming.learn(
      found.filter { place in saved.contains { $0.id == place.id } }, languageCode: languageCode)
    return found.prefix(limit).map { place in
      PlaceSuggestion(place: place, isSaved: saved.contains { PlaceRanking.isSame($0.place, place) })
    }
  }

  /// The same with the name that was probably meant, where slips had to be forgiven.
  /// - Parameter asksProvider: true asks the geocoder, too, when the gazetteer and the saved places know the name.
  /// - Throws: ``WeatherError``.
  public func result(
    of typed: String, languageCode: String, limit: Int = 10, asksProvider: Bool = false, for reader: ReaderKey
  ) async throws(WeatherError) -> PlaceSearchResult {
    PlaceSearchResult(
      suggestions: try await search(typed, languageCode: languageCode, limit: limit, for: reader), didYouMean: nil)
  }

  private func lookUp(_ reading: PlaceReading, languageCode: String) async throws(WeatherError) -> [Place] {
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
    await recent.keep(found, for: key)
    return found
  }
}

/// What a search for places answers.
public struct PlaceSearchResult: Sendable, Hashable {
  /// The places, best first, without duplicates; empty when none is meant.
  public var suggestions: [PlaceSuggestion]
  /// The name that was probably meant, when only forgiven slips led to the places; nil when what was typed is a name.
  public var didYouMean: String?

  /// Makes an answer.
  public init(suggestions: [PlaceSuggestion] = [], didYouMean: String? = nil) {
    self.suggestions = suggestions
    self.didYouMean = didYouMean
  }
}

/// A place that a search found.
public struct PlaceSuggestion: Sendable, Hashable, Identifiable {
  /// The place's identity.
  public var id: PlaceID { place.id }
  /// The place.
  public var place: Place
  /// True when the reader has it in the list already.
  public var isSaved: Bool
  /// Makes a suggestion.
  public init(place: Place, isSaved: Bool) {
    self.place = place
    self.isSaved = isSaved
  }
}

/// Finds places by name.
public protocol Geocoder: Sendable {
  /// The provider that answers, for its budget.
  var provider: ProviderID { get }
  /// Places whose name begins with or equals `query`, best first, at most `limit`; empty when none matches.
  /// - Parameter languageCode: the language of the names, such as `fr`.
  /// - Throws: ``SourceError``. Never retries.
  func places(matching query: String, languageCode: String, limit: Int) async throws(SourceError) -> [Place]
}

/// The answers of the last searches, so that typing, erasing and typing again asks the provider once.
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
    guard let answer = answers[key], now().timeIntervalSince(answer.date) < lifetime else { return nil }
    return answer.places
  }

  /// What was found at a position, with the language in which it was asked for.
  func answers(at id: PlaceID) -> [(languageCode: String, place: Place)] {
    answers.compactMap { key, answer in
      guard now().timeIntervalSince(answer.date) < lifetime else { return nil }
      return answer.places.first { $0.id == id }.map { (key.languageCode, $0) }
    }
  }

  func keep(_ places: [Place], for key: Key) {
    if answers.count >= capacity, let oldest = answers.min(by: { $0.value.date < $1.value.date }) {
      answers[oldest.key] = nil
    }
    answers[key] = (places, now())
  }
}

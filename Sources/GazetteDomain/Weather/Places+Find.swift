import Foundation

extension Places {
  /// The result of a search for one place in the terminal.
  public enum Finding: Sendable, Hashable {
    /// The place, saved or not.
    case one(Place)
    /// A place that is far more populous than the others of that name, which follow, the most populous first.
    case largest(Place, others: [PlaceSuggestion])
    /// Several candidates, best first.
    case several([PlaceSuggestion])
    /// Only matches that assume a typing error.
    case perhaps(PlaceSearchResult)
    /// No match.
    case none
  }

  /// Returns the one place that `typed` means: `48.85,2.35`, a name, or a name with its region or country (`Paris, Texas`).
  ///
  /// A place of that name, in whatever language, that `reader` saved is preferred; then the only place of that name, then
  /// the one that has 20 times the population of the next of that name, then the only place found.
  /// - Throws: ``WeatherError``.
  public func find(
    _ typed: String, languageCode: String, for reader: ReaderKey
  ) async throws(WeatherError) -> Finding {
    let saved = try await WeatherError.translating { () async throws(StoreError) in
      try await store.savedPlaces(of: reader, languageCode: languageCode)
    }
    if let id = try Self.position(typed) {
      return .one(
        saved.first { $0.id == id }?.place ?? place(at: id.coordinate, languageCode: languageCode, among: saved))
    }
    let readings = try Self.readings(typed)
    let matching = saved.filter { entry in entry.variants.contains { Self.isMatch($0, by: readings) } }
    if matching.count == 1 { return .one(matching[0].place) }
    let result = try await result(of: typed, languageCode: languageCode, limit: 50, for: reader)
    if result.didYouMean != nil { return .perhaps(result) }
    let found = result.suggestions
    let exact = found.filter { Self.isMatch($0.place, by: readings) }
    if exact.count == 1 { return .one(exact[0].place) }
    if let finding = Self.largest(of: exact) { return finding }
    if found.count == 1 { return .one(found[0].place) }
    return found.isEmpty ? .none : .several(exact.isEmpty ? found : exact)
  }

  /// The place that has ``dominance`` times the population of every other; nil when none has.
  private static func largest(of homonyms: [PlaceSuggestion]) -> Finding? {
    let ranked = homonyms.enumerated().sorted {
      (population($0.element), $1.offset) > (population($1.element), $0.offset)
    }.map(\.element)
    guard ranked.count > 1, let first = ranked[0].place.population,
      first / dominance >= population(ranked[1])
    else { return nil }
    return .largest(ranked[0].place, others: Array(ranked.dropFirst()))
  }

  /// How many times the next place's population makes a name mean the larger place.
  private static let dominance = 20
  /// A geocoder that knows no population has a village before it.
  private static func population(_ suggestion: PlaceSuggestion) -> Int { suggestion.place.population ?? 1000 }

  /// Returns the typed position; nil when the text is a name.
  static func position(_ typed: String) throws(WeatherError) -> PlaceID? {
    guard typed.contains(where: \.isNumber) else { return nil }
    do throws(InvalidCoordinate) {
      return PlaceID(try CoordinateParser.coordinate(typed))
    } catch .text {
      return nil
    } catch {
      // Two numbers that are not a position are a postcode: `114 55` is in Stockholm.
      guard !typed.allSatisfy({ $0.isNumber || $0 == " " }) else { return nil }
      throw .position(error)
    }
  }

  private static func readings(_ typed: String) throws(WeatherError) -> [PlaceReading] {
    do throws(PlaceQueryProblem) { return try PlaceQuery(typed).readings } catch { throw .query(error) }
  }

  /// Returns true when the place has exactly the name of one of the readings, and is in its area.
  private static func isMatch(_ place: Place, by readings: [PlaceReading]) -> Bool {
    readings.contains { TextFolding.fold(place.name) == TextFolding.fold($0.name) && $0.admits(place) }
  }
}

// The places of the front page and of the global search. Both show stored places only.
extension Places {
  /// Returns the reader's places with the weather of a list, by rank.
  public func frontPage(for reader: ReaderKey, languageCode: String? = nil) async -> SectionPart<[PlaceWeather]> {
    await SectionPart { () async throws(WeatherError) in
      try await glances(for: reader, languageCode: languageCode)
    }
  }

  /// Returns at most `limit` saved places whose name, region or country begins with the words in any language, by rank.
  public func found(
    _ words: SearchWords, limit: Int, for reader: ReaderKey, languageCode: String? = nil
  ) async -> SectionPart<[PlaceWeather]> {
    await SectionPart { () async throws(WeatherError) in
      let found = try await glances(for: reader, languageCode: languageCode).filter { item in
        words.match(in: (item.saved?.variants ?? []).flatMap { [$0.name, $0.region ?? "", $0.country ?? ""] })
      }
      return Array(found.prefix(limit))
    }
  }

  /// Returns the likely corrections of `words` among the names, regions and countries of the saved places, the likeliest first;
  /// empty after a failure, which ``found(_:limit:for:languageCode:)`` reports.
  public func corrections(of words: SearchWords, for reader: ReaderKey) async -> [SearchWords] {
    let read = await SectionPart { () async throws(WeatherError) in try await glances(for: reader) }
    let texts = (read.content ?? []).map { item in
      Set((item.saved?.variants ?? []).flatMap { SearchWords.words(of: [$0.name, $0.region ?? "", $0.country ?? ""]) })
    }
    return words.corrections(Spelling.spellings(of: words.words, among: texts, limit: 3))
  }
}

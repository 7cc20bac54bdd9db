public import Foundation
import Synchronization

/// What the world calls a place in one language: shared by all readers, and bounded.
public struct PlaceName: Sendable, Hashable {
  /// The longest name that is kept, in Unicode scalars; a longer one is cut.
  public static let longest = 200

  /// The place's name; never empty, no control characters.
  public let name: String
  /// The region's name, when known.
  public let region: String?
  /// The country's name, when known.
  public let country: String?

  /// Makes a name; nil when `name` is none. A region or country that is no name is not known.
  public init?(_ name: String, region: String? = nil, country: String? = nil) {
    guard let name = Self.bounded(name) else { return nil }
    self.name = name
    self.region = region.flatMap(Self.bounded)
    self.country = country.flatMap(Self.bounded)
  }

  private static func bounded(_ text: String) -> String? {
    if isPlain(text.utf8) { return text }
    // Cut first, in scalars as the schema counts them: looking at all of a hostile text is slow.
    let cut = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest)))
    let name = cut.trimmingCharacters(in: .whitespacesAndNewlines)
    let hasControls = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return name.isEmpty || hasControls ? nil : name
  }

  /// True for nearly every name, as a list of cities reads thousands: short, without spaces at its ends, and of letters
  /// that take one or two bytes, among which C2 begins the controls and the no-break space.
  private static func isPlain(_ text: String.UTF8View) -> Bool {
    guard (1...longest).contains(text.count), text.first != 0x20, text.last != 0x20 else { return false }
    return text.allSatisfy { (0x20..<0xE0).contains($0) && $0 != 0x7F && $0 != 0xC2 }
  }
}

/// What is known of the names of one place.
public struct PlaceNames: Sendable, Hashable {
  /// The key in ``byLanguage`` of a name whose language is not known: ISO 639's word for that.
  public static let unknownLanguage = "und"
  /// How long the geocoder is not asked again for a name.
  static let patience: TimeInterval = 30 * 86_400

  /// The names by language, whose codes are as ``language(_:)`` makes them.
  public var byLanguage: [String: PlaceName]
  /// When the geocoder was last asked for the name in a language, whether or not it knew.
  public var askedAt: [String: Date]

  /// Makes what is known.
  public init(_ byLanguage: [String: PlaceName] = [:], askedAt: [String: Date] = [:]) {
    self.byLanguage = byLanguage
    self.askedAt = askedAt
  }

  /// The primary language of a BCP 47 tag, two or three small letters: `fr` of `fr-CA`; nil when it is none.
  public static func language(_ tag: String) -> String? {
    let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    let isCode = (2...3).contains(primary.utf8.count) && primary.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    return isCode ? primary : nil
  }

  /// Puts what `newer` knows in place of what is known in the same languages.
  public mutating func merge(_ newer: PlaceNames) {
    byLanguage.merge(newer.byLanguage) { $1 }
    askedAt.merge(newer.askedAt) { $1 }
  }

  /// `place` as it is called in `language`; as it was saved when that is not known, or when a person named it.
  func called(_ place: Place, in language: String) -> Place {
    guard let local = byLanguage[language], isWorlds(place.name) else { return place }
    var called = place
    called.name = local.name
    called.region = local.region ?? place.region
    called.country = local.country ?? place.country
    return called
  }

  /// Whether the geocoder should be asked what `place` is called in `language`. Only a geocoder tells a country: a point
  /// of the map that a reader named is no provider's business.
  func isWanted(for place: Place, in language: String, at now: Date) -> Bool {
    guard byLanguage[language] == nil, place.countryCode != nil else { return false }
    guard let asked = askedAt[language], !asked.isAhead(of: now) else { return true }
    return now.timeIntervalSince(asked) > Self.patience
  }

  /// The name to ask the geocoder for: the saved one, unless a person gave it, which is not to be told.
  func query(for place: Place) -> String {
    guard !byLanguage.isEmpty, !isWorlds(place.name) else { return place.name }
    return byLanguage.min { $0.key < $1.key }?.value.name ?? place.name
  }

  /// True for a name that the world gives the place, in whatever language; any other is of a person's making.
  func isWorlds(_ name: String) -> Bool { byLanguage.values.contains { $0.name == name } }
}

extension Place {
  /// What a geocoder that was asked in `language` says of the place's names, in that language and those of `others`
  /// that it told beside it.
  func names(in language: String, and others: Set<String>) -> [String: PlaceName] {
    var names: [String: PlaceName] = [:]
    for case (let code, let local) in localNames where others.contains(code) {
      // The service tells the city's name alone; what a country is called is known here.
      let country = countryCode.flatMap { Locale(identifier: code).localizedString(forRegionCode: $0) }
      names[code] = PlaceName(local, region: region, country: country)
    }
    names[language] = PlaceName(name, region: region, country: country)
    return names
  }

  /// True for an answer that is this place: the same position, or the same country within 2 km, as geocoders differ in
  /// where the middle of a city is.
  func isNear(_ other: Place) -> Bool {
    if id == other.id { return true }
    guard let countryCode, countryCode == other.countryCode else { return false }
    return coordinate.distance(to: other.coordinate).kilometers <= 2
  }
}

/// Learns what places are called: from what geocoders answer anyway, and in the background by asking them.
final class PlaceNaming: Sendable {
  private let store: any PlaceStore
  private let geocoder: any Geocoder
  private let gazetteer: (any Gazetteer)?
  private let fetching: WeatherFetch
  private let otherLanguages: Set<String>
  /// When the geocoder last failed: a dead one is asked once an interval.
  private let failedAt = Mutex<Date?>(nil)

  /// `languages` are those that names are kept in, beside that in which providers are asked for texts.
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

  /// Keeps the names of `found`, which a geocoder that was asked in `languageCode` answered; a failure is told to the
  /// log alone, as whoever searches or saves loses nothing by it.
  func learn(_ found: [Place], languageCode: String) async {
    guard !found.isEmpty, let language = PlaceNames.language(languageCode) else { return }
    do throws(StoreError) {
      let known = try await store.names(of: found.map(\.id))
      var news: [PlaceID: PlaceNames] = [:]
      for place in found {
        let told = place.names(in: language, and: languages)
        let isNew = told.contains { known[place.id]?.byLanguage[$0.key] != $0.value }
        if isNew { news[place.id] = PlaceNames(told) }
      }
      guard !news.isEmpty else { return }
      try await store.keep(news)
      fetching.changes.publish(.places)
    } catch .readOnly {
      // A command that only reads searches too: whoever writes learns it another time.
    } catch {
      fetching.trouble(.store(error))
    }
  }

  /// Keeps the names of a place that is being saved: those that it brings along, and those that the gazetteer knows.
  func learn(of place: Place, from gazetteer: (any Gazetteer)?) async {
    var names = gazetteer?.city(of: place)?.placeNames ?? [:]
    for (code, name) in place.localNames where names[code] == nil {
      let around = gazetteer?.nearest(to: place.coordinate)?.place(languageCode: code)
      names[code] = PlaceName(name, region: around?.region ?? place.region, country: around?.country)
    }
    guard !names.isEmpty else { return }
    do throws(StoreError) {
      // A name that a geocoder told stays: it knows the region's name in that language, too.
      let known = try await store.names(of: [place.id])[place.id]?.byLanguage ?? [:]
      let news = names.filter { known[$0.key] == nil }
      if !news.isEmpty { try await store.keep([place.id: PlaceNames(news)]) }
    } catch {
      fetching.trouble(.store(error))
    }
  }

  /// One pass over the places of `reader`: asks the geocoder once for each name that is not known in a language of the
  /// paper, with what the budget leaves to background work; ends at the first failure, and the next pass goes on.
  /// - Throws: ``WeatherError/source(_:)``, ``WeatherError/store(_:)``.
  func fillIn(for reader: ReaderKey, pause: Duration) async throws(WeatherError) {
    guard mayAsk(after: pause) else { return }
    let (places, known) = try await WeatherError.translating { () async throws(StoreError) in
      let places = try await store.savedPlaces(of: reader).map(\.place)
      return (places, try await store.names(of: places.map(\.id)))
    }
    var hasLearned = false
    defer { if hasLearned { fetching.changes.publish(.places) } }
    for language in languages.sorted() {
      for place in places where isWanted(place, language, known[place.id]) && !Task.isCancelled {
        do throws(RefreshError) {
          if try await fillIn(place, language) { hasLearned = true }
        } catch .source(.budgetSpent) {
          return
        } catch {
          failedAt.withLock { $0 = fetching.now() }
          throw WeatherError(error)
        }
      }
    }
  }

  private func mayAsk(after pause: Duration) -> Bool {
    let now = fetching.now()
    guard let failed = failedAt.withLock(\.self), !failed.isAhead(of: now) else { return true }
    return now.timeIntervalSince(failed) > pause.seconds
  }

  private func isWanted(_ place: Place, _ language: String, _ known: PlaceNames?) -> Bool {
    (known ?? PlaceNames()).isWanted(for: place, in: language, at: fetching.now())
  }

  /// Asks for the name of `place`, unless it is known by now; answers whether one was found.
  private func fillIn(_ place: Place, _ language: String) async throws(RefreshError) -> Bool {
    // Read again: an answer in one language may have told the name in another, too.
    let stored = try await keeping { () async throws(StoreError) in try await store.names(of: [place.id]) }[place.id]
    guard isWanted(place, language, stored) else { return false }
    let known = stored ?? PlaceNames()
    if let name = gazetteer?.city(of: place)?.placeNames[language] {
      let told = [place.id: PlaceNames([language: name])]
      try await keeping { () async throws(StoreError) in try await store.keep(told) }
      return true
    }
    var learned = PlaceNames(askedAt: [language: fetching.now()])
    if let same = try await ask(known.query(for: place), place, language) {
      learned.byLanguage = same.names(in: language, and: languages)
      // The search for its saved name found the place: so that is one of the world's names for it, in some language.
      if known.byLanguage.isEmpty, !learned.isWorlds(place.name) {
        learned.byLanguage[PlaceNames.unknownLanguage] = PlaceName(place.name)
      }
    }
    let news = [place.id: learned]
    try await keeping { () async throws(StoreError) in try await store.keep(news) }
    return !learned.byLanguage.isEmpty
  }

  /// The answer that is `place`; nil when none is, or when the program ended while it read one.
  private func ask(_ name: String, _ place: Place, _ language: String) async throws(RefreshError) -> Place? {
    let query = String(name.prefix(PlaceQuery.longest))
    let subject = CrashSubject(.search, query)
    let found = try await fetching.crashes.reading(subject) { () async throws(RefreshError) in
      try await fetching.access.call(geocoder.provider, for: .background) { () async throws(SourceError) in
        try await geocoder.places(matching: query, languageCode: language, limit: 50)
      }
    }
    return found?.first { $0.id == place.id } ?? found?.first { $0.isNear(place) }
  }

  private func keeping<Value>(_ work: () async throws(StoreError) -> Value) async throws(RefreshError) -> Value {
    do throws(StoreError) { return try await work() } catch { throw .store(error) }
  }
}

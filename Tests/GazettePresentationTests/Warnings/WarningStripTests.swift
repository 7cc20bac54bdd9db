import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

/// The strip of all known warnings: its lines, and its phrases for doubts and gaps.
struct WarningStripTests {
  private let time = ManualTime()

  private func edition(_ language: Language = .french, _ zone: String = "Europe/Paris") throws -> Edition {
    Edition(
      language: language, units: .metric, timeZone: try #require(TimeZone(identifier: zone)), now: time.date)
  }

  private func place(
    _ place: Place = .paris, _ warnings: [WeatherWarning] = [], somewhere: [WeatherWarning] = [],
    asOf: Date? = ManualTime().date, problem: WarningServiceStatus.Problem? = nil, isCovered: Bool = true
  ) throws -> SavedPlaceWarnings {
    let scope = try #require(WarningScope(.meteoAlarm, countryCode: "FR"))
    let services = isCovered ? [WarningServiceStatus(scope: scope, asOf: asOf, problem: problem)] : []
    return SavedPlaceWarnings(
      saved: SavedPlace(place: place, rank: 0, isHome: true, savedAt: time.date),
      known: PlaceWarnings(
        coordinate: place.coordinate, countryCode: "FR", services: services, warnings: warnings, somewhere: somewhere,
        now: time.date))
  }

  private func strip(_ places: [SavedPlaceWarnings], _ language: Language = .french) throws -> WarningStrip {
    var window = WarningWindow(page: 1)
    return try #require(WarningStripPresenter(edition: try edition(language)).strip(places, in: &window))
  }

  @Test func `shows a warning's level and text in the reader's language`() throws {
    let line = try #require(try strip([try place(.paris, [.fixture()])]).lines.first)
    #expect(line.mark.words == "Vigilance orange" && line.mark.level == "3" && line.mark.sign == "◆")
    #expect(line.event.text == "Vent violent" && line.event.language == "fr-FR")
    #expect(line.headline?.text == "Tempête")
    #expect(line.place == "Paris" && line.raised == "relevée, elle était jaune")
    #expect(line.period == "de 10\u{A0}h\u{A0}05 à 19\u{A0}h\u{A0}05")
    #expect(line.byline == "Un service inventé · MeteoAlarm · publiée à 9\u{A0}h\u{A0}05")
    #expect(line.ends == "2026-11-21T18:05:00Z")
    let english = try #require(try strip([try place(.paris, [.fixture()])], .english).lines.first)
    #expect(english.event.text == "Severe wind" && english.event.language == "en-GB" && english.headline == nil)
    #expect(english.mark.words == "Orange warning" && english.raised == "raised from yellow")
  }

  @Test func `marks an unknown language as undetermined`() throws {
    var warning = WeatherWarning.bare()
    warning.isAllClear = false
    #expect(try strip([try place(.paris, [warning])]).lines.first?.event.language == "und")
    warning.texts[0].language = "\"><script>"
    #expect(try strip([try place(.paris, [warning])]).lines.first?.event.language == "und")
  }

  @Test func `combines one warning at two places into one line`() throws {
    var lyon = Place.paris
    lyon.name = "Lyon"
    let lines = try strip([try place(.paris, [.fixture()]), try place(lyon, [.fixture()])]).lines
    #expect(lines.map(\.place) == ["Paris, Lyon"])
  }

  @Test func `counts warnings of unknown area by country`() throws {
    let lost = (0..<3).map { number in
      var warning = WeatherWarning.fixture()
      warning.id = WarningID(.meteoAlarm, sender: "", identifier: "\(number)")
      return warning
    }
    let two = try strip(
      [try place(.paris, [.fixture()], somewhere: [lost[0]]), try place(somewhere: [lost[0]])], .english)
    #expect(two.lines.count == 1)
    #expect(two.notes.map(\.text) == ["1\u{A0}more warning in France, area unknown"])
    #expect(two.notes.first?.path == "/warnings?country=FR" && two.notes.first?.isProblem == false)
    let only = try strip([try place(somewhere: lost)], .english)
    #expect(only.lines.isEmpty && only.notes.map(\.text) == ["3\u{A0}warnings in France, area unknown"])
    let french = try strip([try place(.paris, [.fixture()], somewhere: lost)])
    #expect(french.notes.map(\.text) == ["3\u{A0}autres alertes, zone inconnue (France)"])
  }

  @Test func `reports no warnings only if every service is up to date`() throws {
    let clear = try strip([try place()])
    #expect(clear.notes.map(\.text) == ["Aucune alerte pour vos villes (à 9\u{A0}h\u{A0}05)."])
    #expect(clear.notes.first?.until == "2026-11-21T09:35:00Z" && clear.notes.first?.then?.isEmpty == false)
    let failure = RefreshFailure(error: .unreachable(.meteoAlarm), failedAt: time.date)
    for doubtful in [
      try place(problem: .failed(failure)), try place(problem: .old), try place(asOf: nil, problem: .notRequestedYet),
      try place(asOf: nil, problem: .failed(failure)),
    ] {
      let notes = try strip([doubtful]).notes
      #expect(notes.map(\.isProblem) == [true])
      #expect(notes.first?.text.hasPrefix("Paris\u{A0}: ") == true && notes.first?.text.contains("MeteoAlarm") == true)
      #expect(notes.first?.text.contains("Aucune alerte") == false)
      #expect(try #require(notes.first?.text).contains(/aucune information|rien de plus récent/))
    }
    let uncovered = try strip([try place(isCovered: false)]).notes
    #expect(uncovered.map(\.text) == ["Aucun service d’alerte ne couvre Paris."])
    let unwatched = try strip([try place(problem: .unwatched)], .english).notes
    #expect(
      unwatched.map(\.text) == ["Warnings for this country aren’t followed. Add a city there to get them."])
  }

  @Test func `shows the last known warnings with their time if the service fails`() throws {
    let failure = RefreshFailure(error: .unreachable(.meteoAlarm), failedAt: time.date)
    let then = time.date.addingTimeInterval(-7200)
    let strip = try strip([try place(.paris, [.fixture()], asOf: then, problem: .failed(failure))])
    #expect(strip.lines.count == 1 && strip.asOf == "à 7\u{A0}h\u{A0}05")
    #expect(
      strip.notes.first?.text.hasPrefix(
        "Paris\u{A0}: dernier état connu à 7\u{A0}h\u{A0}05\u{A0}; rien de plus récent.") == true)
  }

  @Test func `writes times in the place's time zone, and says so if it differs`() throws {
    let presenter = WarningStripPresenter(edition: try edition(.english, "America/New_York"))
    var window = WarningWindow(page: 1)
    let line = try #require(presenter.strip([try place(.paris, [.fixture()])], in: &window)?.lines.first)
    #expect(line.period.hasSuffix("(Paris time)") == (Place.paris.timeZone != nil))
  }

  @Test(
    arguments: [
      (nil, 12, "jusqu’au 3 déc. à 9 h 05", "until 9:05 am on 3 Dec"),
      (1, 12, "de demain à 9 h 05 jusqu’au 3 déc. à 9 h 05", "from tomorrow 9:05 am to 9:05 am on 3 Dec"),
      (10, 12, "du 1er déc. à 9 h 05 jusqu’au 3 déc. à 9 h 05", "from 9:05 am on 1 Dec to 9:05 am on 3 Dec"),
      (10, nil, "à partir du 1er déc. à 9 h 05", "from 9:05 am on 1 Dec"),
    ] as [(Int?, Int?, String, String)])
  func `writes dates of days that are a week away`(onset: Int?, end: Int?, french: String, english: String) throws {
    func day(_ number: Int) -> Date { time.date.addingTimeInterval(TimeInterval(number) * 86_400) }
    var warning = WeatherWarning.fixture()
    (warning.sentAt, warning.onset, warning.ends) = (day(-5), onset.map(day), end.map(day))
    for (language, period, issued) in [
      (Language.french, french, "publiée le 16 nov. à 9 h 05"), (Language.english, english, "issued 9:05 am on 16 Nov"),
    ] {
      let line = try #require(try strip([try place(.paris, [warning])], language).lines.first)
      #expect(line.period.replacing("\u{A0}", with: " ") == period)
      #expect(line.byline.replacing("\u{A0}", with: " ").hasSuffix(issued))
    }
  }

  @Test func `names a country instead of its code`() throws {
    let known = try place(somewhere: [.fixture()]).known
    let strip = WarningStripPresenter(edition: try edition()).strip(
      at: WarnedPlace(known, country: nil, timeZone: TimeZone(identifier: "America/New_York")))
    #expect(strip.lines.isEmpty && strip.notes.map(\.text) == ["1\u{A0}alerte, zone inconnue (France)"])
  }

  @Test func `lists twenty warnings of a place and links to the rest`() throws {
    let known = try place(.paris, Self.many(50)).known
    let strip = WarningStripPresenter(edition: try edition(.english)).strip(
      at: WarnedPlace(known, country: nil, timeZone: nil))
    #expect(strip.lines.count == 20 && strip.more?.text == "30\u{A0}more warnings")
    #expect(strip.more?.path == "/warnings?country=FR")
  }

  @Test func `truncates long texts`() throws {
    var warning = WeatherWarning.fixture()
    let long = String(repeating: "wind ", count: 200)
    warning.texts = [WarningText(language: "en", event: long, headline: "\(long)!", description: long)]
    warning.sender = long
    let line = try #require(try strip([try place(.paris, [warning])]).lines.first)
    #expect(line.event.text.count <= 161 && line.event.text.hasSuffix("…"))
    #expect((line.headline?.text.count ?? 0) <= 301 && line.byline.count < 200)
  }

  /// Returns this many distinguishable warnings.
  static func many(_ count: Int) -> [WeatherWarning] {
    (0..<count).map { number in
      var warning = WeatherWarning.fixture()
      warning.id = WarningID(.meteoAlarm, sender: "", identifier: "\(number)")
      warning.texts = [WarningText(language: "en", event: "Wind \(number)")]
      return warning
    }
  }

  @Test func `pages all warnings by a hundred lines`() throws {
    let places = [try place(.paris, Self.many(130))]
    let scope = try #require(places.first?.known.services.first?.scope)
    let country = CountryWarnings(
      countryCode: "FR", services: [WarningServiceStatus(scope: scope, asOf: time.date, problem: nil)],
      warnings: Self.many(150))
    let presenter = WarningListPresenter(edition: try edition(.english)) { _ in [] }
    let pages = (1...4).map { presenter.page(places, countries: [country], number: $0) }
    #expect(pages.map { $0.strip?.lines.count ?? 0 } == [100, 30, 0, 0])
    #expect(pages.map { $0.countries.reduce(0) { $0 + $1.lines.count } } == [0, 70, 80, 0])
    #expect(pages.map { $0.more?.text } == ["180\u{A0}more warnings", "80\u{A0}more warnings", nil, nil])
    #expect(pages.map { $0.more?.path } == ["/warnings?page=2", "/warnings?page=3", nil, nil])
    #expect(pages.map { $0.before?.path } == [nil, "/warnings", "/warnings?page=2", "/warnings?page=3"])
    #expect(pages[1].before?.text == "100\u{A0}earlier warnings" && pages[3].strip == nil)
    let one = presenter.page(of: country, places, number: 2)
    #expect(one.strip == nil && one.countries.first?.lines.count == 50)
    #expect(one.before?.path == "/warnings?country=FR" && one.more == nil)
  }

  @Test func `has no strip without places`() throws {
    var window = WarningWindow(page: 1)
    #expect(WarningStripPresenter(edition: try edition()).strip([], in: &window) == nil)
    #expect(WarningStripPresenter(edition: try edition()).brief([]) == nil)
  }
}

/// A warning's area, drawn on the built-in map and passed to the map's script.
struct WarningAreaMapTests {
  private func square(_ latitude: Double, _ longitude: Double, reach: Double = 0.5) throws -> WarningPolygon {
    try #require(.square(around: Coordinate(clamping: latitude, longitude), reach: reach, hole: 0.01))
  }

  @Test(arguments: [(48.85, 2.35), (-16.5, 179.9), (-16.5, -179.9), (89.9, 0), (-89.9, 0), (0, 0)])
  func `draws every position on the globe within its frame`(latitude: Double, longitude: Double) throws {
    let map = try #require(
      WarningAreaMap([try square(latitude, longitude)], places: [], theme: .automatic, title: "A"))
    let size = try #require(map.viewBox.split(separator: " ").compactMap { Double($0) }.last)
    #expect(size > 0 && !map.tiles.isEmpty && map.tiles.count <= 40)
    #expect(map.path.filter { $0 == "Z" }.count == 2 && !map.path.contains("nan"))
  }

  @Test func `draws areas all over the world`() throws {
    let shapes = try [square(60, -170, reach: 8), square(-60, 170, reach: 8), square(0, 0, reach: 8)]
    #expect(WarningAreaMap(shapes, places: [], theme: .dark, title: "")?.tiles.isEmpty == false)
    #expect(WarningAreaMap([], places: [], theme: .dark, title: "") == nil)
  }

  @Test func `reduces the corners of a large shape for the map's script`() throws {
    let edition = Edition(language: .english, units: .metric, timeZone: .gmt, now: ManualTime().date)
    let few = WarningMapLayer([(.fixture(), [try square(48.85, 2.35)])], at: [], edition: edition)
    #expect(few.items.first?.shapes.hasPrefix("48.35,1.85 48.35,2.85 49.35,2.85 49.35,1.85;") == true)
    let ring = (0..<20_000).map { step in
      let angle = Double(step) / 20_000 * 2 * .pi
      return Coordinate(clamping: 48 + 3 * sin(angle), 2 + 3 * cos(angle))
    }
    let many = WarningMapLayer([(.fixture(), [try #require(WarningPolygon(ring: ring))])], at: [], edition: edition)
    #expect((many.items.first?.shapes.split(separator: " ").count ?? 0) < 8001)
  }

  @Test func `limits the map to a hundred warnings and 8,000 corners`() throws {
    let edition = Edition(language: .english, units: .metric, timeZone: .gmt, now: ManualTime().date)
    // Corners that no grid merges.
    let shapes = try (0..<4000).map { number in
      try square(Double(number % 80) * 2 - 80, Double(number / 80) * 6 - 150, reach: 1)
    }
    let shown = WarningStripTests.many(250).map { ($0, shapes) }
    let layer = WarningMapLayer(shown, at: [], edition: edition)
    #expect(layer.items.count == 100 && layer.more?.text == "150\u{A0}more warnings")
    #expect(layer.more?.path == "/warnings")
    let corners = layer.items.reduce(0) { $0 + $1.shapes.split { " ;|".contains($0) }.count }
    #expect(corners > 1000 && corners <= 8000)
    let drawn = try #require(WarningAreaMap(shapes, places: [], theme: .dark, title: ""))
    #expect(drawn.path.utf8.count < 100_000)
  }

  @Test func `simplifies a shape of a hundred thousand corners`() throws {
    let ring = (0..<100_000).map { step in
      let angle = Double(step) / 100_000 * 2 * .pi
      return Coordinate(clamping: 48 + 3 * sin(angle), 2 + 3 * cos(angle))
    }
    let shape = try #require(WarningPolygon(ring: ring))
    let map = try #require(WarningAreaMap([shape], places: [], theme: .dark, title: ""))
    #expect(map.path.contains("Z") && map.path.utf8.count < 60_000)
  }
}

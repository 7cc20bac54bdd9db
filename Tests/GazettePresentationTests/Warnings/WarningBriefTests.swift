import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

/// The warnings on pages about something else.
struct WarningBriefTests {
  private let time = ManualTime()

  private func presenter(_ language: Language = .english) throws -> WarningStripPresenter {
    let zone = try #require(TimeZone(identifier: "Europe/Paris"))
    return WarningStripPresenter(
      edition: Edition(language: language, units: .metric, timeZone: zone, now: time.date))
  }

  private func place(
    _ name: String = "Paris", _ warnings: [WeatherWarning] = [], somewhere: [WeatherWarning] = [],
    problem: WarningServiceStatus.Problem? = nil, isCovered: Bool = true
  ) throws -> SavedPlaceWarnings {
    var place = Place.paris
    place.name = name
    let scope = try #require(WarningScope(.meteoAlarm, countryCode: "FR"))
    return SavedPlaceWarnings(
      saved: SavedPlace(place: place, rank: 0, isHome: true, savedAt: time.date),
      known: PlaceWarnings(
        coordinate: place.coordinate, countryCode: "FR",
        services: isCovered ? [WarningServiceStatus(scope: scope, asOf: time.date, problem: problem)] : [],
        warnings: warnings, somewhere: somewhere, now: time.date))
  }

  private func warnings(_ level: WarningLevel, _ count: Int = 1) -> [WeatherWarning] {
    WarningStripTests.many(count).map { warning in
      var warning = warning
      warning.level = level
      return warning
    }
  }

  @Test func `shows one yellow warning with event, city and end`() throws {
    let brief = try #require(try presenter().brief([try place("Paris", warnings(.moderate))]))
    let line = try #require(brief.line)
    #expect(line.mark.level == "2" && line.title.text == "Wind 0" && line.title.language == "en")
    #expect(line.details.map(\.text) == ["Paris"] && line.period?.contains("to 7:05\u{A0}pm") == true)
    #expect(brief.path == "/warnings" && brief.severe.isEmpty && brief.incomplete == nil)
    #expect(brief.summary.hasPrefix("Yellow warning, Wind 0, Paris, from"))
  }

  @Test func `combines several yellow warnings into one line with a count`() throws {
    let places = [try place("Paris", warnings(.moderate, 3)), try place("Lyon", warnings(.moderate, 2))]
    let line = try #require(try presenter().brief(places)?.line)
    #expect(line.title.text == "3\u{A0}yellow warnings" && line.details.map(\.text) == ["Paris", "Lyon"])
    #expect(line.period == nil)
    let french = try #require(try presenter(.french).brief(places)?.line)
    #expect(french.title.text == "3\u{A0}vigilances jaunes" && french.mark.words == "Vigilance jaune")
    var minor = WeatherWarning.fixture()
    minor.level = .minor
    let mixed = try place("Paris", warnings(.moderate) + [minor])
    #expect(try presenter().brief([mixed])?.line?.title.text == "2\u{A0}warnings")
  }

  @Test func `names the events on a place's page and links to its country's warnings`() throws {
    let known = try place("Paris", warnings(.moderate, 2)).known
    let brief = try presenter().brief(at: WarnedPlace(known, country: nil, timeZone: nil))
    #expect(brief.line?.details.map(\.text) == ["Wind 0", "Wind 1"] && brief.path == "/warnings?country=FR")
  }

  @Test(arguments: [WarningLevel.severe, .extreme])
  func `lists at most five orange and red warnings above the yellow line`(level: WarningLevel) throws {
    let brief = try #require(
      try presenter().brief([try place("Paris", warnings(level, 7) + warnings(.moderate))]))
    #expect(brief.severe.count == 5 && brief.level == String(level.rawValue))
    #expect(brief.more?.text == "2\u{A0}more warnings" && brief.more?.path == "/warnings")
    #expect(brief.line?.title.text == "Wind 0")
  }

  @Test func `shows one sentence if warnings may be incomplete`() throws {
    let failure = RefreshFailure(error: .unreachable(.meteoAlarm), failedAt: time.date)
    for doubtful in [
      try place(problem: .failed(failure)), try place(problem: .old), try place(isCovered: false),
      try place(somewhere: [.fixture()]),
    ] {
      let brief = try #require(try presenter().brief([doubtful, try place("Lyon")]))
      #expect(brief.incomplete?.text == "Warnings may be incomplete" && brief.incomplete?.path == "/warnings")
      #expect(brief.line == nil && brief.level == nil && brief.summary.isEmpty)
    }
    #expect(try presenter().brief([try place()])?.incomplete == nil)
  }

  @Test func `ends a line with the last of its warnings`() throws {
    var later = warnings(.moderate, 2)
    later[1].ends = time.date.addingTimeInterval(86_400)
    #expect(
      try presenter().brief([try place("Paris", later)])?.line?.ends
        == DateFormat.machine(time.date.addingTimeInterval(86_400)))
    later[0].ends = nil
    #expect(try presenter().brief([try place("Paris", later)])?.line?.ends == nil)
  }

  @Test func `writes a warning's times on the map in the place's time zone`() throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let edition = Edition(language: .english, units: .metric, timeZone: zone, now: time.date)
    let layer = WarningMapLayer(
      [(WeatherWarning.fixture(), [])], at: [try place("Paris", [.fixture()])], edition: edition)
    #expect(layer.items.first?.line.period.hasSuffix("(Paris time)") == true && layer.others == nil)
    #expect(
      WarningMapLayer(
        warnings(.moderate, 2).map { ($0, []) }, at: [], edition: edition
      ).others?.title.text == "2\u{A0}yellow warnings")
  }
}

import CivilDates
import Foundation
import GazetteDomain
import GazettePresentation
import Testing

@Suite struct FormatTests {
  private let paris = TimeZone(identifier: "Europe/Paris") ?? .gmt
  // 21 November 2026, 8:05 in Paris.
  private let now = Date(timeIntervalSince1970: 1_795_244_700)

  @Test func `writes dates and times in French and English`() {
    let french = DateFormat(language: .french, timeZone: paris)
    let english = DateFormat(language: .english, timeZone: paris)
    #expect(french.long(now) == "samedi 21 novembre 2026")
    #expect(english.long(now) == "Saturday, 21 November 2026")
    #expect(french.time(now) == "8\u{A0}h\u{A0}05")
    #expect(english.time(now) == "8:05\u{A0}am")
    #expect(english.time(now + 12 * 3600) == "8:05\u{A0}pm")
    #expect(english.time(now - 8 * 3600) == "12:05\u{A0}am")
    #expect(CalendarDay(year: 2026, month: 11, day: 1).map(french.long) == "dimanche 1er novembre 2026")
    #expect(DateFormat.machine(now) == "2026-11-21T07:05:00Z")
  }

  @Test func `writes times and dates by the region of English`() {
    let evening = now + 12 * 3600
    let british = DateFormat(language: .english, timeZone: paris, style: DateStyle(.english, in: .unitedKingdom))
    let american = DateFormat(language: .english, timeZone: paris, style: DateStyle(.english, in: .unitedStates))
    #expect(british.time(now) == "08:05")
    #expect(british.hour(evening - 300) == "20:00")
    #expect(british.long(now) == "Saturday, 21 November 2026")
    #expect(american.time(evening) == "8:05\u{A0}pm")
    #expect(american.long(now) == "Saturday, November 21, 2026")
    #expect(american.short(now) == "Nov\u{A0}21, 2026")
  }

  @Test func `applies the reader's clock if the language has it`() {
    #expect(DateStyle(.english, in: .unitedStates, chosen: .twentyFour).clock == .twentyFour)
    #expect(DateStyle(.english, in: .unitedKingdom, chosen: .twelve).clock == .twelve)
    #expect(DateStyle(.french, in: nil, chosen: .twelve).clock == .twentyFour)
  }

  @Test func `writes British measures in miles, degrees Celsius and millimetres`() throws {
    let format = MeasureFormat(language: .english, units: .british)
    #expect(format.temperature(try #require(Temperature(celsius: 9))) == "9°")
    #expect(format.temperatureUnit == "°C")
    #expect(format.speed(try #require(Speed(metersPerSecond: 4.47))) == "10\u{202F}mph")
    #expect(format.depth(Depth(clampingMillimeters: 1.2)) == "1.2\u{202F}mm")
    #expect(format.distance(Length(clampingMeters: 1609.344)) == "1.0\u{202F}mi")
    #expect(format.elevation(Length(clampingMeters: 35)) == "35\u{202F}m")
  }

  private static let ages: [(Double, String, String)] = [
    (20, "à l’instant", "just now"), (12 * 60, "il y a 12\u{A0}min", "12\u{A0}min ago"),
    (3 * 3600 + 60, "il y a 3\u{A0}h", "3\u{A0}h ago"),
    (26 * 3600, "hier à 6\u{A0}h\u{A0}05", "yesterday at 6:05\u{A0}am"),
    (3 * 86_400, "il y a 3\u{A0}jours", "3\u{A0}days ago"), (30 * 86_400, "22\u{A0}oct. 2026", "22\u{A0}Oct 2026"),
    (-500, "à l’instant", "just now"),
  ]

  @Test(arguments: ages)
  func `writes ages`(seconds: Double, french: String, english: String) {
    #expect(DateFormat(language: .french, timeZone: paris).age(of: now - seconds, now: now) == french)
    #expect(DateFormat(language: .english, timeZone: paris).age(of: now - seconds, now: now) == english)
  }

  @Test func `computes the same calendar as Foundation over centuries`() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = paris
    for step in 0..<2000 {
      let instant = Date(timeIntervalSince1970: -2_208_900_000 + Double(step) * 7_654_321)
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .weekday], from: instant)
      let civil = CivilTime(instant, in: paris)
      #expect(civil.day == CalendarDay(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0))
      #expect(civil.hour == parts.hour && civil.minute == parts.minute)
      #expect((civil.day.weekday + 1) % 7 + 1 == parts.weekday)
    }
  }

  @Test func `writes numbers, percentages and prices`() {
    let french = NumberFormat(language: .french)
    let english = NumberFormat(language: .english)
    #expect(french.integer(1_234_567) == "1\u{202F}234\u{202F}567")
    #expect(english.integer(-12_500) == "\u{2212}12,500")
    #expect(french.decimal(3.456, places: 1) == "3,5")
    #expect(french.decimal(-0.04, places: 1) == "0,0")
    #expect(english.decimal(.nan, places: 1) == "–")
    #expect(french.percent(40) == "40\u{202F}%")
    #expect(english.percent(40) == "40%")
    #expect(french.euros(1250) == "1\u{202F}250\u{A0}€")
    #expect(english.euros(12.5) == "€12.50")
  }

  @Test func `chooses the plural form of the language`() {
    let cities = PluralForms(one: "ville", other: "villes")
    #expect(cities.counted(0, in: .french) == "0\u{A0}ville")
    #expect(cities.counted(2, in: .french) == "2\u{A0}villes")
    #expect(PluralForms(one: "city", other: "cities").counted(0, in: .english) == "0\u{A0}cities")
  }
}

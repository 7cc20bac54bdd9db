import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

/// The sentence of the next two hours: slots of a quarter of an hour from 17:00, read at 17:00 in Paris.
struct NowcastSentenceTests {
  private static let now = Date(
    timeIntervalSince1970: 1_795_363_200 - 1_795_363_200.0.truncatingRemainder(dividingBy: 86_400) + 57_600)

  private func presenter(_ language: Language) -> NowcastPresenter {
    let paris = TimeZone(identifier: "Europe/Paris") ?? .gmt
    return NowcastPresenter(
      edition: Edition(language: language, units: .metric, timeZone: .gmt, now: Self.now), timeZone: paris)
  }

  private func sentence(
    _ rates: [Double?], _ language: Language = .english, kind: NowcastStep.Kind = .rain, every minutes: Double = 15,
    isInterpolated: Bool = false
  ) -> String? {
    let nowcast = Nowcast.fixture(
      rates, from: Self.now, every: minutes, kind: kind, isInterpolated: isInterpolated)
    return plain(presenter(language).block(nowcast)?.sentence)
  }

  /// Returns the text with plain spaces, as in the tests.
  private func plain(_ text: String?) -> String? {
    text?.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0, 0, 0, 0, 0], "Dry for the next two hours."),
      ([0, 0, 0, 0, nil, 0, 0, 0], "Dry until at least 6 pm."),
      ([0, 1, 1, 1, 1, 1, 1, 1], "Dry until 5:15 pm, then light rain."),
      ([0, 1, 1, 1, 0, 0, 0, 0], "Dry until 5:15 pm, then light rain until about 6 pm."),
      ([0, 1, 0, 1, 0, 0, 0, 0], "Dry until 5:15 pm, then light rain until about 6 pm."),
      ([1, 1, 1, 1, 1, 1, 1, 1], "Light rain for the next two hours."),
      ([1, 1, 1, 1, nil, 1, 1, 1], "Light rain until at least 6 pm."),
      ([3, 3, 0, 0, 0, 0, 0, 0], "Rain until about 5:30 pm, then dry."),
      ([3, 3, 0, 0, 3, 3, 3, 3], "Rain until about 5:30 pm, then again from 6 pm."),
      ([3, 3, 0, 0, 9, 9, 9, 9], "Rain until about 5:30 pm, then heavy rain from 6 pm."),
      ([0, 1, 0, 0, 3, 0, 0, 1], "Dry until 5:15 pm, then rain at times."),
      ([1, 0, 0, 1, 0, 0, 1, 1], "Light rain at times."),
      ([0, 0.1, 0.3, 0, 0, 0, 0, 0], "Dry for the next two hours."),
      ([0, 0, 0, 0, 0, 0, 0, 20], "Dry until 6:45 pm, then heavy rain."),
    ] as [([Double?], String)])
  func `writes the rain of the next two hours in English`(rates: [Double?], expected: String) {
    #expect(sentence(rates) == expected)
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0, 0, 0, 0, 0], "Temps sec pendant les deux prochaines heures."),
      ([0, 1, 1, 1, 0, 0, 0, 0], "Temps sec jusqu’à 17 h 15, puis pluie faible jusque vers 18 h."),
      ([9, 9, 0, 0, 0, 0, 0, 0], "Pluie forte jusque vers 17 h 30, puis temps sec."),
      ([3, 3, 0, 0, 3, 3, 3, 3], "Pluie jusque vers 17 h 30, puis de nouveau à partir de 18 h."),
      ([1, 1, 1, 1, nil, 1, 1, 1], "Pluie faible au moins jusqu’à 18 h."),
    ] as [([Double?], String)])
  func `writes the rain of the next two hours in French`(rates: [Double?], expected: String) {
    #expect(sentence(rates, .french) == expected)
  }

  @Test func `writes interpolated times as approximate`() throws {
    #expect(sentence([0, 1, 1, 1, 1, 1, 1, 1], isInterpolated: true) == "Dry until about 5:15 pm, then light rain.")
    #expect(sentence([3, 3, 0, 0, 3, 3, 3, 3], isInterpolated: true)?.hasSuffix("again from about 6 pm.") == true)
    let block = presenter(.english).block(.fixture([0, 1, 1, 1, 1], from: Self.now, isInterpolated: true))
    #expect(block?.note != nil)
    #expect(presenter(.english).block(.fixture([0, 1, 1, 1, 1], from: Self.now))?.note == nil)
  }

  @Test func `names snow and sleet`() {
    #expect(sentence([2, 2, 2, 2, 2, 2, 2, 2], kind: .snow) == "Snow for the next two hours.")
    #expect(sentence([2, 2, 2, 2, 2, 2, 2, 2], kind: .sleet) == "Light sleet for the next two hours.")
    #expect(sentence([0.5, 0.5, 0.5, 0.5, 0, 0, 0, 0], .french, kind: .snow)?.hasPrefix("Neige faible") == true)
  }

  @Test func `writes radar times to five minutes`() {
    let rates: [Double?] = [0, 0, 0] + Array(repeating: 0.5, count: 21)
    #expect(sentence(rates, every: 5) == "Dry until 5:15 pm, then light rain.")
  }

  @Test func `writes nothing if the next slot is unknown`() {
    #expect(sentence([nil, 1, 1, 1]) == nil)
    #expect(sentence([]) == nil)
    #expect(presenter(.english).block(nil) == nil)
  }

  @Test func `draws a chart only for rain, with unknown slots marked`() throws {
    let dry = try #require(presenter(.english).block(.fixture([0, 0, 0, 0, 0, 0, 0, 0], from: Self.now)))
    #expect(dry.bars.isEmpty && dry.marks.isEmpty)
    let wet = try #require(presenter(.english).block(.fixture([0, 1, 4, nil, 0, 1, 1, 1], from: Self.now)))
    #expect(wet.bars.count == 5)
    #expect(wet.unknown.count == 1)
    #expect(wet.marks.map { plain($0.text) } == ["5:30 pm", "6:00 pm", "6:30 pm"])
    #expect(wet.top.contains("mm/h"))
  }

  @Test func `shows only the home city's rain on the front page`() throws {
    var report = WeatherReport.fixture(fetchedAt: Self.now)
    report.nowcast = .fixture([0, 1, 1, 1, 1, 1, 1, 1], from: Self.now)
    let edition = Edition(language: .english, units: .metric, timeZone: .gmt, now: Self.now)
    func item(_ place: Place, _ report: WeatherReport, isHome: Bool) -> PlaceWeather {
      PlaceWeather(
        place: place, saved: SavedPlace(place: place, rank: 0, isHome: isHome, savedAt: Self.now),
        weather: PositionWeather(report: report))
    }
    let places = [item(.tromso, report, isHome: false), item(.paris, report, isHome: true)]
    #expect(
      plain(NowcastWords.imminentRain(atHome: places, edition: edition))
        == "Paris: dry until 5:15 pm, then light rain.")
    report.nowcast = .fixture([0, 0, 0, 0, 0, 0, 0, 0], from: Self.now)
    #expect(NowcastWords.imminentRain(atHome: [item(.paris, report, isHome: true)], edition: edition) == nil)
    #expect(NowcastWords.imminentRain(atHome: [], edition: edition) == nil)
  }

  @Test(arguments: 0..<150) func `writes one sentence for any rates`(seed: Int) {
    let rates = (0..<9).map { slot -> Double? in
      let isUnknown = (seed * 17 + slot * 5 + slot * slot) % 7 == 0
      let rate = (seed * (slot + 3)) % 4 * (seed % 5)
      return isUnknown ? nil : Double(rate)
    }
    for language in Language.allCases {
      guard let text = sentence(rates, language, isInterpolated: seed % 2 == 0) else { continue }
      #expect(text.hasSuffix(".") && text.first?.isUppercase == true && !text.contains("  "), "\(text)")
      #expect(text.count { $0 == "." } == 1, "\(text)")
    }
  }

  @Test func `names a fallback source`() throws {
    var report = WeatherReport.fixture(provider: .metNorway)
    report.standsInFor = .openMeteo
    let edition = Edition(language: .english, units: .metric, timeZone: .gmt, now: ManualTime().date)
    let page = WeatherDetailPresenter(edition: edition) { _ in [] }
      .page(PlaceWeather(place: .paris, saved: nil, weather: PositionWeather(report: report)))
    #expect(page.reduced?.contains("Open-Meteo isn’t available") == true)
    #expect(page.reduced?.contains("MET Norway") == true)
  }
}

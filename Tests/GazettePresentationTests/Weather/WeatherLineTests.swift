import Foundation
import GazetteDomain
import GazettePresentation
import Testing

/// Lines as readers see them: the facts of a day, in French and in English.
@Suite struct WeatherLineTests {
  private func line(_ notation: String, _ language: Language) -> String? {
    let day = HourNotation(notation)
    let edition = Edition(
      language: language, units: day.isImperial ? .imperial : .metric, timeZone: .gmt, now: day.now)
    return day.report.outlook(at: day.now)
      .map { WeatherLine(edition: edition).text($0, at: day.place, in: HourNotation.zone) }
      // Other tests check the non-breaking spaces of the formats.
      .map { $0.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ") }
  }

  @Test(arguments: lines) func `summarises a day in French and English`(facts: String, french: String, english: String)
  {
    #expect(line(facts, .french) == french)
    #expect(line(facts, .english) == english)
  }

  @Test(arguments: [
    ("at 7; temp 8 12", Language.english, "8 to 12° until tonight."),
    ("at 7; temp 8 12", .french, "de 8 à 12° jusqu’à ce soir."), ("at 20; temp 8 12", .english, "8 to 12°."),
  ])
  func `names the period of its range next to other ranges, except for tomorrow`(
    facts: String, language: Language, end: String
  ) throws {
    let day = HourNotation(facts)
    let edition = Edition(language: language, units: .metric, timeZone: .gmt, now: day.now)
    let outlook = try #require(day.report.outlook(at: day.now))
    let text = WeatherLine(edition: edition).text(outlook, at: "Paris", in: HourNotation.zone, namesRange: true)
    #expect(text.replacing("\u{A0}", with: " ").hasSuffix(end))
  }

  @Test func `has no line without data`() {
    #expect(line("at 7; t 0-48 none; none 0-48", .english) == nil)
    #expect(line("at 7; temp 8 12; only 24-48", .english) == nil)
    #expect(line("at 20; temp 8 12; only 0-24", .english) == nil)
  }

  @Test func `writes times between full hours with minutes`() throws {
    var report = HourNotation("at 7; temp 8 12; rain 11-19 0.5").report
    // An offset of half an hour, as in India.
    report.timeZone = try #require(TimeZone(secondsFromGMT: 5400))
    let edition = Edition(language: .english, units: .metric, timeZone: .gmt, now: HourNotation("at 7").now)
    let outlook = try #require(report.outlook(at: edition.now))
    let text = WeatherLine(edition: edition).text(outlook, at: "Paris", in: report.timeZone)
    #expect(text.replacing("\u{A0}", with: " ").hasPrefix("Rain in Paris from 11:30 am to 7:30 pm; "))
  }

  static let lines = [
    (
      "at 7; temp 8 12; rain 11-19 0.5; wind 12-24 9",
      "Pluie à Paris de 11 h à 19 h, vent à partir de midi ; de 8 à 12°.",
      "Rain in Paris from 11 am to 7 pm, windy from noon; 8 to 12°."
    ),
    (
      "at 7; temp 8 12",
      "Soleil à Paris ; de 8 à 12°.",
      "Sunny in Paris; 8 to 12°."
    ),
    (
      "at 7; temp 4 9; overcast 0-48",
      "Ciel gris à Paris ; de 4 à 9°.",
      "Grey skies in Paris; 4 to 9°."
    ),
    (
      "at 7; temp 12 19; partlyCloudy 0-48",
      "Soleil et nuages à Paris ; de 12 à 19°.",
      "Sun and cloud in Paris; 12 to 19°."
    ),
    (
      "at 7; temp 6 11; rain 0-24 0.6",
      "Pluie à Paris toute la journée ; de 6 à 11°.",
      "Rain in Paris all day; 6 to 11°."
    ),
    (
      "at 7; temp 6 11; lightRain 0-24 0.2",
      "Pluie faible à Paris toute la journée ; de 6 à 11°.",
      "Light rain in Paris all day; 6 to 11°."
    ),
    (
      "at 7; temp 6 11; drizzle 0-12 0.1",
      "Bruine à Paris jusqu’à midi ; de 6 à 11°.",
      "Drizzle in Paris until noon; 6 to 11°."
    ),
    (
      "at 7; temp 6 11; heavyRain 15-20 5",
      "Forte pluie à Paris de 15 h à 20 h ; de 6 à 11°.",
      "Heavy rain in Paris from 3 to 8 pm; 6 to 11°."
    ),
    (
      "at 7; temp 6 11; rain 10-20 0.8; heavyRain 14-16 6",
      "Pluie parfois forte à Paris de 10 h à 20 h ; de 6 à 11°.",
      "Occasionally heavy rain in Paris from 10 am to 8 pm; 6 to 11°."
    ),
    (
      "at 7; temp 9 14; showers 13-18 0.7",
      "Averses à Paris de 13 h à 18 h ; de 9 à 14°.",
      "Showers in Paris from 1 to 6 pm; 9 to 14°."
    ),
    (
      "at 7; temp 9 14; showers 9-11 0.4; showers 16-18 0.4",
      "Averses à Paris de 9 h à 11 h et de 16 h à 18 h ; de 9 à 14°.",
      "Showers in Paris from 9 to 11 am and from 4 to 6 pm; 9 to 14°."
    ),
    (
      "at 7; temp 9 14; showers 9-10 0.4; showers 13-14 0.3; showers 17-19 0.3",
      "Averses à Paris par moments entre 9 h et 19 h ; de 9 à 14°.",
      "Showers in Paris at times between 9 am and 7 pm; 9 to 14°."
    ),
    (
      "at 7; temp 9 14; rain 15-16 0.4",
      "Pluie à Paris vers 15 h ; de 9 à 14°.",
      "Rain in Paris around 3 pm; 9 to 14°."
    ),
    (
      "at 7; temp 9 14; rain 7-10 0.4; rain 18-24 0.4",
      "Pluie à Paris jusqu’à 10 h et à partir de 18 h ; de 9 à 14°.",
      "Rain in Paris until 10 am and from 6 pm; 9 to 14°."
    ),
    (
      "at 7; temp 9 14; rain 14-19 0.4; chance 14-19 30",
      "Pluie possible à Paris de 14 h à 19 h ; de 9 à 14°.",
      "A chance of rain in Paris from 2 to 7 pm; 9 to 14°."
    ),
    (
      "at 7; temp 9 14; rain 14-19 0.4; chance 14-19 30; chance 16-17 70",
      "Pluie à Paris de 14 h à 19 h ; de 9 à 14°.",
      "Rain in Paris from 2 to 7 pm; 9 to 14°."
    ),
    (
      "at 7; temp 18 27; thunderstorm 16-19 3",
      "Orages à Paris de 16 h à 19 h ; de 18 à 27°.",
      "Thunderstorms in Paris from 4 to 7 pm; 18 to 27°."
    ),
    (
      "at 7; temp 18 27; rain 14-22 1; thunderstorm 16-19 3",
      "Pluie à Paris de 14 h à 22 h, orages de 16 h à 19 h ; de 18 à 27°.",
      "Rain in Paris from 2 to 10 pm, thunderstorms from 4 to 7 pm; 18 to 27°."
    ),
    (
      "at 7; temp 18 27; thunderstormWithHail 17-18 8",
      "Orages de grêle à Paris vers 17 h ; de 18 à 27°.",
      "Thunderstorms with hail in Paris around 5 pm; 18 to 27°."
    ),
    (
      "at 7; temp 20 33",
      "Soleil à Paris, chaleur ; de 20 à 33°.",
      "Sunny in Paris, hot; 20 to 33°."
    ),
    (
      "at 7; in Séville; temp 24 38",
      "Soleil à Séville, forte chaleur ; de 24 à 38°.",
      "Sunny in Séville, very hot; 24 to 38°."
    ),
    (
      "at 7; temp 3 8; fog 0-10",
      "Brouillard à Paris jusqu’à 10 h, puis soleil ; de 3 à 8°.",
      "Fog in Paris until 10 am, then sunny; 3 to 8°."
    ),
    (
      "at 7; temp 3 8; overcast 0-48; fog 0-10",
      "Brouillard à Paris jusqu’à 10 h, puis ciel gris ; de 3 à 8°.",
      "Fog in Paris until 10 am, then grey skies; 3 to 8°."
    ),
    (
      "at 7; temp 3 8; rimeFog 0-10; t 0-10 -2",
      "Brouillard givrant à Paris jusqu’à 10 h, puis soleil, gel jusqu’à 10 h ; de −2 à 8°.",
      "Freezing fog in Paris until 10 am, then sunny, frost until 10 am; −2 to 8°."
    ),
    (
      "at 7; temp 3 8; fog 0-9; rain 15-24 0.5",
      "Brouillard à Paris jusqu’à 9 h, pluie à partir de 15 h ; de 3 à 8°.",
      "Fog in Paris until 9 am, rain from 3 pm; 3 to 8°."
    ),
    (
      "at 7; temp 1 2; t 0-10 -3; snow 0-24 0.5",
      "Neige à Paris toute la journée, gel jusqu’à 10 h ; de −3 à 2°.",
      "Snow in Paris all day, frost until 10 am; −3 to 2°."
    ),
    (
      "at 7; temp -8 -2; lightSnow 9-14 0.2",
      "Neige faible à Paris de 9 h à 14 h, gel ; de −8 à −2°.",
      "Light snow in Paris from 9 am to 2 pm, freezing; −8 to −2°."
    ),
    (
      "at 7; temp -8 -2; heavySnow 0-24 3",
      "Fortes chutes de neige à Paris toute la journée, gel ; de −8 à −2°.",
      "Heavy snow in Paris all day, freezing; −8 to −2°."
    ),
    (
      "at 7; temp 1 4; snow 0-11 0.5; rain 11-18 0.6",
      "Neige à Paris jusqu’à 11 h, pluie de 11 h à 18 h ; de 1 à 4°.",
      "Snow in Paris until 11 am, rain from 11 am to 6 pm; 1 to 4°."
    ),
    (
      "at 7; temp 1 2; snowShowers 12-15 0.3; snowShowers 20-21 0.2",
      "Averses de neige à Paris de midi à 15 h et vers 20 h ; de 1 à 2°.",
      "Snow showers in Paris from noon to 3 pm and around 8 pm; 1 to 2°."
    ),
    (
      "at 7; temp 1 3; t 0-10 -1; freezingRain 0-10 0.4",
      "Pluie verglaçante à Paris jusqu’à 10 h, gel jusqu’à 10 h ; de −1 à 3°.",
      "Freezing rain in Paris until 10 am, frost until 10 am; −1 to 3°."
    ),
    (
      "at 7; temp 2 9; t 0-9 -3",
      "Soleil à Paris, gel jusqu’à 9 h ; de −3 à 9°.",
      "Sunny in Paris, frost until 9 am; −3 to 9°."
    ),
    (
      "at 7; temp 8 12; wind 0-48 9",
      "Soleil à Paris, vent ; de 8 à 12°.",
      "Sunny in Paris, windy; 8 to 12°."
    ),
    (
      "at 7; temp 8 12; overcast 0-48; wind 13-19 15; gust 13-19 24",
      "Ciel gris à Paris, vent fort de 13 h à 19 h, rafales à 86 km/h ; de 8 à 12°.",
      "Grey skies in Paris, strong wind from 1 to 7 pm, gusts to 86 km/h; 8 to 12°."
    ),
    (
      "at 7; in Brest; temp 9 12; rain 0-24 2; wind 0-48 16; wind 15-18 25; gust 15-18 33",
      "Pluie à Brest toute la journée, tempête de 15 h à 18 h, rafales à 119 km/h ; de 9 à 12°.",
      "Rain in Brest all day, storm-force wind from 3 to 6 pm, gusts to 119 km/h; 9 to 12°."
    ),
    (
      "at 7; temp 8 12; wind 10-12 9; wind 15-20 9",
      "Soleil à Paris, vent de 10 h à midi et de 15 h à 20 h ; de 8 à 12°.",
      "Sunny in Paris, windy from 10 am to noon and from 3 to 8 pm; 8 to 12°."
    ),
    (
      "at 7; temp 16 24; squall 17-18 2",
      "Bourrasques à Paris vers 17 h ; de 16 à 24°.",
      "Squalls in Paris around 5 pm; 16 to 24°."
    ),
    (
      "at 7; temp 14 21; haze 0-24",
      "Air brumeux à Paris toute la journée ; de 14 à 21°.",
      "Hazy air in Paris all day; 14 to 21°."
    ),
    (
      "at 14; temp 8 12; rain 11-19 0.5",
      "Pluie à Paris jusqu’à 19 h ; de 8 à 12°.",
      "Rain in Paris until 7 pm; 8 to 12°."
    ),
    (
      "at 14; temp 8 12; rain 0-24 0.5",
      "Pluie à Paris le reste de la journée ; de 8 à 12°.",
      "Rain in Paris for the rest of the day; 8 to 12°."
    ),
    (
      "at 17; temp 5 7; night 17-24",
      "Ciel dégagé à Paris ; de 5 à 7°.",
      "Clear skies in Paris; 5 to 7°."
    ),
    (
      "at 17; temp 5 7; night 17-24; partlyCloudy 0-24",
      "Quelques nuages à Paris ; de 5 à 7°.",
      "Some cloud in Paris; 5 to 7°."
    ),
    (
      "at 19; temp 7 13; rain 34-41 0.5",
      "Demain, pluie à Paris de 10 h à 17 h ; de 7 à 13°.",
      "Tomorrow, rain in Paris from 10 am to 5 pm; 7 to 13°."
    ),
    (
      "at 21; temp 7 13; overcast 24-48; wind 36-48 9",
      "Demain, ciel gris à Paris, vent à partir de midi ; de 7 à 13°.",
      "Tomorrow, grey skies in Paris, windy from noon; 7 to 13°."
    ),
    (
      "at 20; temp 2 8; fog 24-33",
      "Demain, brouillard à Paris jusqu’à 9 h, puis soleil ; de 2 à 8°.",
      "Tomorrow, fog in Paris until 9 am, then sunny; 2 to 8°."
    ),
    (
      "at 22; temp -5 -1; snow 24-48 0.4",
      "Demain, neige à Paris toute la journée, gel ; de −5 à −1°.",
      "Tomorrow, snow in Paris all day, freezing; −5 to −1°."
    ),
    (
      "at 7; temp 8 8",
      "Soleil à Paris ; 8°.",
      "Sunny in Paris; 8°."
    ),
    (
      "at 7; temp 8 12; none 0-48",
      "À Paris, de 8 à 12°.",
      "In Paris, 8 to 12°."
    ),
    (
      "at 7; temp 8 12; none 0-48; wind 12-18 9",
      "À Paris, vent de midi à 18 h ; de 8 à 12°.",
      "In Paris, windy from noon to 6 pm; 8 to 12°."
    ),
    (
      "at 7; t 0-48 none; rain 11-19 0.5",
      "Pluie à Paris de 11 h à 19 h.",
      "Rain in Paris from 11 am to 7 pm."
    ),
    (
      "at 7; imperial; temp 8 12; rain 11-19 0.5; gust 12-24 21",
      "Pluie à Paris de 11 h à 19 h, vent fort à partir de midi, rafales à 47 mph ; de 46 à 54°.",
      "Rain in Paris from 11 am to 7 pm, strong wind from noon, gusts to 47 mph; 46 to 54°."
    ),
    (
      "at 7; in Le Havre; temp 8 12; rain 12-15 0.5",
      "Pluie au Havre de midi à 15 h ; de 8 à 12°.",
      "Rain in Le Havre from noon to 3 pm; 8 to 12°."
    ),
    (
      "at 7; in Les Sables-d’Olonne; temp 8 12; rain 20-24 0.5",
      "Pluie aux Sables-d’Olonne à partir de 20 h ; de 8 à 12°.",
      "Rain in Les Sables-d’Olonne from 8 pm; 8 to 12°."
    ),
    (
      "at 7; temp 3 4; none 0-48; water 10-13 0.6",
      "Précipitations à Paris de 10 h à 13 h ; de 3 à 4°.",
      "Precipitation in Paris from 10 am to 1 pm; 3 to 4°."
    ),
    (
      "at 7; temp 8 12; rain 0-48 0",
      "À Paris, de 8 à 12°.",
      "In Paris, 8 to 12°."
    ),
    (
      "at 7; temp 8 12; rain 11-15 0.4; only 7-15",
      "Pluie à Paris de 11 h à 15 h ; de 8 à 12°.",
      "Rain in Paris from 11 am to 3 pm; 8 to 12°."
    ),
    (
      "at 2; temp 5 10; rain 0-5 0.4",
      "Pluie à Paris jusqu’à 5 h ; de 5 à 10°.",
      "Rain in Paris until 5 am; 5 to 10°."
    ),
    (
      "at 20; t 0-48 none; none 0-48; wind 36-42 9",
      "Demain à Paris, vent de midi à 18 h.",
      "Tomorrow in Paris, windy from noon to 6 pm."
    ),
  ]
}

import GazettePresentation

/// Everything about a place as text: titled blocks with aligned values.
struct WeatherDetailText {
  let page: WeatherDetailPage
  /// The warnings at the place, and their reliability.
  let warnings: WarningText
  let phrases: WeatherPhrases
  let width: Int?

  /// The whole text, without empty blocks.
  var text: String {
    [head, alerts, now, hours, days, sun, air, about].compactMap { $0 }.joined(separator: "\n\n")
  }

  private var names: WeatherDetailPhrases { phrases.detail }
  private var almanac: AlmanacPhrases { phrases.almanac }

  private var head: String {
    let row = page.row
    let title = row.whereabouts.isEmpty ? row.name : "\(row.name), \(row.whereabouts)"
    let weather = [row.temperature, row.sky].compactMap { $0 }.joined(separator: ", ")
    let feelsLike = page.feelsLike.map { "\(names.feelsLike) \($0)" }
    let range = row.low == nil && row.high == nil ? "" : "\(row.low ?? "–") / \(row.high ?? "–")"
    let times = [row.localTime, row.age?.text].compactMap { $0 }.joined(separator: " · ")
    let line = [weather, feelsLike, range].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    let lines = [title, line, page.line, page.nowcast?.sentence, times, page.notice, page.reduced, row.problem]
    return lines.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var alerts: String? {
    block(names.alerts, warnings.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  private var now: String? { block(names.details, figures(page.details)) }

  private var hours: String? {
    guard !page.hours.isEmpty else { return nil }
    let columns = page.hourColumns.map { $0.isFigure ? TextTable.Column.figures($0.heading) : .words($0.heading) }
    var table = TextTable(columns: [.words(names.hour)] + columns)
    for (index, hour) in page.hours.enumerated() where index % 3 == 0 {
      table.add([hour.time] + hour.cells)
    }
    return "\(names.nextHours)\n" + table.text(width: width)
  }

  private var days: String? {
    guard !page.days.isEmpty else { return nil }
    var table = TextTable(columns: [
      .words(names.day), .words(""), .figures(names.low), .figures(names.high), .words(names.sky),
      .figures(names.precipitation), .figures(names.wind),
    ])
    for day in page.days {
      table.add([
        day.name, day.date, day.low ?? "–", day.high ?? "–", day.sky ?? "", day.precipitation ?? "", day.wind ?? "",
      ])
    }
    return "\(page.daysTitle)\n" + table.text(width: width)
  }

  private var sun: String? {
    let sun = page.sun
    let twilights = sun.twilights.map { ($0.name, $0.instead ?? "\($0.dawn) – \($0.dusk)") }
    let facts: [(name: String, value: String?)] =
      [
        (names.sunrise, sun.sunrise), (names.sunset, sun.sunset),
        (sun.polarEnd?.name ?? "", sun.polarEnd?.value),
        (names.daylight, sun.daylight.map { $0 + (sun.daylightChange.map { ", \($0)" } ?? "") }),
      ] + twilights.map { ("\(almanac.twilight) (\($0.0.lowercased()))", $0.1) } + [
        (names.moon, "\(sun.moon) (\(sun.illumination))"), (almanac.moonrise, sun.moonrise),
        (almanac.moonset, sun.moonset),
      ] + sun.nextMoons.map { ($0.name, $0.value) }
    let nameWidth = facts.filter { $0.value != nil }.map(\.name.columns).max() ?? 0
    let lines = facts.compactMap { fact in fact.value.map { "\(fact.name.padded(toColumns: nameWidth))  \($0)" } }
    return block(names.sunAndMoon, [sun.polar].compactMap(\.self) + lines + [sun.moonAllDay].compactMap(\.self))
  }

  private var air: String? {
    guard let air = page.air else { return nil }
    let index = air.index.map { "\(names.airIndex)  \($0)" + (air.words.map { " (\($0))" } ?? "") }
    return block(
      names.air, [index].compactMap { $0 } + figures(air.pollutants + air.pollen) + [air.noPollen].compactMap(\.self))
  }

  private var about: String? {
    let credits = page.credits.map { credit in
      let licence = credit.licence.map { " (\($0))" } ?? ""
      return "\(names.dataBy(credit.name + licence)) \(credit.link)"
    }
    return block(names.about, figures(page.about) + credits)
  }

  private func block(_ title: String, _ lines: [String]) -> String? {
    lines.isEmpty ? nil : ([title] + lines.map { "  \($0)" }).joined(separator: "\n")
  }

  private func figures(_ figures: [DetailFigure]) -> [String] {
    let nameWidth = figures.map(\.name.columns).max() ?? 0
    return figures.map { figure in
      figure.name.padded(toColumns: nameWidth) + "  " + figure.value + (figure.note.map { " (\($0))" } ?? "")
    }
  }
}

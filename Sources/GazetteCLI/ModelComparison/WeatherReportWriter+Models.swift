import GazetteDomain
import GazettePresentation

// `gazette weather --models`: the forecasts of several models.
extension WeatherReportWriter {
  /// Writes the forecasts of several models for `place`, or for home, fetched now when the stored ones are old; a failure is
  /// reported, and the stored ones are still written.
  func writeModels(_ place: Place?) async throws {
    let code = style.language.code
    let item: PlaceWeather?
    if let place {
      item = try await session.weather.readPosition(place.id, for: session.reader, languageCode: code)
    } else {
      item = try await session.weather.home(for: session.reader, languageCode: code)
    }
    guard var item else { return try await writeList() }
    if let place { item.place = place }
    guard let fresh = try await session.modelComparison?.fresh(item.id) else { return }
    if let error = fresh.error { terminal.note(phrases.modelComparisonProblem(error)) }
    let scores = try await session.record.scores(at: item.id)
    let edition = session.edition(style)
    guard !style.isJSON else {
      return try terminal.printJSON(ModelComparisonDocument(item, fresh, scores: scores, edition: edition))
    }
    let page = ModelComparisonPresenter(edition: edition, credits: session.credits).page(
      item.place, fresh, scores: scores)
    try terminal.print(ModelComparisonText(page: page, phrases: phrases, width: terminal.width).text)
  }
}

/// The forecasts of several models as text: the sentence, a table of days, a table of models, their accuracy.
struct ModelComparisonText {
  let page: ModelComparisonPage
  let phrases: WeatherPhrases
  let width: Int?

  var text: String { [head, days, models, scores].compactMap(\.self).joined(separator: "\n\n") }

  private func wrapped(_ sentence: String) -> String {
    guard let width else { return sentence }
    return LineWrapping.wrapped(sentence, columns: max(20, width)).joined(separator: "\n")
  }

  private var words: ModelComparisonPhrases { phrases.modelComparison }

  private var head: String {
    [
      words.titleOf(page.name), page.notice.map(wrapped), page.sentence.map(wrapped),
      page.age.map { words.fetchedAt($0.text) },
    ].compactMap(\.self).joined(separator: "\n")
  }

  private var days: String? {
    guard !page.days.isEmpty else { return nil }
    var table = TextTable(columns: [
      .words(phrases.detail.day), .words(""), .figures(phrases.detail.low), .figures(phrases.detail.high),
      .figures(words.chance), .words(""),
    ])
    for day in page.days {
      table.add([day.name, day.date, day.low ?? "–", day.high ?? "–", day.chance ?? "–", day.wet ?? ""])
    }
    return table.text(width: width)
  }

  private var models: String? {
    guard !page.models.isEmpty else { return nil }
    var table = TextTable(columns: [.words(words.model)] + page.columns.map { .figures($0) })
    for model in page.models { table.add([model.name] + model.cells.map { $0.temperatures ?? "–" }) }
    return "\(words.byModel)\n" + table.text(width: width)
  }

  private var scores: String? {
    guard let scores = page.scores else { return nil }
    let names = words.scores
    var table = TextTable(
      columns: [.words(names.source)] + scores.leads.map { .figures($0) } + [
        .figures(names.rain), .figures(names.days),
      ])
    for row in scores.rows { table.add([row.name] + row.errors.map { $0 ?? "–" } + [row.rain, row.days]) }
    return [names.title, wrapped(scores.sentence), table.text(width: width), wrapped(scores.note)].joined(
      separator: "\n")
  }
}

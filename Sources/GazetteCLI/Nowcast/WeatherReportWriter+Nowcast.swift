import GazetteDomain
import GazettePresentation

// `gazette weather --soon`: the precipitation of the next two hours.
extension WeatherReportWriter {
  /// Writes a line for each saved place, or the places as JSON, from the store, without waiting for the network.
  func writeSoonList() async throws {
    let places = try await session.places.list(for: session.reader, languageCode: style.language.code)
    guard !style.isJSON else { return try terminal.printJSON(places.map(document)) }
    guard !places.isEmpty else { return try await writeList() }
    let nameWidth = places.map(\.place.name.columns).max() ?? 0
    let lines = places.map { item in
      "\(item.place.name.padded(toColumns: nameWidth))  \(sentence(item) ?? phrases.nowcast.unknown)"
    }
    try terminal.print(lines.joined(separator: "\n"))
  }

  /// Writes the sentence for `place`, fetched now when the stored weather is old; a failure is reported, and the stored weather
  /// is still used.
  func writeSoon(_ place: Place) async throws {
    let fresh = try await session.weather.fresh(place.id, for: session.reader, languageCode: style.language.code)
    if let error = fresh.error { terminal.note(phrases.sentence(error)) }
    var item = fresh.item
    item.place = place
    guard !style.isJSON else { return try terminal.printJSON(document(item)) }
    try terminal.print(sentence(item) ?? phrases.nowcast.unknown)
  }

  private func sentence(_ item: PlaceWeather) -> String? {
    guard let report = item.weather.report else { return nil }
    return NowcastPresenter(edition: session.edition(style), timeZone: report.timeZone).block(report.nowcast)?.sentence
  }
}

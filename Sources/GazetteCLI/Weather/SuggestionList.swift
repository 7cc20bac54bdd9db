import GazetteDomain
import GazettePresentation

/// Lists places that a search found, to choose from.
struct SuggestionList {
  let session: WeatherSession
  let style: ReadingStyle
  let terminal: Terminal

  /// Writes the places as a table, or as JSON.
  func write(_ suggestions: [PlaceSuggestion]) throws(CommandFailure) {
    guard !style.isJSON else { return try terminal.printJSON(suggestions.map(PlaceDocument.init)) }
    let presenter = WeatherAddPresenter(edition: session.edition(style))
    var table = TextTable(columns: [.words(""), .words(""), .words(""), .figures(""), .words("")])
    for row in suggestions.map(presenter.row) {
      table.add([row.id, row.name, row.whereabouts, row.population ?? "", row.isSaved ? "★" : ""])
    }
    try terminal.print(table.text(width: terminal.width))
  }
}

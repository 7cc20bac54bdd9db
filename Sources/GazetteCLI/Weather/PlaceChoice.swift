import GazetteDomain
import GazettePresentation

/// Settles which place a person means, or tells how to say it.
struct PlaceChoice {
  let session: WeatherSession
  let style: ReadingStyle
  let terminal: Terminal

  /// The one place that `typed` means.
  /// - Throws: ``ExitStatus/homonyms`` after listing them, ``ExitStatus/noInput`` when there is none.
  func place(_ typed: String) async throws(CommandFailure) -> Place {
    let finding: FindPlace.Finding
    do throws(WeatherError) {
      finding = try await session.component.findPlace(typed, languageCode: style.language.code, reader: .owner)
    } catch {
      throw CommandFailure(error, language: style.language)
    }
    let phrases = Phrases.of(style.language).weather.add
    switch finding {
    case .one(let place): return named(place)
    case .none: throw CommandFailure(.noInput, phrases.nothingFound(typed), advice: phrases.suggestion)
    case .several(let suggestions):
      try SuggestionList(session: session, style: style, terminal: terminal).write(suggestions)
      throw CommandFailure(
        .homonyms, phrases.chooseOne(typed), advice: suggestions.first?.id.text)
    }
  }

  /// A position that has no name is told by the way from the nearest known city, as on the map.
  private func named(_ place: Place) -> Place {
    PointName(edition: session.edition(style), known: session.known).named(place)
  }
}

import BoundedNumbers
import GazetteDomain
import GazettePresentation

/// Finds saved places by what a person types: the name, the rank from 1, or the position.
struct SavedPlaceLookup {
  let session: WeatherSession
  let style: ReadingStyle

  /// All saved places by rank.
  func all() async throws(CommandFailure) -> [SavedPlace] {
    do throws(StoreError) {
      return try await session.component.listPlaces(reader: .owner).compactMap(\.saved)
    } catch {
      throw CommandFailure(error, language: style.language)
    }
  }

  /// The saved place that `typed` means.
  /// - Throws: ``ExitStatus/noInput`` when none is, ``ExitStatus/homonyms`` when several are.
  func place(_ typed: String, among places: [SavedPlace]) throws(CommandFailure) -> SavedPlace {
    let folded = TextFolding.fold(typed)
    if let rank = Int(typed, in: 1...100_000), let place = places.first(where: { $0.rank == rank - 1 }) { return place }
    let matching = places.filter {
      $0.id.text == typed || TextFolding.fold($0.place.name) == folded
        || TextFolding.fold(PlaceWords.full($0.place)) == folded
    }
    let phrases = Phrases.of(style.language).weather
    guard let first = matching.first else {
      let line = Phrases.of(style.language).commands.output.line
      throw CommandFailure(.noInput, line(typed, phrases.notSaved), advice: "gazette places list")
    }
    guard matching.count == 1 else {
      let choices = matching.map { "\($0.id.text)  \(PlaceWords.full($0.place))" }.joined(separator: "\n  ")
      throw CommandFailure(.homonyms, phrases.add.chooseOne(typed), advice: choices)
    }
    return first
  }
}

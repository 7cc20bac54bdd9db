import ArgumentParser
import GazettePresentation

/// Where the commands of the classified ads read from.
struct AdsSourceOptions: ParsableArguments {
  @Option(help: .spoken(\.ads.source))
  var source: String?

  /// The stored ads.
  init() {}

  /// Opens what was named, and tells on standard error what could not be read of it.
  func open(_ services: CommandServices, _ style: ReadingStyle) async throws(CommandFailure) -> ClassifiedsSession {
    let phrases = Phrases.of(style.language)
    let trouble = phrases.classifieds.trouble
    let session = try await session(services.classifieds, trouble)
    let notes = ListingNotes(notes: session.notes, phrases: trouble, storeTrouble: phrases.weather.storeTrouble)
    for line in notes.lines { services.terminal.note(line) }
    return session
  }

  private func session(
    _ services: ClassifiedsServices, _ trouble: AdTroublePhrases
  ) async throws(CommandFailure) -> ClassifiedsSession {
    guard let source else { return try await services.open() }
    do throws(ListingFailure) {
      return try await services.read(source)
    } catch {
      throw CommandFailure(error, of: source, trouble)
    }
  }
}

import GazettePresentation

/// Everything that commands may ask for, filled by the composition.
///
/// A section adds one field: a closure that opens what its commands need, so that a command pays for its own only.
package struct CommandServices: Sendable {
  /// Where text goes.
  package let terminal: Terminal
  /// Language and units of the paper, for reading commands that were not told otherwise.
  package let readingDefaults: @Sendable () throws(CommandFailure) -> ReadingDefaults
  /// Running and looking after the paper itself.
  package let program: ProgramServices
  /// Making HTML safe.
  package let html: HTMLServices
  /// Asking the outbound guard.
  package let fetching: FetchServices
  /// Reading feeds that lie in files.
  package let feedFiles: FeedFileServices
  /// Opens what the first steps change, for the reader of that name, nil for the paper's owner.
  package let setup: @Sendable (_ reader: String?) async throws(CommandFailure) -> SetupSession
  /// Reading and keeping places.
  package let weather: WeatherServices
  /// Opens the news of the reader of that name, nil for the paper's owner, as far as the command needs them.
  package let news: @Sendable (NewsSession.Access, _ reader: String?) async throws(CommandFailure) -> NewsSession
  /// Reading classified ads.
  package let classifieds: ClassifiedsServices
  /// Opens who reads the paper, beside a running server too.
  package let readers: @Sendable () async throws(CommandFailure) -> ReadersSession

  package init(
    terminal: Terminal,
    readingDefaults: @escaping @Sendable () throws(CommandFailure) -> ReadingDefaults,
    program: ProgramServices,
    html: HTMLServices,
    fetching: FetchServices,
    feedFiles: FeedFileServices,
    setup: @escaping @Sendable (_ reader: String?) async throws(CommandFailure) -> SetupSession,
    weather: WeatherServices,
    news: @escaping @Sendable (NewsSession.Access, _ reader: String?) async throws(CommandFailure) -> NewsSession,
    classifieds: ClassifiedsServices,
    readers: @escaping @Sendable () async throws(CommandFailure) -> ReadersSession
  ) {
    self.terminal = terminal
    self.readingDefaults = readingDefaults
    self.program = program
    self.html = html
    self.fetching = fetching
    self.feedFiles = feedFiles
    self.setup = setup
    self.weather = weather
    self.news = news
    self.classifieds = classifieds
    self.readers = readers
  }

  /// What a reading command writes: its options, completed by the paper's settings.
  package func readingStyle(_ options: ReadingOptions) throws(CommandFailure) -> ReadingStyle {
    let defaults = try readingDefaults()
    let language = options.language ?? defaults.language
    let units = options.units ?? defaults.units ?? (language.hasRegions ? Spoken.region?.units : nil) ?? .metric
    return ReadingStyle(isJSON: options.json, language: language, units: units)
  }
}

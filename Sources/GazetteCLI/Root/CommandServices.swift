import GazettePresentation

/// The services for all commands, provided by the composition.
///
/// A section adds one field: a closure that opens its services, so that a command opens only what it needs.
package struct CommandServices: Sendable {
  /// The output.
  package let terminal: Terminal
  /// The default language and units of reading commands.
  package let readingDefaults: @Sendable () throws(CommandFailure) -> ReadingDefaults
  /// Running and maintaining the installation.
  package let program: ProgramServices
  /// Sanitising HTML.
  package let html: HTMLServices
  /// Checking addresses with the outbound guard.
  package let fetching: FetchServices
  /// Parsing feed files.
  package let feedFiles: FeedFileServices
  /// Opens the data that `gazette setup` changes, for the reader with that name, nil for the operator.
  package let setup: @Sendable (_ reader: String?) async throws(CommandFailure) -> SetupSession
  /// Reading and saving places.
  package let weather: WeatherServices
  /// Opens the news of the reader with that name, nil for the operator, for the given access.
  package let news: @Sendable (NewsSession.Access, _ reader: String?) async throws(CommandFailure) -> NewsSession
  /// Reading classified ads.
  package let classifieds: ClassifiedsServices
  /// Opens the watches of the reader with that name, nil for the operator, for the given access.
  package let watches: OpenWatches
  /// Opens the channels of the reader with that name, nil for the operator, for the given access.
  package let channels: OpenChannels
  /// Opens the readers' service, even next to a running server.
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
    watches: @escaping OpenWatches,
    channels: @escaping OpenChannels,
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
    self.watches = watches
    self.channels = channels
    self.readers = readers
  }

  /// Returns the style of a reading command: its options, completed by the defaults.
  package func readingStyle(_ options: ReadingOptions) throws(CommandFailure) -> ReadingStyle {
    let defaults = try readingDefaults()
    let language = options.language ?? defaults.language
    let units =
      options.units ?? defaults.units ?? (language.hasRegions ? CommandLanguage.region?.units : nil) ?? .metric
    return ReadingStyle(isJSON: options.json, language: language, units: units)
  }
}

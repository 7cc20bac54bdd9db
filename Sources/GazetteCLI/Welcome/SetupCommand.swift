package import ArgumentParser
import BoundedNumbers
import Foundation
package import GazetteDomain
package import GazettePresentation

/// `gazette setup`: the first steps of an empty paper, asked in the terminal. An empty answer skips a question.
package struct SetupCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("setup", \.program.setup)
  }

  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Asks the questions of all steps.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let session = try await services.setup(reading.reader)
    try await SetupDialogue(
      session: session, style: style, terminal: services.terminal, input: services.program.input
    ).run()
  }
}

/// An open session of the first steps.
package struct SetupSession: Sendable {
  package let weather: WeatherSession
  package let feeds: Feeds
  /// Saves what was chosen of language and units, and that the steps are done.
  package let save: @Sendable (ReaderPreferences) async throws(StoreError) -> Void

  package init(
    weather: WeatherSession, feeds: Feeds,
    save: @escaping @Sendable (ReaderPreferences) async throws(StoreError) -> Void
  ) {
    self.weather = weather
    self.feeds = feeds
    self.save = save
  }
}

/// The questions of `gazette setup`.
struct SetupDialogue {
  let session: SetupSession
  let style: ReadingStyle
  let terminal: Terminal
  let input: StandardInput

  /// Asks the questions in order.
  func run() async throws {
    var preferences = ReaderPreferences()
    heading(.language)
    terminal.note(words.terminal.skipHint)
    preferences.language = try choice(words.terminal.language)
    let dialogue = spoken(in: preferences.language)
    preferences.units = try dialogue.choice(dialogue.words.terminal.units)
    try await dialogue.city()
    try await dialogue.addFeeds()
    dialogue.heading(.install)
    for line in dialogue.words.installs + [dialogue.words.needsHTTPS] { dialogue.terminal.note(line) }
    try await session.save(preferences)
    try terminal.print(dialogue.words.terminal.done)
  }

  private var words: WelcomePhrases { Phrases.of(style.language)[WelcomePhrases.self] }

  /// The same questions in the language that was chosen.
  private func spoken(in language: Language?) -> SetupDialogue {
    let style = ReadingStyle(isJSON: false, language: language ?? style.language, units: style.units)
    return SetupDialogue(session: session, style: style, terminal: terminal, input: input)
  }

  private func heading(_ step: WelcomeStep) {
    let count = words.step(step.rawValue + 1, WelcomeStep.allCases.count)
    terminal.note("\n\(count): \(words.headings[step] ?? "")")
  }

  /// The answer to a question; nil for none.
  private func ask(_ question: String) -> String? {
    terminal.draw("\(question): ")
    let answer = input.nextLine()?.trimmingCharacters(in: .whitespaces) ?? ""
    return answer.isEmpty ? nil : answer
  }

  private func choice<Choice: RawRepresentable<String>>(_ question: String) throws(CommandFailure) -> Choice? {
    guard let answer = ask(question) else { return nil }
    guard let choice = Choice(rawValue: answer.lowercased()) else { throw notUnderstood(answer) }
    return choice
  }

  private func notUnderstood(_ answer: String) -> CommandFailure {
    CommandFailure(.usage, words.terminal.notUnderstood(answer))
  }

  private func city() async throws {
    heading(.city)
    guard let typed = ask(words.terminal.city), let place = try await place(typed) else { return }
    let added = try await session.weather.places.add(place, for: session.weather.reader)
    try await session.weather.places.chooseHome(added.saved.id, for: session.weather.reader)
    let phrases = Phrases.of(style.language).weather.add
    terminal.note((added.isNew ? phrases.saved : phrases.known)(added.saved.place.fullName))
  }

  /// Returns the place for the typed text. Asks for a number when several match; nil when there is none.
  private func place(_ typed: String) async throws -> Place? {
    let phrases = Phrases.of(style.language).weather.add
    let offered: [PlaceSuggestion]
    switch try await session.weather.places.find(
      typed, languageCode: style.language.code, for: session.weather.reader)
    {
    case .one(let place), .largest(let place, _): return place
    case .several(let places): offered = Array(places.prefix(9))
    case .perhaps(let result): offered = Array(result.suggestions.prefix(9))
    case .none:
      terminal.note(phrases.nothingFound(typed) + " " + phrases.suggestion)
      return nil
    }
    for (number, suggestion) in offered.enumerated() {
      terminal.note("  \(number + 1)  \(suggestion.place.fullName)")
    }
    guard let answer = ask(words.terminal.which) else { return nil }
    guard let number = Int(answer, in: 1...max(1, offered.count)), offered.indices.contains(number - 1) else {
      throw notUnderstood(answer)
    }
    return offered[number - 1].place
  }

  private func addFeeds() async throws {
    heading(.feeds)
    let entries = FeedCatalogue.all.filter { $0.language == style.language }
    for (number, entry) in entries.enumerated() {
      terminal.note("  \(number + 1)  \(entry.title) (\(words.topics[entry.topic] ?? ""))")
    }
    guard let answer = ask(words.terminal.feeds) else { return }
    for part in answer.split(separator: " ").map(String.init) { try await add(part, among: entries) }
  }

  /// Takes a number of the catalogue, an address, or a file with a list.
  private func add(_ typed: String, among entries: [FeedCatalogue.Entry]) async throws {
    let reader = session.weather.reader
    if let number = Int(typed, in: 1...1000) {
      guard entries.indices.contains(number - 1) else { throw notUnderstood(typed) }
      let entry = entries[number - 1]
      try await session.feeds.subscribe(to: [(entry.url, entry.title, words.topics[entry.topic])], for: reader)
      return terminal.note(words.added(1))
    }
    if typed.hasPrefix("http://") || typed.hasPrefix("https://") {
      guard let url = URL(string: typed), let host = url.host else { throw notUnderstood(typed) }
      try await session.feeds.subscribe(to: [(url, host, nil)], for: reader)
      return terminal.note(words.added(1))
    }
    guard let bytes = FileManager.default.contents(atPath: typed) else {
      throw CommandFailure(.noInput, Spoken.words.failures.fileUnreadable(typed))
    }
    let progress = try await session.feeds.importList(Array(bytes), for: reader)
    terminal.note(words.added(progress.added))
  }
}

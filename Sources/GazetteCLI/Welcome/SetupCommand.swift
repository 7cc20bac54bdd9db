package import ArgumentParser
import BoundedNumbers
import Foundation
package import GazetteDomain
package import GazettePresentation

/// `gazette setup`: sets up a new installation with questions in the terminal. An empty answer skips a question.
package struct SetupCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("setup", \.program.setup)
  }

  @Option(name: .customLong("lang"), help: .localized(\.options.language))
  var language: Language?

  @Option(help: .localized(\.options.reader))
  var reader: String?

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Asks the questions of all steps.
  package func run(with services: CommandServices) async throws {
    let language = try self.language ?? services.readingDefaults().language
    let session = try await services.setup(reader)
    try await SetupDialogue(
      session: session, language: language, terminal: services.terminal, input: services.program.input
    ).run()
  }
}

/// The open services for `gazette setup`.
package struct SetupSession: Sendable {
  package let weather: WeatherSession
  package let feeds: Feeds
  /// Saves the chosen language and units, and marks the setup as done.
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

/// The questions of `gazette setup`. Repeats a question after a wrong answer; an empty answer, or the end of the input, skips it.
struct SetupDialogue {
  let session: SetupSession
  let language: Language
  let terminal: Terminal
  let input: StandardInput

  /// Asks the questions in order.
  func run() async throws {
    var preferences = ReaderPreferences()
    heading(.language)
    terminal.note(words.terminal.skipHint)
    preferences.language = ask(words.terminal.language) { Language(rawValue: $0.lowercased()) }
    let dialogue = localized(in: preferences.language ?? language)
    preferences.units = dialogue.ask(dialogue.words.terminal.units) { UnitSystem(rawValue: $0.lowercased()) }
    try await session.save(preferences)
    try await dialogue.chooseCity()
    try await dialogue.addFeeds()
    dialogue.heading(.install)
    for line in dialogue.words.installs + [dialogue.words.needsHTTPS] { dialogue.terminal.note(line) }
    try terminal.print(dialogue.words.terminal.done)
  }

  private var phrases: Phrases { Phrases.of(language) }
  private var words: WelcomePhrases { phrases[WelcomePhrases.self] }

  /// The same questions in the language that was chosen.
  private func localized(in language: Language) -> SetupDialogue {
    SetupDialogue(session: session, language: language, terminal: terminal, input: input)
  }

  private func heading(_ step: WelcomeStep) {
    let count = words.step(step.rawValue + 1, WelcomeStep.allCases.count)
    terminal.note("\n\(count): \(words.headings[step] ?? "")")
  }

  /// Asks until `value` accepts the answer; returns nil when it is empty or the input ends.
  private func ask<Value>(_ question: String, _ value: (String) -> Value?) -> Value? {
    while let answer = line(question) {
      if let value = value(answer) { return value }
      terminal.note(words.terminal.notUnderstood(answer))
    }
    return nil
  }

  /// Returns the line typed after `question`; nil when it is empty or the input ends.
  private func line(_ question: String) -> String? {
    terminal.draw("\(question): ")
    let answer = input.nextLine()?.trimmingCharacters(in: .whitespaces) ?? ""
    return answer.isEmpty ? nil : answer
  }

  private func chooseCity() async throws {
    heading(.city)
    let add = phrases.weather.add
    while let typed = line(words.terminal.city) {
      let candidates: [Place]
      do throws(WeatherError) {
        candidates = try await places(typed)
      } catch {
        // Without a network, only the bundled places are found.
        terminal.note(CommandFailure(error, language: language).sentence)
        continue
      }
      guard !candidates.isEmpty else {
        terminal.note(add.nothingFound(typed) + " " + add.suggestion)
        continue
      }
      guard let place = choose(among: candidates) else { return }
      let added = try await session.weather.places.add(place, for: session.weather.reader)
      try await session.weather.places.chooseHome(added.saved.id, for: session.weather.reader)
      return terminal.note((added.isNew ? add.saved : add.known)(added.saved.place.fullName))
    }
  }

  /// Returns at most nine places of that name; one when the name is clear.
  private func places(_ typed: String) async throws(WeatherError) -> [Place] {
    switch try await session.weather.places.find(typed, languageCode: language.code, for: session.weather.reader) {
    case .one(let place), .largest(let place, _): [place]
    case .several(let places): places.prefix(9).map(\.place)
    case .perhaps(let result): result.suggestions.prefix(9).map(\.place)
    case .none: []
    }
  }

  /// Returns the place whose number is typed, or the only one.
  private func choose(among places: [Place]) -> Place? {
    guard places.count > 1 else { return places.first }
    for (number, place) in places.enumerated() { terminal.note("  \(number + 1)  \(place.fullName)") }
    return ask(words.terminal.which) { Int($0, in: 1...places.count).map { places[$0 - 1] } }
  }

  private func addFeeds() async throws {
    heading(.feeds)
    let entries = FeedCatalogue.all.filter { $0.language == language }
    for (number, entry) in entries.enumerated() {
      terminal.note("  \(number + 1)  \(entry.title) (\(words.topics[entry.topic] ?? ""))")
    }
    while let answer = line(words.terminal.feeds) {
      var isUnderstood = true
      for part in answer.split(separator: " ").map(String.init) {
        let added = try await add(part, among: entries)
        terminal.note(added.map(words.added) ?? words.terminal.notUnderstood(part))
        if added == nil { isUnderstood = false }
      }
      if isUnderstood { return }
    }
  }

  /// Adds the feeds of a number in the catalogue, an address, or a file with a list; returns their number, nil for other text.
  private func add(_ typed: String, among entries: [FeedCatalogue.Entry]) async throws -> Int? {
    let reader = session.weather.reader
    if let number = Int(typed, in: 1...1000) {
      guard entries.indices.contains(number - 1) else { return nil }
      let entry = entries[number - 1]
      try await session.feeds.subscribe(to: [(entry.url, entry.title, words.topics[entry.topic])], for: reader)
      return 1
    }
    if typed.hasPrefix("http://") || typed.hasPrefix("https://") {
      guard let url = URL(string: typed), let host = url.host else { return nil }
      try await session.feeds.subscribe(to: [(url, host, nil)], for: reader)
      return 1
    }
    guard let bytes = FileManager.default.contents(atPath: typed) else { return nil }
    return try await session.feeds.importList(Array(bytes), for: reader).added
  }
}

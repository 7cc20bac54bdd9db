public import ArgumentParser
public import GazetteDomain
import GazettePresentation

/// `gazette watches add RULE`: adds a watch.
package struct WatchesAddCommand: WatchesSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("add", \.watches.add) }
  package static let access = WatchesSession.Access.changing

  @Argument(help: .localized(\.watches.query))
  var query: String
  @Option(parsing: .unconditional, help: .localized(\.watches.name))
  var name: String?
  @Option(name: .customLong("action"), help: .localized(\.watches.action))
  var actions: [WatchAction] = []
  @Option(parsing: .unconditional, help: .localized(\.watches.label))
  var label: String?
  @Flag(help: .localized(\.watches.off))
  var off = false
  @OptionGroup(title: CommandLanguage.words.options.reading)
  package var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Adds the watch, and reports it.
  package func work(in session: WatchesSession, _ style: ReadingStyle, _ terminal: Terminal) async throws {
    let watch: Watch
    do throws(WatchesError) {
      watch = try await session.watches.add(draft, for: session.reader)
    } catch {
      throw CommandFailure(error, text: query, language: style.language)
    }
    guard !style.isJSON else {
      return try terminal.printJSON(WatchDocument(WatchStatus(watch: watch, matches: 0, newMatches: 0)))
    }
    try terminal.print(Phrases.of(style.language).commands.watches.added(TerminalText.safe(watch.name)))
  }

  private var draft: WatchDraft {
    WatchDraft(
      name: name ?? String(query.prefix(Watch.maximumNameLength)), query: query, actions: Set(actions), label: label,
      isOn: !off)
  }
}

extension WatchAction: ExpressibleByArgument {}

/// `gazette watches preview RULE`: what the rule would have matched.
package struct WatchesPreviewCommand: WatchesSubcommand {
  package static var configuration: CommandConfiguration { CommandConfiguration("preview", \.watches.preview) }

  @Argument(help: .localized(\.watches.query))
  var query: String
  @OptionGroup(title: CommandLanguage.words.options.reading)
  package var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the number of matches, and the newest of them.
  package func work(in session: WatchesSession, _ style: ReadingStyle, _ terminal: Terminal) async throws {
    let preview: WatchPreview
    do throws(WatchesError) {
      preview = try await session.watches.preview(query, for: session.reader)
    } catch {
      throw CommandFailure(error, text: query, language: style.language)
    }
    guard !style.isJSON else { return try terminal.printJSON(WatchPreviewDocument(preview)) }
    let edition = session.edition(style)
    try terminal.print(WatchFormPresenter(edition: edition).summary(preview))
    guard !preview.matches.isEmpty else { return }
    var table = WatchMatchTable(edition: edition)
    for match in preview.matches { table.add(match.subject.kind, match.title, match.date) }
    try terminal.print(table.text(width: terminal.width))
  }
}

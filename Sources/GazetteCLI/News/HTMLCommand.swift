package import ArgumentParser
package import Foundation
internal import GazettePresentation

/// `gazette html`: tools for HTML, for those who check or script the paper.
package struct HTMLCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "html", \.tools.html,
      subcommands: [SanitizeHTMLCommand.self])
  }

  /// The group does nothing by itself: ArgumentParser then shows the help.
  package init() {}
}

/// `gazette html sanitize`: hostile HTML in, safe HTML out.
package struct SanitizeHTMLCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("sanitize", \.tools.sanitize)
  }

  @Option(help: .spoken(\.options.base))
  var base: String?

  @Flag(help: .spoken(\.tools.jsonLines))
  var jsonl = false

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Sanitises the whole input, or each of its lines.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    try sanitize(with: services.html, on: services.terminal)
  }

  /// Sanitises the whole input, or each of its lines, and prints what is safe.
  package func sanitize(with html: HTMLServices, on terminal: Terminal) throws(CommandFailure) {
    let base = try baseURL()
    guard jsonl else {
      return try terminal.print(Self.withoutLastLineFeed(html.sanitize(html.input.rest(), base)))
    }
    var number = 0
    while let line = html.input.nextLine() {
      number += 1
      let safe = html.sanitize(try Self.html(in: line, number: number), base)
      try terminal.print(try Self.line(for: safe))
    }
  }

  private func baseURL() throws(CommandFailure) -> URL? {
    guard let base else { return nil }
    guard let url = URL(string: base), url.scheme == "http" || url.scheme == "https" else {
      throw CommandFailure(.usage, Spoken.words.failures.tools.notABase(base))
    }
    return url
  }

  // Printing ends with a line feed: sanitising what was printed must print the same again.
  private static func withoutLastLineFeed(_ text: String) -> String {
    text.utf8.last == UInt8(ascii: "\n") ? String(text.unicodeScalars.dropLast()) : text
  }

  private static func html(in line: String, number: Int) throws(CommandFailure) -> String {
    do {
      return try JSONDecoder().decode(HTMLLine.self, from: Data(line.utf8)).html
    } catch {
      throw CommandFailure(.data, Spoken.words.failures.tools.badLine(number))
    }
  }

  private static func line(for html: String) throws(CommandFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    do {
      return String(decoding: try encoder.encode(HTMLLine(html: html)), as: UTF8.self)
    } catch {
      throw CommandFailure(.software, Spoken.words.failures.noJSON)
    }
  }
}

/// What `gazette html` asks for.
package struct HTMLServices: Sendable {
  /// The safe form of a piece of HTML, its addresses resolved against a base.
  package let sanitize: @Sendable (_ html: String, _ base: URL?) -> String
  /// Where the HTML comes from.
  package let input: StandardInput

  package init(sanitize: @escaping @Sendable (_ html: String, _ base: URL?) -> String, input: StandardInput) {
    self.sanitize = sanitize
    self.input = input
  }
}

/// One line of `gazette html sanitize --jsonl`, in and out.
struct HTMLLine: Codable {
  let html: String
}

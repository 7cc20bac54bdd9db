package import ArgumentParser
package import Foundation
internal import GazettePresentation

/// `gazette html`: tools for HTML, for those who check or script the paper.
package struct HTMLCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "html", \.tools.html,
      subcommands: [SanitizeHTMLCommand.self, ExtractHTMLCommand.self])
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
    let base = try HTMLServices.base(base)
    guard jsonl else { return try html.print(html.sanitize(html.input.rest(), base), on: terminal) }
    try html.printLines(on: terminal) { page in HTMLLine(html: html.sanitize(page, base)) }
  }
}

/// `gazette html extract`: a publisher's page in, the safe HTML of its article out.
package struct ExtractHTMLCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("extract", \.tools.extract)
  }

  @Option(help: .spoken(\.options.base))
  var base: String?

  @Flag(help: .spoken(\.tools.articleLines))
  var jsonl = false

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Finds the article in the whole input, or in each of its lines.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    try extract(with: services.html, on: services.terminal)
  }

  /// Finds the article in the whole input, or in each of its lines, and prints what of it is safe.
  package func extract(with html: HTMLServices, on terminal: Terminal) throws(CommandFailure) {
    let base = try HTMLServices.base(base)
    guard !jsonl else { return try html.printLines(on: terminal) { page in html.extract(page, base) } }
    guard let article = html.extract(html.input.rest(), base).html else {
      throw CommandFailure(.data, Spoken.words.failures.tools.noArticle)
    }
    try html.print(article, on: terminal)
  }
}

/// What `gazette html` asks for.
package struct HTMLServices: Sendable {
  /// The safe form of a piece of HTML, its addresses resolved against a base.
  package let sanitize: @Sendable (_ html: String, _ base: URL?) -> String
  /// The article in a publisher's page, its addresses resolved against the page's own base, else the one given.
  package let extract: @Sendable (_ page: String, _ base: URL?) -> FoundArticle
  /// Where the HTML comes from.
  package let input: StandardInput

  package init(
    sanitize: @escaping @Sendable (_ html: String, _ base: URL?) -> String,
    extract: @escaping @Sendable (_ page: String, _ base: URL?) -> FoundArticle, input: StandardInput
  ) {
    self.sanitize = sanitize
    self.extract = extract
    self.input = input
  }

  fileprivate static func base(_ text: String?) throws(CommandFailure) -> URL? {
    guard let text else { return nil }
    guard let url = URL(string: text), url.scheme == "http" || url.scheme == "https" else {
      throw CommandFailure(.usage, Spoken.words.failures.tools.notABase(text))
    }
    return url
  }

  // Printing ends with a line feed: sanitising what was printed must print the same again.
  fileprivate func print(_ html: String, on terminal: Terminal) throws(CommandFailure) {
    try terminal.print(html.utf8.last == UInt8(ascii: "\n") ? String(html.unicodeScalars.dropLast()) : html)
  }

  /// Prints what `answer` makes of the HTML in each line of the input, as a line of JSON.
  fileprivate func printLines(
    on terminal: Terminal, answer: (_ html: String) -> some Encodable
  ) throws(CommandFailure) {
    var number = 0
    while let line = input.nextLine() {
      number += 1
      try terminal.print(try Self.line(for: answer(try Self.html(in: line, number: number))))
    }
  }

  private static func html(in line: String, number: Int) throws(CommandFailure) -> String {
    do {
      return try JSONDecoder().decode(HTMLLine.self, from: Data(line.utf8)).html
    } catch {
      throw CommandFailure(.data, Spoken.words.failures.tools.badLine(number))
    }
  }

  private static func line(for answer: some Encodable) throws(CommandFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    do {
      return String(decoding: try encoder.encode(answer), as: UTF8.self)
    } catch {
      throw CommandFailure(.software, Spoken.words.failures.noJSON)
    }
  }
}

/// The article in a publisher's page, safe to show: one line of `gazette html extract --jsonl`.
package struct FoundArticle: Encodable, Equatable, Sendable {
  package let html, title, byline, language: String?

  package init(html: String?, title: String? = nil, byline: String? = nil, language: String? = nil) {
    self.html = html
    self.title = title
    self.byline = byline
    self.language = language
  }

  private enum Key: CodingKey { case html, title, byline, language }

  // What is missing is written as null: every line has the same members.
  package func encode(to encoder: any Encoder) throws {
    var line = encoder.container(keyedBy: Key.self)
    try line.encode(html, forKey: .html)
    try line.encode(title, forKey: .title)
    try line.encode(byline, forKey: .byline)
    try line.encode(language, forKey: .language)
  }
}

/// One line of `gazette html sanitize --jsonl`, in and out, and of `gazette html extract --jsonl`, in.
struct HTMLLine: Codable {
  let html: String
}

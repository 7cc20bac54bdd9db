package import ArgumentParser
package import Foundation
internal import GazettePresentation

/// `gazette html`: tools for HTML, for tests and scripts.
package struct HTMLCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "html", \.tools.html,
      subcommands: [SanitizeHTMLCommand.self, ExtractHTMLCommand.self])
  }

  /// Makes the group, which has no action of its own: ArgumentParser shows its help.
  package init() {}
}

/// `gazette html sanitize`: converts hostile HTML to safe HTML.
package struct SanitizeHTMLCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("sanitize", \.tools.sanitize)
  }

  @Option(help: .localized(\.options.base))
  var base: String?

  @Flag(help: .localized(\.tools.jsonLines))
  var jsonl = false

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Sanitises the whole input, or each of its lines.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    try sanitize(with: services.html, on: services.terminal)
  }

  /// Sanitises the whole input, or each of its lines, and prints the safe HTML.
  package func sanitize(with html: HTMLServices, on terminal: Terminal) throws(CommandFailure) {
    let base = try HTMLServices.base(base)
    guard jsonl else { return try html.print(html.sanitize(html.input.rest(), base), on: terminal) }
    try html.printLines(on: terminal) { page in HTMLLine(html: html.sanitize(page, base)) }
  }
}

/// `gazette html extract`: converts a publisher's page to the safe HTML of its article.
package struct ExtractHTMLCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("extract", \.tools.extract)
  }

  @Option(help: .localized(\.options.base))
  var base: String?

  @Flag(help: .localized(\.tools.articleLines))
  var jsonl = false

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Extracts the article from the whole input, or from each of its lines.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    try extract(with: services.html, on: services.terminal)
  }

  /// Extracts the article from the whole input, or from each of its lines, and prints its safe HTML.
  package func extract(with html: HTMLServices, on terminal: Terminal) throws(CommandFailure) {
    let base = try HTMLServices.base(base)
    guard !jsonl else { return try html.printLines(on: terminal) { page in html.extract(page, base) } }
    guard let article = html.extract(html.input.rest(), base).html else {
      throw CommandFailure(.data, CommandLanguage.words.failures.tools.noArticle)
    }
    try html.print(article, on: terminal)
  }
}

/// The services for `gazette html`.
package struct HTMLServices: Sendable {
  /// Returns the safe form of HTML, with addresses resolved against a base.
  package let sanitize: @Sendable (_ html: String, _ base: URL?) -> String
  /// Returns the article in a publisher's page, with addresses resolved against the page's own base, else the given one.
  package let extract: @Sendable (_ page: String, _ base: URL?) -> ArticleResult
  /// The source of the HTML.
  package let input: StandardInput

  package init(
    sanitize: @escaping @Sendable (_ html: String, _ base: URL?) -> String,
    extract: @escaping @Sendable (_ page: String, _ base: URL?) -> ArticleResult, input: StandardInput
  ) {
    self.sanitize = sanitize
    self.extract = extract
    self.input = input
  }

  fileprivate static func base(_ text: String?) throws(CommandFailure) -> URL? {
    guard let text else { return nil }
    guard let url = URL(string: text), url.scheme == "http" || url.scheme == "https" else {
      throw CommandFailure(.usage, CommandLanguage.words.failures.tools.notABase(text))
    }
    return url
  }

  // Printing adds a line feed: sanitising the printed text must print the same again.
  fileprivate func print(_ html: String, on terminal: Terminal) throws(CommandFailure) {
    try terminal.print(html.utf8.last == UInt8(ascii: "\n") ? String(html.unicodeScalars.dropLast()) : html)
  }

  /// Prints the result of `transform` for the HTML in each line of the input, as a line of JSON.
  fileprivate func printLines(
    on terminal: Terminal, transform: (_ html: String) -> some Encodable
  ) throws(CommandFailure) {
    var number = 0
    while let line = input.nextLine() {
      number += 1
      try terminal.print(try Self.line(for: transform(try Self.html(in: line, number: number))))
    }
  }

  private static func html(in line: String, number: Int) throws(CommandFailure) -> String {
    do {
      return try JSONDecoder().decode(HTMLLine.self, from: Data(line.utf8)).html
    } catch {
      throw CommandFailure(.data, CommandLanguage.words.failures.tools.badLine(number))
    }
  }

  private static func line(for value: some Encodable) throws(CommandFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      throw CommandFailure(.software, CommandLanguage.words.failures.noJSON)
    }
  }
}

/// The article in a publisher's page, safe to show: one line of `gazette html extract --jsonl`.
package struct ArticleResult: Encodable, Equatable, Sendable {
  package let html, title, byline, language: String?

  package init(html: String?, title: String? = nil, byline: String? = nil, language: String? = nil) {
    self.html = html
    self.title = title
    self.byline = byline
    self.language = language
  }

  private enum Key: CodingKey { case html, title, byline, language }

  // Missing values are written as null, so that every line has the same members.
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

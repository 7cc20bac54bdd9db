package import ArgumentParser
internal import Foundation
internal import GazettePresentation

/// `gazette feeds parse`: prints feeds in files as Gazette reads them.
package struct ParseFeedsCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("parse", \.feeds.parse)
  }

  @Argument(help: .localized(\.feeds.files))
  var files: [String]

  @Option(help: .localized(\.options.base))
  var base: String?

  @Option(name: .customLong("header"), parsing: .singleValue, help: .localized(\.feeds.header))
  var headers: [String] = []

  @Flag(help: .localized(\.feeds.jsonLines))
  var json = false

  @Flag(help: .localized(\.feeds.sanitized))
  var sanitized = false

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Reads the files one by one; an invalid file does not prevent reading the next.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    try read(with: services.feedFiles, on: services.terminal)
  }

  /// Does the same with only the services that it needs.
  package func read(with services: FeedFileServices, on terminal: Terminal) throws(CommandFailure) {
    let headers = try headerFields()
    var failure: CommandFailure?
    for file in files {
      let request = FeedFileRequest(file: file, base: base, headers: headers, isSanitized: sanitized)
      do throws(CommandFailure) {
        try write(services.parse(request), to: terminal)
      } catch {
        if failure != nil { terminal.note(error.text) }
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  private func write(_ feed: ParsedFeedLine, to terminal: Terminal) throws(CommandFailure) {
    guard json else { return try terminal.print(feed.text) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let line: String
    do {
      line = String(decoding: try encoder.encode(feed), as: UTF8.self)
    } catch {
      throw CommandFailure(.software, CommandLanguage.words.failures.noJSON)
    }
    try terminal.print(line)
  }

  private func headerFields() throws(CommandFailure) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    for header in headers {
      let parts = header.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw CommandFailure(.usage, CommandLanguage.words.failures.tools.notAHeader(header))
      }
      fields.append((String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces)))
    }
    return fields
  }
}

/// The services for `gazette feeds parse`.
package struct FeedFileServices: Sendable {
  /// Returns the content of a file. Fails with ``ExitStatus/data`` when it is not a feed, ``ExitStatus/noInput`` when it is
  /// missing.
  package let parse: @Sendable (_ request: FeedFileRequest) throws(CommandFailure) -> ParsedFeedLine

  package init(parse: @escaping @Sendable (_ request: FeedFileRequest) throws(CommandFailure) -> ParsedFeedLine) {
    self.parse = parse
  }
}

/// A feed in a file, and how to read it.
package struct FeedFileRequest: Sendable {
  /// The file's path.
  package let file: String
  /// The base for relative addresses; nil without one.
  package let base: String?
  /// The HTTP headers of the feed.
  package let headers: [(name: String, value: String)]
  /// True to print the sanitised HTML.
  package let isSanitized: Bool

  package init(file: String, base: String?, headers: [(name: String, value: String)], isSanitized: Bool) {
    self.file = file
    self.base = base
    self.headers = headers
    self.isSanitized = isSanitized
  }
}

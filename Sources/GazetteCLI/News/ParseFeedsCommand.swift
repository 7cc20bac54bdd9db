package import ArgumentParser
internal import Foundation

/// `gazette feeds parse`: what Gazette reads in feeds that lie in files.
package struct ParseFeedsCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "parse",
    abstract: "Say what Gazette reads in the feeds of files.",
    discussion: """
      Broken feeds are read as well as can be, with warnings and the exit code 0. The exit code is 65 when a file is \
      no feed at all, and 66 when a file is missing.
      """)

  @Argument(help: "The files to read.")
  var files: [String]

  @Option(help: ArgumentHelp("Resolve relative addresses against this one.", valueName: "URL"))
  var base: String?

  @Option(
    name: .customLong("header"), parsing: .singleValue,
    help: ArgumentHelp("A header that the feed was sent with, such as \"Content-Type: text/xml\".", valueName: "header")
  )
  var headers: [String] = []

  @Flag(help: "Write one JSON object per file, for programs.")
  var json = false

  @Flag(help: "Give the HTML after sanitising.")
  var sanitized = false

  @OptionGroup(title: "Settings")
  package var settings: SettingsOptions

  /// A command without files, which ArgumentParser fills.
  package init() {}

  /// Reads file after file; a file that is no feed does not keep the next from being read.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    try read(with: services.feedFiles, on: services.terminal)
  }

  /// The same, with no more than it needs.
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
      throw CommandFailure(.software, "The answer could not be written as JSON.", advice: "Please report this defect.")
    }
    try terminal.print(line)
  }

  private func headerFields() throws(CommandFailure) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    for header in headers {
      let parts = header.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw CommandFailure(
          .usage, "'\(header)' is no header.", advice: "Write a name, a colon and a value: \"Content-Type: text/xml\".")
      }
      fields.append((String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces)))
    }
    return fields
  }
}

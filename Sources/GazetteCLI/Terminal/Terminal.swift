internal import Foundation
internal import GazettePresentation

/// Where a command writes: standard output for what was asked, standard error for everything else.
package struct Terminal: Sendable {
  /// Whether a person watches standard output; a pipe or a file is not interactive.
  package let isInteractive: Bool
  /// Whether a person watches standard error, so that progress may be drawn.
  package let showsProgress: Bool
  /// Columns of the terminal, or nil when there is none and lines may be of any length.
  package let width: Int?
  private let output: @Sendable (String) throws -> Void
  private let errorOutput: @Sendable (String) -> Void

  /// A terminal over two sinks.
  package init(
    isInteractive: Bool,
    showsProgress: Bool,
    width: Int?,
    output: @escaping @Sendable (String) throws -> Void,
    errorOutput: @escaping @Sendable (String) -> Void
  ) {
    self.isInteractive = isInteractive
    self.showsProgress = showsProgress
    self.width = width
    self.output = output
    self.errorOutput = errorOutput
  }

  /// Writes `text` and a line feed to standard output.
  /// - Throws: ``ExitStatus/inputOutput`` when it cannot be written (a full disk behind a redirection).
  package func print(_ text: String) throws(CommandFailure) {
    do {
      try output(text + "\n")
    } catch {
      throw CommandFailure(.inputOutput, Spoken.words.failures.outputClosed)
    }
  }

  /// Writes `value` as JSON: keys sorted, dates in ISO 8601 UTC, one line feed at the end.
  package func printJSON(_ value: some Encodable) throws(CommandFailure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let text: String
    do {
      text = String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      throw CommandFailure(.software, Spoken.words.failures.noJSON)
    }
    try print(text)
  }

  /// Writes `text` and a line feed to standard error.
  package func note(_ text: String) {
    errorOutput(text + "\n")
  }

  /// Writes `text` to standard error as it is, without a line feed; for progress and the log.
  package func draw(_ text: String) {
    errorOutput(text)
  }
}

/// What is piped into a command.
package struct StandardInput: Sendable {
  /// The next line without its line feed; nil at the end.
  package let nextLine: @Sendable () -> String?

  /// The next line, which a terminal does not show while it is typed; nil at the end.
  package let nextSecret: @Sendable () -> String?

  /// An input over a source of lines, and over one of lines that are not shown.
  package init(nextLine: @escaping @Sendable () -> String?, nextSecret: (@Sendable () -> String?)? = nil) {
    self.nextLine = nextLine
    self.nextSecret = nextSecret ?? nextLine
  }

  /// All lines that are left, with line feeds between.
  package func rest() -> String {
    var lines: [String] = []
    while let line = nextLine() { lines.append(line) }
    return lines.joined(separator: "\n")
  }
}

/// Texts of strangers as they may be written to a terminal.
enum TerminalText {
  /// `text` without what a terminal would obey: control characters other than line feeds, and marks that turn the
  /// direction of writing.
  static func safe(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !isObeyed($0) }))
  }

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }
}

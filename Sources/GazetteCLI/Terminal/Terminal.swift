internal import Foundation
internal import GazettePresentation

/// The output of a command: standard output for results, standard error for everything else.
package struct Terminal: Sendable {
  /// True when standard output is a terminal, not a pipe or a file.
  package let isInteractive: Bool
  /// True when standard error is a terminal, so that progress may be drawn.
  package let showsProgress: Bool
  /// The columns of the terminal; nil for lines of any length.
  package let width: Int?
  private let output: @Sendable (String) throws -> Void
  private let errorOutput: @Sendable (String) -> Void

  /// Makes a terminal from two sinks.
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
  /// - Throws: ``ExitStatus/inputOutput`` when the write fails (a full disk in a redirection).
  package func print(_ text: String) throws(CommandFailure) {
    do {
      try output(text + "\n")
    } catch {
      throw CommandFailure(.inputOutput, CommandLanguage.words.failures.outputClosed)
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
      throw CommandFailure(.software, CommandLanguage.words.failures.noJSON)
    }
    try print(text)
  }

  /// Writes `text` and a line feed to standard error.
  package func note(_ text: String) {
    errorOutput(text + "\n")
  }

  /// Writes `text` to standard error without a line feed, for progress and the log.
  package func draw(_ text: String) {
    errorOutput(text)
  }
}

/// The input of a command.
package struct StandardInput: Sendable {
  /// Returns the next line without its line feed; nil at the end.
  package let nextLine: @Sendable () -> String?

  /// Returns the next line, which a terminal does not echo; nil at the end.
  package let nextSecret: @Sendable () -> String?

  /// Makes an input from a source of lines, and one of lines without echo.
  package init(nextLine: @escaping @Sendable () -> String?, nextSecret: (@Sendable () -> String?)? = nil) {
    self.nextLine = nextLine
    self.nextSecret = nextSecret ?? nextLine
  }

  /// Returns all remaining lines, separated by line feeds.
  package func rest() -> String {
    var lines: [String] = []
    while let line = nextLine() { lines.append(line) }
    return lines.joined(separator: "\n")
  }
}

/// Sanitises untrusted texts for a terminal.
enum TerminalText {
  /// Returns `text` without the characters that a terminal would obey: control characters other than line feeds, and marks that
  /// change the text direction.
  static func safe(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) }))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }
}

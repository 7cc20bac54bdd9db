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

import Foundation
package import GazetteDomain
package import GazettePresentation
package import Logging

/// Writes one line for each log event, as text for people or as JSON for machines.
package struct LineLogHandler: LogHandler {
  package var logLevel: Logger.Level
  package var metadata: Logger.Metadata = [:]
  package var metadataProvider: Logger.MetadataProvider?
  private let label: String
  private let format: LogFormat
  private let now: CurrentTime
  private let write: @Sendable (String) -> Void

  /// Creates a handler for the logger called `label`; `write` gets complete lines including the line feed.
  package init(
    label: String, level: Logger.Level, format: LogFormat, now: @escaping CurrentTime,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.label = label
    self.logLevel = level
    self.format = format
    self.now = now
    self.write = write
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    var facts = metadata
    facts.merge(metadataProvider?.get() ?? [:]) { _, provided in provided }
    facts.merge(event.metadata ?? [:]) { _, given in given }
    if let error = event.error { facts["error"] = "\(error)" }
    let line = LogLine(
      time: now(), level: event.level, logger: label, message: event.message.description,
      facts: facts.mapValues(\.description))
    write(line.text(in: format) + "\n")
  }
}

/// The format of log lines.
package enum LogFormat: String, CaseIterable, SettingValue {
  /// For people: time, level, message, then the metadata as `key=value`.
  case text
  /// For machines: one JSON object per line.
  case json

  package static var shape: SettingShape { .oneOf(allCases.map(\.rawValue)) }
  package init?(settingText: String) { self.init(rawValue: settingText.lowercased()) }
  package var settingText: String { rawValue }
}

/// One log event, ready for output.
struct LogLine {
  let time: Date
  let level: Logger.Level
  let logger: String
  let message: String
  let facts: [String: String]

  /// The line in `format`, without any line feeds.
  func text(in format: LogFormat) -> String {
    switch format {
    case .text: plain
    case .json: json
    }
  }

  private var timestamp: String {
    time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  private var plain: String {
    let pairs = facts.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.quoted($0.value))" }
    let words = [timestamp, level.rawValue, "\(logger):", Self.escaped(message)] + pairs
    return words.joined(separator: " ")
  }

  private var json: String {
    let pairs =
      [("time", timestamp), ("level", level.rawValue), ("logger", logger), ("message", message)]
      + facts.sorted { $0.key < $1.key }.map { ("fact.\($0.key)", $0.value) }
    return "{"
      + pairs.map { "\(Self.quoted($0.0, always: true)):\(Self.quoted($0.1, always: true))" }
      .joined(separator: ",") + "}"
  }

  private static func quoted(_ text: String, always: Bool = false) -> String {
    let isPlain = !text.isEmpty && (isHarmless(text) ? isOneWord(text) : text.allSatisfy(isInWord))
    return isPlain && !always ? escaped(text) : "\"\(escaped(text))\""
  }

  private static func isInWord(_ character: Character) -> Bool {
    !character.isWhitespace && character != "\"" && character != "="
  }

  private static func isOneWord(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "=") }
  }

  // Nearly every text is printable ASCII; checking its bytes makes a line for each request almost free.
  private static func isHarmless(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  }

  // Untrusted text reaches the log; a line feed in it must not start a new line.
  private static func escaped(_ text: String) -> String {
    if isHarmless(text) { return text }
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      case _ where scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Logger {
  /// Logs that the files of a cache are unusable.
  var cacheProblem: @Sendable (StoreError) -> Void {
    { warning("Couldn't use a cache's files", metadata: ["error": "\($0)"]) }
  }
}

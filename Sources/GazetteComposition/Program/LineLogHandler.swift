import Foundation
package import GazetteDomain
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

  /// A handler for the logger called `label`; `write` gets whole lines with their line feed.
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

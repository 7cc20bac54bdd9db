import GazettePresentation
package import Logging

/// What the program says of its work.
package struct LogSettings: Sendable {
  package let level = Setting(
    "log.level", default: Logger.Level.info, \.logLevel)
  package let format = Setting(
    "log.format", default: LogFormat.text, \.logFormat)
}

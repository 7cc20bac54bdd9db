package import Logging

/// What the program says of its work.
package struct LogSettings: Sendable {
  package let level = Setting(
    "log.level", default: Logger.Level.info,
    "The least level that is logged, to standard error.")
  package let format = Setting(
    "log.format", default: LogFormat.text,
    "How a log line is written: text for people, json for machines.")
}

import Foundation
import GazetteCLI
import Logging

extension CommandComposition {
  /// The program's logger: lines on standard error, as the settings ask for them.
  func logger(_ settings: Settings) -> Logger {
    let terminal = terminal
    return Logger(label: "gazette") { label in
      LineLogHandler(
        label: label, level: settings[\.log.level], format: settings[\.log.format], now: { Date() },
        write: { terminal.draw($0) })
    }
  }
}

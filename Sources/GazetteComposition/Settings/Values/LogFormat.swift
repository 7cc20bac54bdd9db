package import GazettePresentation

/// How a log line is written.
package enum LogFormat: String, CaseIterable, SettingValue {
  /// For people: time, level, message, then the facts as `key=value`.
  case text
  /// For machines: one JSON object a line.
  case json

  package static var shape: SettingShape { .oneOf(allCases.map(\.rawValue)) }
  package init?(settingText: String) { self.init(rawValue: settingText.lowercased()) }
  package var settingText: String { rawValue }
}

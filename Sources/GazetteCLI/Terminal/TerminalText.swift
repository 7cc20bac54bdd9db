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

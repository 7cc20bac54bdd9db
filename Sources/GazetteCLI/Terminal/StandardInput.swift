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

/// What is piped into a command.
package struct StandardInput: Sendable {
  /// The next line without its line feed; nil at the end.
  package let nextLine: @Sendable () -> String?

  /// An input over a source of lines.
  package init(nextLine: @escaping @Sendable () -> String?) {
    self.nextLine = nextLine
  }

  /// The input of this process.
  package static let process = StandardInput { readLine(strippingNewline: true) }

  /// All lines that are left, with line feeds between.
  package func rest() -> String {
    var lines: [String] = []
    while let line = nextLine() { lines.append(line) }
    return lines.joined(separator: "\n")
  }
}

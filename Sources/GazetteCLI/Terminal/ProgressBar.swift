import BoundedNumbers

/// A progress bar on standard error: drawn for a person, silent in a pipe.
package struct ProgressBar: Sendable {
  private static let cells = 24
  private let terminal: Terminal

  /// Makes a bar on `terminal`.
  package init(on terminal: Terminal) {
    self.terminal = terminal
  }

  /// Draws `done` of `total`, followed by `label`, over the previous drawing.
  package func show(done: Int, of total: Int, label: String) {
    guard terminal.showsProgress else { return }
    let line = Self.line(done: done, of: total, label: label)
    terminal.draw("\r\u{1B}[2K" + line.truncated(toColumns: (terminal.width ?? 80) - 1))
  }

  /// Erases the bar.
  package func finish() {
    guard terminal.showsProgress else { return }
    terminal.draw("\r\u{1B}[2K")
  }

  /// Returns the bar as text, such as `██████░░░░░░ 3/6 Lyon`; a total of 0 counts as done.
  static func line(done: Int, of total: Int, label: String) -> String {
    let share = total > 0 ? Double(min(max(done, 0), total)) / Double(total) : 1
    let filled = Int((share * Double(cells)).rounded(), clampedTo: 0...max(0, cells))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
    return "\(bar) \(done)/\(total) \(label)"
  }
}

import GazetteCLI
import Synchronization

/// A terminal that records its output.
final class RecordingTerminal: Sendable {
  private let written = Mutex((output: "", errors: ""))

  var output: String { written.withLock(\.output) }
  var errors: String { written.withLock(\.errors) }

  func terminal(isInteractive: Bool = false, width: Int? = nil) -> Terminal {
    Terminal(
      isInteractive: isInteractive, showsProgress: isInteractive, width: width,
      output: { text in self.written.withLock { $0.output += text } },
      errorOutput: { text in self.written.withLock { $0.errors += text } })
  }
}

import Foundation
import GazetteCLI
import GazetteComposition
import Synchronization

/// A run of the program, with its output.
struct CommandRun {
  let status: Int32
  let output: String
  let errors: String

  private final class CapturedOutput: Sendable {
    let texts = Mutex((output: "", errors: ""))
  }

  /// Runs the program in English, without this machine's settings.
  init(_ arguments: [String], environment: [String: String] = [:]) async {
    let captured = CapturedOutput()
    let terminal = Terminal(
      isInteractive: false, showsProgress: false, width: nil,
      output: { text in captured.texts.withLock { $0.output += text } },
      errorOutput: { text in captured.texts.withLock { $0.errors += text } })
    status = await GazetteProgram.run(arguments: arguments, environment: environment, terminal: terminal)
    (output, errors) = captured.texts.withLock { $0 }
  }

  /// The objects of a JSON array on standard output; may be empty.
  var objects: [[String: Any]] {
    get throws { try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]] ?? [] }
  }

  /// The numbers of the ads on standard output, in order.
  var numbers: [Int] {
    get throws { try objects.compactMap { $0["id"] as? Int } }
  }
}

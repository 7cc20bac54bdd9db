import ArgumentParser
import GazetteDomain

/// An unknown command, and the one that was probably meant.
package struct CommandSuggestion {
  package let typed, name: String

  /// Finds the first of `arguments` that is in a command's position and unknown; nil when all are known, or no command is near.
  /// The first in the help wins a tie.
  package init?(in arguments: [String]) {
    var command: any ParsableCommand.Type = GazetteCommand.self
    for argument in arguments {
      let names = command.configuration.subcommands.compactMap { known in
        known.configuration.commandName.map { (name: $0, command: known) }
      }
      guard let next = names.first(where: { $0.name == argument }) else {
        guard !argument.hasPrefix("-"), let name = Self.nearest(to: argument, among: names.map(\.name)) else {
          return nil
        }
        (typed, self.name) = (argument, name)
        return
      }
      command = next.command
    }
    return nil
  }

  private static func nearest(to typed: String, among names: [String]) -> String? {
    let letters = Array(typed.lowercased().unicodeScalars)
    guard !letters.isEmpty else { return nil }
    let candidates = names.enumerated().compactMap { index, name in
      typos(letters, Array(name.unicodeScalars)).map { (typos: $0, index: index, name: name) }
    }
    return candidates.min { ($0.typos, $0.index) < ($1.typos, $1.index) }?.name
  }

  /// Commands are few and short, hence the tolerance: one slip in any word of three or more letters, and a beginning is enough.
  private static func typos(_ typed: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Int? {
    if name.starts(with: typed) { return 0 }
    let tolerance = Spelling.maximumTypos(letters: typed.count)
    return Spelling.typos(from: typed, to: name, limit: typed.count < 3 ? 0 : max(1, tolerance))
  }
}

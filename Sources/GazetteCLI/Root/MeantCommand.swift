import ArgumentParser
import GazetteDomain

/// The command that was probably meant by one that there is not.
package enum MeantCommand {
  /// The command near to the first of `arguments` that stands where a command can, and names none; nil when each names one,
  /// or none is near. Of commands equally near it is the first in the help.
  package static func of(_ arguments: [String]) -> String? {
    var command: any ParsableCommand.Type = GazetteCommand.self
    for argument in arguments {
      let names = command.configuration.subcommands.compactMap { known in
        known.configuration.commandName.map { (name: $0, command: known) }
      }
      guard let next = names.first(where: { $0.name == argument }) else {
        return nearest(to: argument, among: names.map(\.name))
      }
      command = next.command
    }
    return nil
  }

  private static func nearest(to typed: String, among names: [String]) -> String? {
    let letters = Array(typed.lowercased().unicodeScalars)
    guard !letters.isEmpty else { return nil }
    let near = names.enumerated().compactMap { place, name in
      slips(letters, Array(name.unicodeScalars)).map { (slips: $0, place: place, name: name) }
    }
    return near.min { ($0.slips, $0.place) < ($1.slips, $1.place) }?.name
  }

  /// Commands are few and short: one slip is forgiven in any of three letters and more, and the beginning of one will do.
  private static func slips(_ typed: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Int? {
    if name.starts(with: typed) { return 0 }
    let forgiven = Spelling.slipsForgiven(letters: typed.count)
    return Spelling.slips(from: typed, to: name, limit: typed.count < 3 ? 0 : max(1, forgiven))
  }
}

import BoundedNumbers
import GazetteCLI
import GazettePresentation

/// Who may reach the paper: this machine alone, unless the server asks for an access password.
enum ListeningRule {
  /// - Throws: ``ExitStatus/refused`` when others could reach it without a password.
  static func check(_ settings: Settings) throws(CommandFailure) {
    let address = settings[\.server.address]
    guard !isLoopback(address), settings[\.server.password] == nil else { return }
    throw CommandFailure(.refused, Spoken.words.failures.openToAll(address))
  }

  /// Whether `address` can be reached from this machine alone.
  static func isLoopback(_ address: String) -> Bool {
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    let isIPv4 = parts.count == 4 && parts.allSatisfy { UInt8($0, in: 0...255) != nil }
    return address == "localhost" || address == "::1" || (isIPv4 && parts[0] == "127")
  }
}

import GazetteCLI
import GazettePresentation
import GazetteWeb

/// The access password as the settings hold it: plain, or as the hash that `gazette password` prints.
enum AccessPassword {
  private static let leastLength = 8

  /// The hash that passwords are judged by.
  /// - Throws: ``ExitStatus/refused`` when it is too short to keep anybody out, or begins like a hash but is none.
  static func hash(_ setting: String) throws(CommandFailure) -> String {
    guard !setting.hasPrefix("$scrypt$") else { return try checked(setting) }
    guard setting.count >= leastLength else {
      throw CommandFailure(.refused, Spoken.words.failures.shortPassword(leastLength))
    }
    do {
      return try PasswordHash(of: setting).text
    } catch {
      throw CommandFailure(.software, Spoken.words.failures.notHashed)
    }
  }

  private static func checked(_ hash: String) throws(CommandFailure) -> String {
    guard PasswordHash(text: hash) != nil else {
      throw CommandFailure(.refused, Spoken.words.failures.notAHash)
    }
    return hash
  }
}

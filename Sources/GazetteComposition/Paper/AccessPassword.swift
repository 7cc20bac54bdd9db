import GazetteCLI
import GazetteWeb

/// The access password as the settings hold it: plain, or as the hash that `gazette password` prints.
enum AccessPassword {
  private static let leastLength = 8

  /// The hash that passwords are judged by.
  /// - Throws: ``ExitStatus/refused`` when it is too short to keep anybody out, or begins like a hash but is none.
  static func hash(_ setting: String) throws(CommandFailure) -> String {
    guard !setting.hasPrefix("$scrypt$") else { return try checked(setting) }
    guard setting.count >= leastLength else {
      throw CommandFailure(
        .refused, "The access password is shorter than \(leastLength) characters.",
        advice: "Choose a longer one: three words that do not belong together.")
    }
    do {
      return try PasswordHash(of: setting).text
    } catch {
      throw CommandFailure(
        .software, "The access password could not be hashed.", advice: "Free some memory (16 MB) and start again.")
    }
  }

  private static func checked(_ hash: String) throws(CommandFailure) -> String {
    guard PasswordHash(text: hash) != nil else {
      throw CommandFailure(
        .refused, "server.password begins like a hash, but is not one that Gazette can read.",
        advice: "Copy the whole line that gazette password prints, in single quotes.")
    }
    return hash
  }
}
